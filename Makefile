# The commands of the project; `make` alone lists them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
# uv fetches side by side what pip fetches in a row, a minute less in all; where it cannot be had, pip does it.
FETCH = { test -x $(BIN)/uv || $(PIP) --requirement requirements/uv.txt; } && \
	$(BIN)/uv pip install --quiet --python $(BIN)/python $(1) || $(PIP) $(1)
INSTALLED := $(VENV)/.installed
TOOLS := $(VENV)/.tools
KAGGLE := $(VENV)/.kaggle
DOCS := $(VENV)/.docs
RELEASE := $(VENV)/.release
NODE_INSTALLED := node_modules/.installed

# Some systems tell Python to keep no bytecode; then every command would compile all that it imports, for seconds.
unexport PYTHONDONTWRITEBYTECODE

# Workers take the tests file by file, so that what a file sets up is set up once. One more than there are cores: some
# wait for a server, a browser or a lock now and then.
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2) + 1)
SUITE := $(BIN)/pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder --durations=10
# Without the compiler; what does not ask the kernel anything is left to the other run.
JIT_OFF := NUMBA_DISABLE_JIT=1 $(BIN)/pytest -p no:cacheprovider tests/unit/kernel tests/parity \
	--ignore tests/parity/test_everything.py \
	--deselect tests/unit/kernel/test_door.py::test_nobody_else_fetches_compiled_code

# Node.js and Chromium only check the page. Where one is missing the system's package manager installs it.
SUDO := $(shell test "$$(id -u)" = 0 || command -v sudo)
PACKAGES := $(or $(shell command -v apt-get),$(shell command -v dnf),$(shell command -v brew))
MANAGER := $(if $(findstring brew,$(PACKAGES)),,$(SUDO) )$(PACKAGES)
UPDATE := $(if $(findstring apt-get,$(PACKAGES)),$(MANAGER) update --quiet &&)
NEED = { $(foreach name,$(1),command -v $(name) ||) false; } >/dev/null || { \
	echo "$(firstword $(1)) is missing: installing $(2) with $(or $(PACKAGES),a package manager, of which there is none)"; \
	$(UPDATE) $(MANAGER) install -y $(2); } || { echo "please install $(2), then try again"; exit 1; }

.DEFAULT_GOAL := help
.PHONY: help install tools run test test-page test-quick test-all check types coverage js chromium headless
.PHONY: docs site bench bench-report signature ladder ratings leaderboard board-sizes format golden screenshots measure measure-site
.PHONY: kernel libraries libraries-check wheel drills release-check pins

help: ## list these commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

install: $(INSTALLED) ## make .venv with the package and what the command and the server need; quick the second time

$(INSTALLED): pyproject.toml requirements/uv.txt requirements/run.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(call FETCH,--requirement requirements/run.txt)
	$(PIP) --no-deps --no-build-isolation --editable .
	touch $@

tools: $(TOOLS) ## also what tests, checks, ratings and benchmarks need

$(TOOLS): $(INSTALLED) requirements/dev.txt
	$(call FETCH,--requirement requirements/dev.txt)
	touch $@

# Kaggle's package wants a hundred others, for other games: it goes without them, in `make test-all` only.
$(KAGGLE): $(TOOLS) requirements/kaggle.txt
	$(call FETCH,--no-deps --requirement requirements/kaggle.txt)
	touch $@

$(DOCS): $(INSTALLED) requirements/docs.txt
	$(call FETCH,--requirement requirements/docs.txt)
	touch $@

kernel: install
	@$(BIN)/python -m tools.prepare

# In a new clone the server starts as soon as its solver is compiled; engines and other board sizes follow beside it.
run: install ## start the web server on http://127.0.0.1:8000; it says when it is ready
	@$(BIN)/python -m tools.prepare --first
	@nice $(BIN)/python -m tools.prepare --quiet & exec $(BIN)/fourcast serve

SITE_PORT ?= 8001
site: tools $(NODE_INSTALLED) ## build the page as a static site, without a server of ours, and show it on http://127.0.0.1:8001
	$(BIN)/python -m tools.libraries emscripten-wasm32
	$(BIN)/fourcast site build build/site
	$(BIN)/python -m http.server --bind 127.0.0.1 --directory build/site $(SITE_PORT)

test: tools ## the test suite on all cores; needs no browser
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(SUITE)

test-page: tools js headless ## the page in a real browser, with a server and without, and libraries for other machines
	$(SUITE) -m "(browser or site) and not slow" tests/browser tests/libraries tests/site tests/web

test-quick: tools ## for the inner loop: no browser, no servers and other processes, nothing that takes seconds
	$(SUITE) -m "not slow and not site and not browser and not long and not processes" tests/architecture tests/unit tests/properties tests/golden

test-all: check headless coverage $(KAGGLE) ## everything, whole: all mistakes, boards, books, sets and first runs; more than half an hour
	FOURCAST_TEST_ALL=1 $(SUITE) -m ""

check: tools js types ## formatting, lint, types, layers; changes nothing
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/pytest --quiet tests/architecture/test_layers.py

types: tools
	$(BIN)/mypy --strict src tests benchmarks drills tools

coverage: tools
	$(JIT_OFF) -m "not jit_only and not slow" --cov=fourcast.kernel --cov-fail-under=97

js: $(NODE_INSTALLED) ## types of the page's scripts
	node_modules/.bin/tsc -p .

$(NODE_INSTALLED): package.json package-lock.json
	@$(call NEED,node,nodejs npm)
	@$(call NEED,npm,npm)
	npm ci --no-audit --no-fund --loglevel=error
	touch $@

chromium:
	@$(call NEED,chromium chromium-browser google-chrome,chromium)

# Chromium without windows, for the tests: half the CPU time. Debian has it; elsewhere, and if it cannot be had, Chromium.
headless:
	@command -v chromium-headless-shell >/dev/null || \
		{ $(if $(findstring apt-get,$(PACKAGES)),$(UPDATE) $(MANAGER) install -y chromium-headless-shell,false); } || \
		$(MAKE) --no-print-directory chromium

format: tools ## format and mend what can be mended
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

docs: $(DOCS) ## build the documentation as a site in build/docs; every warning is an error
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo "written: build/docs/index.html"

bench: install ## time the six bundled sets, every score checked
	$(BIN)/fourcast bench

bench-report: tools ## measure against BitBully and the ladder, and write the benchmark page; goes on where it stopped
	$(BIN)/python -m benchmarks.speed

signature: install ## compare the node total of the small fixed suite with the committed number
	$(BIN)/python benchmarks/signature.py

libraries: tools ## compile the kernel for every kind of machine, WebAssembly included, into src/fourcast/kernel/libraries
	$(BIN)/python -m tools.libraries

libraries-check: tools $(NODE_INSTALLED) ## ask all libraries that can run here, ARM's and WebAssembly's too: the same scores and nodes?
	@$(call NEED,qemu-aarch64 qemu-aarch64-static,qemu-user)
	$(BIN)/python -m tests.libraries

wheel: libraries ## put the wheel with all libraries into dist
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

screenshots: tools chromium $(NODE_INSTALLED) ## take the pictures of the page for the documentation anew
	$(BIN)/python -m tests.browser.take_pictures
	$(BIN)/python -m tools.libraries emscripten-wasm32
	$(BIN)/python -m tests.browser.take_site_pictures

measure: tools chromium ## measure the page: paint, bytes, layout shift, click to stone
	$(BIN)/python -m tests.browser.measure

measure-site: tools chromium $(NODE_INSTALLED) ## measure analyses on a visitor's device next to the server's
	$(BIN)/python -m tools.libraries emscripten-wasm32
	$(BIN)/python -m tests.browser.measure_site

golden: tools ## draw the golden pictures and those of the documentation anew; look at the difference before keeping it
	$(BIN)/python -m tests.golden.gallery

ladder: tools ## count every step of the tutorial's ladder to the node and write its page; goes on where it stopped
	$(BIN)/python -m benchmarks.ladder

ratings: tools ## play the rating tournament of all engines and write its page; goes on where it stopped
	$(BIN)/python -m benchmarks.ratings

board-sizes: tools ## solve the empty boards of all sizes and write their page; goes on where it stopped
	$(BIN)/python -m benchmarks.board_sizes

leaderboard: tools ## test our own engines with agent-bench and write their page; goes on where it stopped
	$(BIN)/python -m benchmarks.leaderboard

MINUTES ?= 60
drills: tools ## try what must not break, at length (agreement, kills, fuzz), and write its page; goes on where it stopped
	@$(call NEED,wrk,wrk)
	$(BIN)/python -m drills --minutes $(MINUTES)

$(RELEASE): $(TOOLS) requirements/release.txt
	$(call FETCH,--no-deps --requirement requirements/release.txt)
	touch $@

HERE ?=
release-check: $(RELEASE) ## build archive and wheel, install every extra into an empty environment, audit the pins (HERE=--here: quick)
	$(BIN)/python -m tools.release $(HERE)

# By uv alone: with a new pin, which has no hash yet, the other steps install nothing.
pins: ## give every pinned version the hashes of its files
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) --no-deps "$$(sed -n 's/^\(uv==[^ ]*\).*/\1/p' requirements/uv.txt)"
	$(BIN)/python -m tools.pins
