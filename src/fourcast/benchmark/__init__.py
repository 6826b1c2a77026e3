"""Measure solvers on sets of scored positions: sets, contestants, runner, report.

Every timed position is also checked against its label; a wrong score voids the run. Nothing here prints.
"""
