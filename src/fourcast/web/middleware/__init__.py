"""What every request passes on its way to a route: observation, headers, guards. `app` puts them in order."""
