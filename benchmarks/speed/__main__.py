"""Run the benchmark report: `python -m benchmarks.speed`."""

from .run import main

raise SystemExit(main())
