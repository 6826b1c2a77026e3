"""The benchmark report: ours against BitBully and the ladder's last steps, on the same positions in the same run."""
