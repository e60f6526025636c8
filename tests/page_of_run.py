"""Pages of real runs, made by the program, and headless Chromium that opens them: what player_test.py, pages_test.py and view_test.py share.

Their arguments are PROGRAM EXAMPLES. Skipped (exit code 77) where there is no chromium, unless PERCUSS_NEEDS_BROWSER is set.
"""
import base64
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest

from browser import Browser

program, examples = (pathlib.Path(a).resolve() for a in sys.argv[1:3])
folder = pathlib.Path(tempfile.mkdtemp(prefix="percuss-player-"))
the = "document.querySelector('.player').player"


def percuss(*words):
    done = subprocess.run([program, *map(str, words)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def run_of(name, text=None, *more):
    run = folder / f"{name}.h5"
    if run.exists():
        return run
    source = examples / "motion" / f"{name}.yaml"
    if text is not None:
        source = folder / f"{name}.yaml"
        source.write_text(text)
    percuss("simulate", source, "-o", run, *more)
    return run


def page_of(name, text=None, *more):
    page = folder / f"{name}.html"
    percuss("export", run_of(name, text), "--html", page, *more)
    return page


def data_in(page):
    return json.loads(re.search(r'<script type="application/json">(.*?)</script>', page.read_text(), re.S)[1])


def doubles(text):
    raw = base64.b64decode(text)
    return struct.unpack(f"<{len(raw) // 8}d", raw)


class PageOfRun(unittest.TestCase):
    def opened(self, page, **how):
        browser = Browser(**how)
        self.addCleanup(browser.__exit__)
        browser.open(page.as_uri())
        browser.until("document.querySelector('.player').dataset.ready === 'yes'")
        return browser

    def opened_page(self, page, **how):
        browser = Browser(**how)
        self.addCleanup(browser.__exit__)
        browser.open(page.as_uri())
        browser.until("document.documentElement.dataset.ready === 'yes'")
        return browser

    def quiet(self, browser):
        """Nothing on the console, and no request but for the page itself."""
        noise = [m for m in browser.messages if "GL Driver Message" not in m]
        self.assertEqual(noise, [])
        self.assertEqual([r for r in browser.requests if not r.startswith(("file:", "data:"))], [])


def main():
    if shutil.which("chromium") is None:
        if os.environ.get("PERCUSS_NEEDS_BROWSER"):
            sys.exit("chromium is not installed")
        print("chromium is not installed: nothing was tried in a browser")
        sys.exit(77)
    try:
        unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
    finally:
        shutil.rmtree(folder, ignore_errors=True)
