# The commands of the project; `make` alone lists them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
NODE_INSTALLED := node_modules/.installed

# Node.js and Chromium only check the page. Where one is missing the system's package manager installs it.
SUDO := $(shell test "$$(id -u)" = 0 || command -v sudo)
PACKAGES := $(or $(shell command -v apt-get),$(shell command -v dnf),$(shell command -v brew))
MANAGER := $(if $(findstring brew,$(PACKAGES)),,$(SUDO) )$(PACKAGES)
UPDATE := $(if $(findstring apt-get,$(PACKAGES)),$(MANAGER) update --quiet &&)
NEED = { $(foreach name,$(1),command -v $(name) ||) false; } >/dev/null || { \
	echo "$(firstword $(1)) is missing: installing $(2) with $(or $(PACKAGES),a package manager, of which there is none)"; \
	$(UPDATE) $(MANAGER) install -y $(2); } || { echo "please install $(2), then try again"; exit 1; }

.DEFAULT_GOAL := help
.PHONY: help install run test test-all check js chromium format bench signature golden screenshots ladder ratings

help: ## list these commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

install: $(INSTALLED) ## make .venv with the pinned tools and the package; quick the second time

$(INSTALLED): pyproject.toml requirements/dev.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement requirements/dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

run: install ## start the web server on http://127.0.0.1:8000; it says when it is ready
	$(BIN)/fourcast serve

test: check chromium ## the checks, the whole test suite, then the kernel without the compiler for coverage
	$(BIN)/pytest
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest tests/unit/kernel tests/parity -m "not jit_only and not slow" --cov=fourcast.kernel --cov-fail-under=97

test-all: test ## also the tests that take minutes: whole games on large boards, whole sets, first runs
	$(BIN)/pytest -m slow

check: install js ## formatting, lint, types, layers; changes nothing
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy --strict src tests benchmarks
	$(BIN)/pytest --quiet tests/architecture/test_layers.py

js: $(NODE_INSTALLED) ## types of the page's scripts
	node_modules/.bin/tsc -p .

$(NODE_INSTALLED): package.json
	@$(call NEED,node,nodejs npm)
	@$(call NEED,npm,npm)
	npm install --no-package-lock --no-audit --no-fund --loglevel=error
	touch $@

chromium:
	@$(call NEED,chromium chromium-browser google-chrome,chromium)

format: install ## format and mend what can be mended
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: install ## time the six bundled sets, every score checked
	$(BIN)/fourcast bench

signature: install ## compare the node total of the small fixed suite with the committed number
	$(BIN)/python benchmarks/signature.py

screenshots: install chromium ## take the pictures of the page for the documentation anew
	$(BIN)/python -m tests.browser.take_pictures

golden: install ## draw the golden pictures and those of the documentation anew; look at the difference before keeping it
	$(BIN)/python -m tests.golden.gallery

ladder: install ## count every step of the tutorial's ladder to the node and write its page; goes on where it stopped
	$(BIN)/python -m benchmarks.ladder

ratings: install ## play the rating tournament of all engines and write its page; goes on where it stopped
	$(BIN)/python -m benchmarks.ratings
