from __future__ import annotations

import sys
from pathlib import Path

import pytest

from fourcast.web import Settings
from fourcast.web.failures import SettingsError
from fourcast.web.settings import data_directory

ROOT = Path(__file__).parents[2]


def test_flag_beats_variable_beats_default() -> None:
    environment = {"FOURCAST_PORT": "9000", "FOURCAST_THREADS": "7"}
    settings = Settings.from_environment(environment, port=9001, threads=None)
    assert (settings.port, settings.threads, settings.host) == (9001, 7, "127.0.0.1")


def test_every_kind_of_variable_is_read() -> None:
    environment = {"FOURCAST_DEADLINE_S": "2.5", "FOURCAST_NO_BOOK": "Yes", "FOURCAST_LOG_FORMAT": "json"}
    settings = Settings.from_environment(environment)
    assert (settings.deadline_s, settings.no_book, settings.log_format) == (2.5, True, "json")


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("PORT", "http", "FOURCAST_PORT is 'http': it must be a whole number"),
        ("PORT", "70000", "port is 70000: it must be between 0 and 65535"),
        ("DEADLINE_S", "soon", "FOURCAST_DEADLINE_S is 'soon': it must be a number"),
        ("DEADLINE_S", "nan", "deadline_s is nan: it must be between 0.01 and 3600"),
        ("NO_BOOK", "perhaps", "FOURCAST_NO_BOOK is 'perhaps': it must be true or false"),
        ("LOG_FORMAT", "xml", "log_format is 'xml': it must be plain or json"),
        ("HOST", "", "host is empty: it must be an address or a name, such as 127.0.0.1"),
        ("RATE", "1e-320", "rate is '1e-320': it must be 0 for no limit, or between 0.0001 and 1000000"),
        (
            "TRUSTED_PROXIES",
            "garbage",
            "trusted_proxies is 'garbage': it must be addresses or networks, such as 127.0.0.1,10.0.0.0/8",
        ),
        ("THREADS", "0", "threads is 0: it must be between 1 and 64"),
    ],
)
def test_wrong_value_is_told_in_a_sentence(name: str, text: str, sentence: str) -> None:
    with pytest.raises(SettingsError) as error:
        Settings.from_environment({f"FOURCAST_{name}": text})
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    ("host", "is_loopback"),
    [("127.0.0.1", True), ("127.8.8.8", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("box", False)],
)
def test_loopback_is_known_by_its_address(host: str, is_loopback: bool) -> None:
    assert Settings(host=host).is_loopback is is_loopback


def test_settings_that_are_given_do_not_read_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOURCAST_PORT", "9000")
    assert Settings().port == 8000
    assert Settings.from_environment().port == 9000


def test_unknown_flag_is_told_in_a_sentence() -> None:
    with pytest.raises(SettingsError, match=r"^colour is 'red': extra inputs are not permitted$"):
        Settings(colour="red")


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="XDG_DATA_HOME is for other systems")
@pytest.mark.parametrize(
    ("base", "directory"),
    [
        ("/data", Path("/data/fourcast")),
        ("", Path.home() / ".local/share/fourcast"),
        ("relative", Path.home() / ".local/share/fourcast"),  # the convention says that this is to be ignored
    ],
)
def test_data_directory_follows_the_platform(monkeypatch: pytest.MonkeyPatch, base: str, directory: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", base)
    assert data_directory() == directory
    assert Settings().database_url == f"sqlite:///{directory}/fourcast.sqlite3"


def test_documentation_lists_every_setting() -> None:
    page = (ROOT / "docs" / "run" / "web.md").read_text(encoding="utf-8")
    for name in Settings.model_fields:
        assert f"`FOURCAST_{name.upper()}`" in page
