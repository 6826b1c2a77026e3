"""Train a small network to choose a column, on positions with exact labels; say how often it plays perfectly.

    fourcast dataset sample --count 200000 --plies 8-30 --strategy plies --seed 7 --out positions.parquet
    fourcast dataset label positions.parquet --out labels.parquet
    python examples/train_policy.py labels.parquet

Needs Fourcast with the extra [data], and PyTorch (`pip install torch`). The network sees the two colours as planes of
0 and 1 and gives a number for each column. It learns to spread its choice over the best columns alone; mirror images
double the data for nothing. No position of the test part, nor its mirror image, is in the training part: a sample has
each once.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from torch import nn

from fourcast.dataset import load_arrays, to_planes

TEST_SHARE = 10  # one row in ten is kept for the test
FULL = -128  # the score of a column that cannot be played


class Policy(nn.Module):
    """Four convolutions over the board, two layers over all of it: some 250,000 weights."""

    def __init__(self, channels: int = 32, width: int = 7, height: int = 6) -> None:
        super().__init__()
        layers: list[nn.Module] = [nn.Conv2d(2, channels, 3, padding=1), nn.ReLU()]
        for _ in range(3):
            layers += [nn.Conv2d(channels, channels, 3, padding=1), nn.BatchNorm2d(channels), nn.ReLU()]
        cells = channels * width * height
        self.layers = nn.Sequential(*layers, nn.Flatten(), nn.Linear(cells, 160), nn.ReLU(), nn.Linear(160, width))

    def forward(self, boards: torch.Tensor, is_legal: torch.Tensor) -> torch.Tensor:
        """The logarithm of the chance of each column; full columns have none."""
        found: torch.Tensor = self.layers(boards)
        return found.masked_fill(~is_legal, -torch.inf).log_softmax(dim=1)


def main() -> None:
    """Read, train, test."""
    parser = argparse.ArgumentParser(description="Train a small policy network on exact labels.")
    parser.add_argument("labels", help="a file made by `fourcast dataset label`")
    parser.add_argument("--rows", type=int, default=200_000, help="how many of its rows are used")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    data = {name: values[: options.rows] for name, values in load_arrays(options.labels).items()}
    boards = torch.from_numpy(to_planes(data["own"], data["occupied"]).astype(np.float32))
    scores = torch.from_numpy(data["scores"].astype(np.int64))
    is_test = torch.arange(len(boards)) % TEST_SHARE == 0
    print(f"{(~is_test).sum()} positions to learn from, {is_test.sum()} to test with")
    report("any column at random", torch.zeros(int(is_test.sum()), 7), scores[is_test])
    network = Policy()
    optimizer = torch.optim.AdamW(network.parameters(), lr=2e-3, weight_decay=1e-4)
    steps = options.epochs * -(-int((~is_test).sum()) // options.batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=4e-3, total_steps=steps)
    for epoch in range(options.epochs):
        begun = time.perf_counter()
        train(network, optimizer, schedule, boards[~is_test], scores[~is_test], options.batch)
        chances = predict(network, boards[is_test], scores[is_test])
        report(f"epoch {epoch + 1}, {time.perf_counter() - begun:.0f} s", chances, scores[is_test])


def train(
    network: Policy,
    optimizer: torch.optim.Optimizer,
    schedule: torch.optim.lr_scheduler.LRScheduler,
    boards: torch.Tensor,
    scores: torch.Tensor,
    batch: int,
) -> None:
    """Go through all positions once, half of them mirrored."""
    network.train()
    order = torch.randperm(len(boards))
    for rows in order.split(batch):
        seen, worth = boards[rows], scores[rows]
        if torch.rand(()) < 0.5:
            seen, worth = seen.flip(3), worth.flip(1)
        is_best = worth == worth.amax(dim=1, keepdim=True)
        target = is_best / is_best.sum(dim=1, keepdim=True)
        chances = network(seen, worth != FULL)
        loss = -(target * chances.masked_fill(~is_best, 0)).sum(dim=1).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()


@torch.no_grad()
def predict(network: Policy, boards: torch.Tensor, scores: torch.Tensor) -> torch.Tensor:
    """The chances of the columns; those of a board and of its mirror image together decide."""
    network.eval()
    parts = []
    for seen, worth in zip(boards.split(4096), scores.split(4096), strict=True):
        mirrored = network(seen.flip(3), (worth != FULL).flip(1)).flip(1)
        parts.append(network(seen, worth != FULL).exp() + mirrored.exp())
    return torch.cat(parts)


def report(what: str, chances: torch.Tensor, scores: torch.Tensor) -> None:
    """Print the share of perfect moves (the best score) and good ones (the best outcome), equal chances shared out.

    In decisive positions at least two outcomes can be chosen; in the others every move is good.
    """
    is_legal = scores != FULL
    chances = chances.masked_fill(~is_legal, -1)
    chosen = (chances == chances.amax(dim=1, keepdim=True)).double()
    chosen /= chosen.sum(dim=1, keepdim=True)
    best = scores.amax(dim=1, keepdim=True)
    perfect = (chosen * (scores == best)).sum(dim=1)
    good = (chosen * (is_legal & (scores.sign() == best.sign()))).sum(dim=1)
    worst = scores.masked_fill(~is_legal, 100).amin(dim=1, keepdim=True)
    decisive = (worst.sign() != best.sign()).squeeze(1)
    print(
        f"{what}: {100 * perfect.mean():.1f} % perfect, {100 * good.mean():.1f} % good; "
        f"of {decisive.sum()} decisive positions {100 * perfect[decisive].mean():.1f} % perfect, "
        f"{100 * good[decisive].mean():.1f} % good",
        flush=True,
    )


if __name__ == "__main__":
    main()
