"""Everything that picks a move, behind one protocol: the seeds' players, the tutorial's ladder, levels for people."""

from .catalogue import CATALOGUE, EngineInfo, Option
from .making import engine, engines, find_engine, parse_engine
from .protocol import PASS, Choice, Engine

__all__ = [
    "CATALOGUE",
    "PASS",
    "Choice",
    "Engine",
    "EngineInfo",
    "Option",
    "engine",
    "engines",
    "find_engine",
    "parse_engine",
]
