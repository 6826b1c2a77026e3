"""The page without a server: a static site in which the package answers by itself, in a worker of the browser.

`desk` runs in the browser, `building` and its neighbours make the site. Nothing is imported here: a browser has no use
for what builds.
"""
