"""Wins by force: a chain of attacks each of which leaves the other side one reply, until there are two at once."""

from __future__ import annotations

from .rules import Rules, each

MOST_ATTACKS = 8
NEVER = 99


class Force:
    """Searches one board size for forced wins; what was found out is kept."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._known: dict[
            tuple[int, int], tuple[int, int]
        ] = {}  # board: (no win with so many attacks, win with so many)

    def wins(self, me: int, you: int, attacks: int = MOST_ATTACKS) -> bool:
        """Whether `me`, to move, completes four at once or wins with at most so many attacks."""
        return self.attacks(me, you, attacks) <= attacks

    def attacks(self, me: int, you: int, most: int = MOST_ATTACKS) -> int:
        """The fewest attacks that `me`, to move, needs: 0 completes four at once, NEVER if `most` do not do."""
        for count in range(most + 1):
            if self._can(me, you, count):
                return count
        return NEVER

    def plies(self, me: int, you: int) -> int:
        """Stones until four are complete, by the shortest forced win; NEVER if there is none."""
        attacks = self.attacks(me, you)
        return 1 + 2 * attacks if attacks < NEVER else NEVER

    def list_attacks(self, me: int, you: int) -> list[tuple[int, int, int]]:
        """Every attack: the stones with it, and the cells it threatens."""
        rules, found = self.rules, []
        for cell in each(rules.playable(me | you)):
            if not rules.fours(you, me | cell):
                threats = rules.fours(me | cell, you)
                if threats:
                    found.append((cell, me | cell, threats))
        return found

    def _can(self, me: int, you: int, attacks: int) -> bool:
        fails, works = self._known.get((me, you), (-1, NEVER))
        if attacks <= fails:
            return False
        if attacks >= works:
            return True
        found = self._look(me, you, attacks)
        self._known[me, you] = (fails, attacks) if found else (attacks, works)
        return found

    def _look(self, me: int, you: int, attacks: int) -> bool:
        if self.rules.fours(me, you):
            return True
        if attacks == 0:
            return False
        chain = self.list_attacks(me, you)
        if any(threats & (threats - 1) for _, _, threats in chain):
            return True
        return any(self._can(mine, you | threats, attacks - 1) for _, mine, threats in chain)
