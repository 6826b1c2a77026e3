"""The page of measured ratings, docs/play/ratings.md, and the figures behind it, as text."""

from __future__ import annotations

from fourcast.arena.results import Standing, Tournament
from fourcast.arena.schedule import GAMES_A_PAIRING, Player
from fourcast.arena.tables import QUALITY_HEADINGS, describe_advantage, describe_faults, format_points, quality_cells
from fourcast.bots import parse_engine
from fourcast.markdown import Table, format_markdown

_PAGE = """\
# Ratings

How strong the engines are against each other, measured. `make ratings` plays the tournament and writes this page;
nothing in it is written by hand.

![Elo of every engine with its 95 % interval](../images/ratings.svg)

{table}

- **Elo** tells how games between two engines are expected to go: 200 points more mean three points of four, 400 points
  ten of eleven. {anchor}
- **±** is the 95 % interval, to either side. Two engines whose intervals overlap by much may be equally strong.
- **points** of **games**: a win is 1, a draw a half.
- **perfect** is the share of moves that keep the exact score, that is, win as soon or lose as late as can be; **good**
  that of moves that keep win, draw or loss. **regret** is the score given away per move
  ([what a score says](../learn/rules-and-scores.md)).
- **blunder ply** is the mean number of stones on the board before a game's first move that is not good, over the games
  that have one; **no blunder** is the share of games that have none. After a lost opening, no move is a blunder.
- **limit** is what an engine may spend on a move: nodes, not seconds, so that the games are the same on every machine.

{notes}

## How it is measured

{games:,} games: each of {players} engines plays each other one {a_pair} times. Openings are {opening_ply} random moves
(seed {seed}), other ones for every pair, each played with both colours; nobody has won, and the side to move cannot win
at once. Every game is played to its end, and every position of it is scored by the exact solver.

Ratings are the most likely ones under the model of Bradley and Terry, a draw counting as half a win, with the advantage
of moving first as one more unknown. One drawn game of every player against an average one is added, so that an engine
that wins every game has a finite rating. Intervals come from the Fisher information, the mean of all ratings held fixed
and games taken as independent.

An engine that solves is only as strong as its limit lets it be: a ladder step that does not reach the end of the game
within its nodes has nothing to go by. The ratings say how engines do under these limits, not how good their ideas are.

```sh
make ratings                                                  # goes on where an interrupted run stopped
.venv/bin/python -m benchmarks.ratings --help                 # fewer engines, more games, another folder
```
"""


def format_page(tournament: Tournament) -> str:
    """Write the page."""
    settings = tournament.settings
    notes = [describe_advantage(tournament), *describe_faults(tournament)]
    return _PAGE.format(
        table=format_markdown(tabulate_ratings(tournament)),
        anchor=_describe_anchor(tournament),
        notes="\n".join(f"- {note[0].upper()}{note[1:]}." for note in notes),
        games=len(tournament.games),
        players=len(settings.players),
        a_pair=settings.rounds * GAMES_A_PAIRING,
        opening_ply=settings.opening_ply,
        seed=settings.seed,
    )


def tabulate_ratings(tournament: Tournament) -> Table:
    """Everything measured about every engine, the strongest first."""
    players = tournament.settings.players
    return Table(
        ("engine", "limit", "Elo", "±", "points", "games", *QUALITY_HEADINGS),
        tuple(_row(standing, players[standing.player]) for standing in tournament.standings),
        text_columns=2,
    )


def list_ratings(tournament: Tournament) -> dict[str, object]:
    """Return the figures that the catalogue of engines reads, by the names under which engines are made."""
    settings = tournament.settings
    standings = tournament.standings
    return {
        "elo": {standing.label: round(standing.rating.elo, 1) for standing in standings},
        "interval": {standing.label: round(standing.rating.interval, 1) for standing in standings},
        "node_limit": {standing.label: _node_limit(settings.players[standing.player]) for standing in standings},
        "games": len(tournament.games),
        "games_per_pair": settings.rounds * GAMES_A_PAIRING,
        "opening_ply": settings.opening_ply,
        "seed": settings.seed,
    }


def families_of(tournament: Tournament) -> dict[str, str]:
    """Return where each engine comes from, by label; the tutorial's parts are one family."""
    return {
        label: parse_engine(player.engine)[0].origin.partition(",")[0]
        for label, player in zip(tournament.settings.labels, tournament.settings.players, strict=True)
    }


def _row(standing: Standing, player: Player) -> tuple[str, ...]:
    limit = _node_limit(player)
    return (
        f"`{standing.label}`",
        "none" if limit is None else f"{limit:,} nodes",
        f"{round(standing.rating.elo):d}",
        f"{standing.rating.interval:.0f}",
        format_points(standing.points),
        str(standing.games),
        *quality_cells(standing),
    )


def _node_limit(player: Player) -> int | None:
    return None if player.limit is None else player.limit.nodes


def _describe_anchor(tournament: Tournament) -> str:
    if "random" in tournament.settings.labels:
        return "`random` is 0 by definition."
    return "The mean of all is 0 by definition."
