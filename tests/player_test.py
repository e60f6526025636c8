"""The player in headless Chromium: player_test.py PROGRAM EXAMPLES.

Pages of real runs, made by the program, are played, sought through, stepped impact by impact and read back. Skipped (exit code 77)
where there is no chromium, unless PERCUSS_NEEDS_BROWSER is set.
"""
import base64
import hashlib
import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
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


def processor_seconds(browser, page):
    """What the browser computes until a page is there: other programs on the machine do not count. The least of three times."""
    taken = []
    for _ in range(3):
        before = browser.processor_time()
        browser.open(page.as_uri())
        browser.until("document.querySelector('.player').dataset.ready === 'yes'")
        browser.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
        taken.append(browser.processor_time() - before)
    return min(taken)


def data_in(page):
    return json.loads(re.search(r'<script type="application/json">(.*?)</script>', page.read_text(), re.S)[1])


def doubles(text):
    raw = base64.b64decode(text)
    return struct.unpack(f"<{len(raw) // 8}d", raw)


hostile = """percuss: 1
title: "</script><img src=x onerror=alert(1)><b>title</b>"
system:
  coordinates: [x, y]
  kinetic_energy: 1/2*(x'^2 + y'^2)
  potential_energy: 9.81*y
  state: {y: 0.1, x': 1}
elements:
  - {name: "<img src=x onerror=alert(2)>", kind: contact, gap: y, restitution: 0.5}
simulate: {until: 0.4, output: 0.01}
draw:
  - {kind: circle, center: [x, y], radius: 0.02, label: "<script>alert(3)</script>"}
"""


class Player(unittest.TestCase):
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

    def test_plays_and_pauses(self):
        browser = self.opened(page_of("bouncing_ball"))
        self.assertEqual(browser.evaluate(f"{the}.clock.t"), 0)
        browser.evaluate("document.querySelector('.player-play').click()")
        browser.until(f"{the}.clock.t > 0.05")
        browser.evaluate("document.querySelector('.player-play').click()")
        stopped = browser.evaluate(f"{the}.clock.t")
        time.sleep(0.2)
        self.assertEqual(browser.evaluate(f"{the}.clock.t"), stopped)
        self.quiet(browser)

    def test_steps_through_impacts_with_the_numbers_of_the_run(self):
        page = page_of("kane_swings")
        data = data_in(page)
        stored = json.loads(percuss("info", run_of("kane_swings"), "--json"))
        browser = self.opened(page)
        impacts = data["impacts"]["list"]
        self.assertGreater(len(impacts), 1)
        for k, impact in enumerate(impacts[:5]):
            if impact["time"] > 0:  # the one at the start is there already
                browser.evaluate("document.querySelector('[aria-label=\"next impact\"]').click()")
            browser.until(f"document.querySelector('.player-impact').dataset.impact === '{k + 1}'")
            self.assertEqual(browser.evaluate(f"{the}.clock.t"), impact["time"])
            shown = browser.evaluate("[...document.querySelectorAll('.player-impact [data-value]')].map((c) => Number(c.dataset.value))")
            self.assertEqual(shown[:2], [impact["energy_before"], impact["energy_after"]])
            expected = [n for e in impact["elements"] for n in (e["impulse"][0], e["work"])]
            self.assertEqual(shown[4:4 + len(expected)], expected)
            f = len(data["velocities"])
            before, after = doubles(data["impacts"]["before"]), doubles(data["impacts"]["after"])
            pairs = [v for j in range(f) for v in (before[k * f + j], after[k * f + j])]
            self.assertEqual(shown[-2 * f:], pairs)
        self.assertIn("ENERGY GAIN", browser.evaluate("(async () => { "
                      f"{the}.clock.seek({impacts[0]['time']}); await new Promise((r) => setTimeout(r, 100)); "
                      "return document.querySelector('.player-impact').textContent; })()"))
        browser.evaluate("document.querySelector('[aria-label=\"previous impact\"]').click()")
        self.assertEqual(stored["title"], data["title"])
        self.quiet(browser)

    def test_values_under_the_cursor_are_those_of_the_states(self):
        page = page_of("rocking_block")
        data, csv = data_in(page), percuss("export", run_of("rocking_block"), "--csv", "-").splitlines()
        names, rows = csv[0].split(","), [[float(x) for x in line.split(",")] for line in csv[1:]]
        browser = self.opened(page)
        for line in rows[::97]:
            browser.evaluate(f"{the}.clock.seek({line[0]!r})")
            for k, name in enumerate(data["coordinates"]):
                shown = browser.evaluate(f"{the}.run.value({the}.run.coordinates[{k}].values, {the}.clock.t)")
                self.assertEqual(shown, line[names.index(name)], name)
        self.quiet(browser)

    def test_the_slider_seeks_and_snaps_to_nothing_else(self):
        browser = self.opened(page_of("bouncing_ball"))
        browser.evaluate("(() => { const s = document.querySelector('.player-slider'); s.value = 1.25; s.dispatchEvent(new Event('input')); })()")
        self.assertEqual(browser.evaluate(f"{the}.clock.t"), 1.25)
        self.quiet(browser)

    def test_keyboard_alone(self):
        browser = self.opened(page_of("bouncing_ball"))
        for _ in range(12):  # to the first thing of the player that takes the focus
            browser.press("Tab")
            if browser.evaluate("document.activeElement.matches('.player *')"):
                break
        browser.press("n")
        first = data_in(folder / "bouncing_ball.html")["impacts"]["list"][0]["time"]
        self.assertEqual(browser.evaluate(f"{the}.clock.t"), first)
        browser.press("ArrowRight")
        self.assertGreater(browser.evaluate(f"{the}.clock.t"), first)
        browser.press("p")
        self.assertEqual(browser.evaluate(f"{the}.clock.t"), first)
        browser.press("Home")
        self.assertEqual(browser.evaluate(f"{the}.clock.t"), 0)
        browser.press(" ")
        browser.until(f"{the}.clock.t > 0")
        browser.press(" ")
        self.assertFalse(browser.evaluate(f"{the}.clock.playing"))
        browser.until("document.querySelector('.player-live').textContent.startsWith('t = ')")
        reached = browser.evaluate("""(() => { const all = [...document.querySelectorAll('.player :is(button, select, input, canvas[tabindex], summary)')];
            return all.filter((n) => !n.disabled && n.tabIndex < 0).length; })()""")
        self.assertEqual(reached, 0)
        self.quiet(browser)

    def test_the_camera_follows_a_shape(self):
        browser = self.opened(page_of("bouncing_ball"))
        centre = f"(() => {{ const s = {the}.stage; return s.points(s.moving[0], {the}.clock.t).points[0]; }})()"
        look = lambda t: browser.evaluate(f"(() => {{ {the}.clock.seek({t}); {the}.draw(); return {centre}; }})()")
        self.assertGreater(max(abs(a - b) for a, b in zip(look(0), look(0.3))), 20)
        browser.evaluate("document.querySelector('.player-canvas').focus()")
        browser.press("c")
        self.assertGreater(browser.evaluate(f"{the}.stage.camera.zoom"), 1)
        for a, b in zip(look(0), look(0.3)):
            self.assertAlmostEqual(a, b, delta=0.01)
        browser.until("document.querySelector('.player-live').textContent.startsWith('t = ')")  # after the seek
        browser.press("c")
        browser.until("document.querySelector('.player-live').textContent === 'the camera stands still'")
        self.assertEqual(browser.evaluate(f"[{the}.stage.followed, {the}.stage.camera.zoom]"), [-1, 1])
        browser.evaluate("""(() => { const s = [...document.querySelectorAll('.player select')].find((n) => n.closest('label').textContent.startsWith('follow'));
            s.value = '0'; s.dispatchEvent(new Event('change')); })()""")
        self.assertEqual(browser.evaluate(f"{the}.stage.followed"), 0)
        browser.until("document.querySelector('.player-live').textContent.startsWith('the camera follows ')")
        browser.press("0")
        self.assertEqual(browser.evaluate(f"{the}.stage.followed"), -1)
        self.quiet(browser)

    def test_everything_has_a_name_for_a_screen_reader(self):
        browser = self.opened(page_of("bouncing_ball"))
        nameless = browser.evaluate("""[...document.querySelectorAll('.player :is(button, select, input, canvas)')].filter((n) =>
            n.getAttribute('aria-hidden') !== 'true' && !n.getAttribute('aria-label') && !n.closest('label')).map((n) => n.outerHTML)""")
        self.assertEqual(nameless, [])

    def test_hostile_names_stay_text(self):
        page = page_of("hostile", hostile)
        browser = self.opened(page)
        browser.evaluate(f"{the}.clock.step_impact(1)")
        browser.until("document.querySelector('.player-impact').dataset.impact === '1'")
        self.assertEqual(browser.evaluate("document.querySelectorAll('img').length"), 0)
        self.assertEqual(browser.evaluate("document.querySelectorAll('main b').length"), 0)
        self.assertIn("<img src=x onerror=alert(2)>", browser.evaluate("document.querySelector('.player-impact').textContent"))
        self.assertIn("<b>title</b>", browser.evaluate("document.title"))
        self.quiet(browser)

    def test_a_script_that_was_changed_does_not_run(self):
        page = page_of("bouncing_ball")
        changed = folder / "changed.html"
        changed.write_text(page.read_text().replace('"use strict";', '"use strict" ;', 1))
        with Browser() as browser:
            browser.open(changed.as_uri())
            self.assertFalse(browser.evaluate("'ready' in document.querySelector('.player').dataset"))

    def test_fits_every_width_light_and_dark(self):
        page = page_of("woodpecker")
        for width in (400, 1400, 2560):
            for dark in (False, True):
                browser = self.opened(page, width=width, dark=dark)
                self.assertLessEqual(browser.evaluate("document.documentElement.scrollWidth"), width)
                small = browser.evaluate("""[...document.querySelectorAll('.player button')].filter((b) => b.offsetWidth > 0 && b.offsetHeight < 30).length""")
                self.assertEqual(small, 0)
                drawn = browser.evaluate("""(() => { const c = document.querySelector('.player-canvas');
                    const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; let n = 0;
                    for (let k = 3; k < d.length; k += 4) if (d[k] > 0) ++n; return n; })()""")
                self.assertGreater(drawn, 200)
                self.quiet(browser)

    def test_report_pages_are_readable_at_every_width(self):
        page = folder / "report.html"
        percuss("simulate", examples / "motion" / "rocking_block.yaml", "--report", page)
        states = page.read_text().split("Coordinates and rates")[1].split("</table>")[0]
        self.assertNotRegex(states, r"\de-\d\d")  # the block has come to rest
        smallest = {}
        for width in (400, 1400, 2560):
            browser = self.opened(page, width=width)
            self.assertLessEqual(browser.evaluate("document.documentElement.scrollWidth"), width)
            # Pixels on the screen of letters of 11 in the figure.
            smallest[width] = browser.evaluate("Math.min(...[...document.querySelectorAll('figure svg')].map((s) => 11 * s.getScreenCTM().a))")
            self.assertFalse(browser.evaluate("[...document.querySelectorAll('table')].some((t) => t.rows.length > 25 && !t.closest('details'))"))
            self.quiet(browser)
        self.assertGreaterEqual(smallest[400], 8)
        self.assertGreaterEqual(smallest[1400], 13)

    def test_figures_stand_beside_each_other_where_there_is_room(self):
        page = folder / "impact.html"
        percuss("impact", examples / "kane.yaml", "--report", page)
        for width, beside in ((400, False), (1400, True), (2560, True)):
            browser = self.opened_page(page, width=width)
            tops = browser.evaluate("[...document.querySelectorAll('figure')].slice(0, 2).map((f) => Math.round(f.getBoundingClientRect().top))")
            self.assertEqual(tops[0] == tops[1], beside, width)
            # No legend covers what it explains.
            cone = browser.evaluate("""(() => { const f = [...document.querySelectorAll('figure')].find((n) => n.textContent.includes('in the cones'));
                const frame = f.querySelector('.frame').getBoundingClientRect();
                const name = [...f.querySelectorAll('text')].find((t) => t.textContent.includes('C.friction')).getBoundingClientRect();
                return name.top > frame.bottom; })()""")
            self.assertTrue(cone)
            self.quiet(browser)

    def test_little_motion_where_that_is_asked_for(self):
        browser = self.opened(page_of("bouncing_ball"), still=True)
        browser.evaluate(f"window.seen = 0; {the}.clock.listen((w) => {{ if (w === 'time') ++window.seen; }}); {the}.clock.play()")
        time.sleep(1.3)
        self.assertIn(browser.evaluate("window.seen"), (1, 2, 3))

    def test_a_system_without_a_drawing(self):
        text = (examples / "motion" / "bouncing_ball.yaml").read_text().split("draw:")[0]
        browser = self.opened(page_of("undrawn", text))
        self.assertIn("no draw section", browser.evaluate("document.querySelector('.player-facts').textContent"))
        self.quiet(browser)

    def test_a_hundred_thousand_states_load_within_two_seconds(self):
        run = run_of("many", (examples / "motion" / "bouncing_ball.yaml").read_text(), "--until", "10", "--output", "1e-4")
        page = folder / "many.html"
        percuss("export", run, "--html", page)
        data = data_in(page)
        self.assertGreaterEqual(data["states"]["stored"], 100000)
        with Browser() as browser:
            seconds = processor_seconds(browser, page)
            print(f"100 000 states are there after {seconds:.2f} s of processor time", file=sys.stderr)
            self.assertLess(seconds, 2)
            self.assertLess(browser.heap(), 100e6)
            self.quiet(browser)

    def test_a_minute_with_its_impacts_loads_plays_and_stays_small(self):
        run = folder / "minute.h5"
        percuss("simulate", examples / "motion" / "woodpecker.yaml", "--until", "60", "-o", run)
        page = folder / "minute.html"
        percuss("export", run, "--html", page)
        data = data_in(page)
        self.assertGreater(data["states"]["stored"], 30000)
        self.assertGreater(len(data["impacts"]["list"]), 2000)
        with Browser() as browser:
            self.assertLess(processor_seconds(browser, page), 2)
            before = browser.heap()
            browser.evaluate(f"{the}.clock.play()")
            browser.until(f"{the}.clock.t > 5", patience=30)
            after = browser.heap()
            self.assertLess(after, 100e6)
            self.assertLess(after - before, 10e6)
            self.quiet(browser)

    def test_a_thinned_run_states_its_error(self):
        text = (examples / "motion" / "bouncing_ball.yaml").read_text()
        report = folder / "thinned.html"
        source = folder / "thinned.yaml"
        source.write_text(text)
        percuss("simulate", source, "--until", "3", "--output", "1e-4", "--report", report)
        data = data_in(report)["states"]
        self.assertLess(data["number"], data["of"])
        self.assertGreater(data["error"], 0)
        self.assertLess(data["error"], 1e-3)
        browser = self.opened(report)
        self.assertIn(f"{data['number']} of {data['of']} states", browser.evaluate("document.querySelector('.player-facts').textContent"))
        self.quiet(browser)

    def test_impulses_are_where_the_contact_is(self):
        # The corner of the block that strikes, and a normal impulse that points up.
        data = data_in(page_of("rocking_block"))
        self.assertEqual({data["elements"][p["element"]] for p in data["places"]}, {"L", "R"})
        arrows = [a for i in data["impacts"]["list"] for a in i.get("arrows", [])]
        self.assertGreater(len(arrows), 3)
        for arrow in arrows:
            self.assertAlmostEqual(arrow["y"], 0, delta=1e-6)
            self.assertGreaterEqual(arrow["impulse"][1], 0)

    def test_impulses_lie_in_their_friction_cones(self):
        page = page_of("woodpecker")
        arrows = [a for i in data_in(page)["impacts"]["list"] for a in i.get("arrows", [])]
        self.assertGreater(len(arrows), 3)
        cross = lambda a, b: a[0] * b[1] - a[1] * b[0]
        for arrow in arrows:
            left, right, impulse = arrow["cone"][:2], arrow["cone"][2:], arrow["impulse"]
            turn = cross(left, right)
            self.assertNotEqual(turn, 0)
            for inside in (cross(left, impulse) / turn, cross(impulse, right) / turn):
                self.assertGreaterEqual(inside, -1e-6 * (impulse[0] ** 2 + impulse[1] ** 2) ** 0.5)
        browser = self.opened(page)
        self.assertIn("friction cone", browser.evaluate("document.querySelector('.player-legend').textContent"))

    def test_units_that_a_file_names(self):
        text = (examples / "motion" / "rocking_block.yaml").read_text()
        self.assertIn("energy: J", text)
        browser = self.opened(page_of("block_with_units", text.replace("energy: J", "energy: '<img src=x>'")))
        self.assertRegex(browser.evaluate("document.querySelector('.player-value').textContent"), r" m$")
        browser.evaluate(f"{the}.clock.step_impact(1)")
        browser.until("document.querySelector('.player-impact').dataset.impact === '1'")
        self.assertRegex(browser.evaluate("document.querySelector('.player-when').textContent"), r" s, now$")
        told = browser.evaluate("document.querySelector('.player-impact').textContent")
        for words in ("kinetic energy before (<img src=x>)", "work (<img src=x>)", "x' (m/s)", "a' (rad/s)"):
            self.assertIn(words, told)
        self.assertIn("energies (<img src=x>)", browser.evaluate("document.querySelector('.player-plots .player-legend').textContent"))
        self.assertEqual(browser.evaluate("document.querySelectorAll('.player img').length"), 0)
        self.assertEqual(browser.evaluate(f"{the}.run.units.length"), "m")
        plain = text.replace(next(line for line in text.splitlines() if "units:" in line) + "\n", "")
        browser = self.opened(page_of("block_without_units", plain))
        browser.evaluate(f"{the}.clock.step_impact(1)")
        browser.until("document.querySelector('.player-impact').dataset.impact === '1'")
        self.assertNotIn("(", browser.evaluate("document.querySelector('.player-impact').textContent"))
        self.assertRegex(browser.evaluate("document.querySelector('.player-value').textContent"), r"\d $")
        self.quiet(browser)

    def test_a_die_is_pushed_up_by_the_table(self):
        page, run = folder / "real_die.html", folder / "real_die.h5"
        percuss("simulate", examples / "bodies" / "die.yaml", "-o", run)
        percuss("export", run, "--html", page)
        data = data_in(page)
        contacts = [c for i in data["impacts"]["list"] for c in i["contacts"]]
        self.assertGreater(len(contacts), 10)
        for contact in contacts:
            self.assertGreater(contact["impulse"][2], 0)
            self.assertGreater(contact["normal"][2], 0)
        resting = data["forces"][-1]["contacts"]
        self.assertAlmostEqual(sum(c["impulse"][2] for c in resting), 0.012 * 9.81, delta=1e-6)
        self.assertEqual(data["units"]["coordinates"][data["coordinates"].index("die.z")], "m")
        self.assertEqual(data["units"]["velocities"][data["velocities"].index("die.wx")], "rad/s")
        browser = self.opened(page)
        browser.evaluate(f"{the}.clock.step_impact(1)")
        browser.until("document.querySelector('.player-impact').dataset.impact === '1'")
        self.assertRegex(browser.evaluate("document.querySelector('.player-when').textContent"), r" s, now$")
        self.assertRegex(browser.evaluate("document.querySelector('.player-value').textContent"), r" m$")
        told = browser.evaluate("document.querySelector('.player-impact').textContent")
        for words in ("kinetic energy before (J)", "work (J)", "die.vz (m/s)"):
            self.assertIn(words, told)
        # Followed, the die stays where it is in the picture.
        place = lambda t: browser.evaluate(f"(() => {{ {the}.clock.seek({t}); {the}.draw(); const s = {the}.stage, p = s.moving[0].group.position.clone(); "
                                           "s.camera.updateMatrixWorld(); p.project(s.camera); return [p.x, p.y]; })()")
        self.assertGreater(max(abs(a - b) for a, b in zip(place(0), place(0.3))), 0.05)
        browser.evaluate("document.querySelector('.player-canvas').focus()")
        browser.press("c")
        self.assertEqual(browser.evaluate(f"{the}.stage.followable[{the}.stage.followed]"), "die")
        for a, b in zip(place(0), place(0.3)):
            self.assertAlmostEqual(a, b, delta=1e-6)
        self.quiet(browser)

    def test_windows_and_exaggeration(self):
        data = data_in(page_of("rocking_block", None, "--from", "1", "--to", "1.5", "--scale", "3"))
        (folder / "rocking_block.html").unlink()
        times = doubles(data["states"]["time"])
        self.assertAlmostEqual(times[0], 1, delta=0.011)
        self.assertAlmostEqual(times[-1], 1.5, delta=0.011)
        self.assertEqual(data["scale"], 3)


    def test_bodies_in_space(self):
        # The bundle with three.js and a run that was made by hand, in a page with the policy of every other one.
        player = pathlib.Path(__file__).resolve().parent.parent / "player"
        style, script = ((player / "dist" / name).read_text() for name in ("player.css", "player_in_space.js"))
        run = json.loads((player / "example" / "die.json").read_text())
        named = lambda text: "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"
        page = folder / "die.html"
        page.write_text(f'''<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy"
            content="default-src 'none'; img-src data:; style-src {named(style)}; script-src {named(script)}"><style>{style}</style></head>
            <body><main><div class="player"><script type="application/json">{json.dumps(run)}</script></div></main><script>{script}</script></body></html>''')
        browser = self.opened(page)
        browser.evaluate(f"{the}.clock.step_impact(1)")
        browser.until("document.querySelector('.player-impact').dataset.impact === '1'")
        self.assertGreater(browser.evaluate(f"{the}.stage.renderer.info.render.triangles"), 100)
        raw = base64.b64decode(run["bodies"][0]["poses"])
        poses = struct.unpack(f"<{len(raw) // 4}f", raw)
        k = browser.evaluate(f"{the}.run.index_at({the}.clock.t)")
        shown = browser.evaluate(f"{the}.stage.bodies[0].group.position.toArray()")
        for a, b in zip(shown, poses[7 * k:7 * k + 3]):
            self.assertAlmostEqual(a, b, delta=1e-6)
        self.assertEqual(browser.evaluate(f"{the}.stage.arrows.children.length"),
                         sum(2 if c["friction"] > 0 else 1 for c in run["impacts"]["list"][0]["contacts"]))
        far = browser.evaluate(f"{the}.stage.camera.position.distanceTo({the}.stage.controls.target)")
        browser.evaluate("document.querySelector('[aria-label=closer]').click()")
        self.assertLess(browser.evaluate(f"{the}.stage.camera.position.distanceTo({the}.stage.controls.target)"), far)
        self.quiet(browser)


class View(unittest.TestCase):
    def setUp(self):
        self.run_file = run_of("bouncing_ball")
        self.server = subprocess.Popen([program, "view", str(self.run_file), "--no-browser"], stdout=subprocess.PIPE, text=True)
        self.addCleanup(self.server.stdout.close)
        self.addCleanup(self.server.wait)
        self.addCleanup(self.server.kill)
        self.address = self.server.stdout.readline().strip()
        self.assertRegex(self.address, r"^http://127\.0\.0\.1:\d+/[0-9a-f]{32}/$")
        _, _, self.host, self.token, _ = self.address.split("/")

    def get(self, path, method="GET", **headers):
        connection = http.client.HTTPConnection(self.host, timeout=10)
        connection.putrequest(method, path, skip_host="Host" in headers)
        for name, value in headers.items():
            connection.putheader(name, value)
        connection.endheaders()
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, body

    def test_refuses_whoever_does_not_belong(self):
        good = f"/{self.token}/"
        self.assertEqual(self.get(good)[0], 200)
        self.assertEqual(self.get(good, Origin=f"http://{self.host}")[0], 200)
        self.assertEqual(self.get("/")[0], 404)
        self.assertEqual(self.get("/" + "0" * 32 + "/")[0], 404)
        self.assertEqual(self.get(good, Host="attacker.example")[0], 403)
        self.assertEqual(self.get(good, Host="attacker.example:80")[0], 403)
        self.assertEqual(self.get(good, Origin="http://attacker.example")[0], 403)
        self.assertEqual(self.get(good, Origin="null")[0], 403)
        self.assertEqual(self.get(good, method="POST")[0], 405)
        for path in (f"{good}bouncing_ball.h5", f"{good}../../etc/passwd", f"{good}%2e%2e/", f"/{self.token}", f"{good}run.json?x"):
            self.assertEqual(self.get(path)[0], 404, path)
        self.assertEqual(self.get(good + "x" * 9000)[0], 431)
        self.assertEqual(json.loads(self.get(f"{good}run.json")[1])["player"], 1)

    def test_somebody_who_says_nothing_holds_nobody_up(self):
        import socket
        host, port = self.host.split(":")
        with socket.create_connection((host, int(port))):
            start = time.monotonic()
            self.assertEqual(self.get(f"/{self.token}/")[0], 200)
            self.assertLess(time.monotonic() - start, 5)

    def test_ends_by_ctrl_c(self):
        self.server.send_signal(signal.SIGINT)
        self.assertEqual(self.server.wait(5), 0)

    def test_follows_a_run_that_grows(self):
        browser = Browser()
        self.addCleanup(browser.__exit__)
        browser.open(self.address)
        browser.until("document.querySelector('.player').dataset.ready === 'yes'")
        end = browser.evaluate(f"{the}.run.end")
        time.sleep(1.6)  # it has asked once
        other = folder / "longer.h5"
        percuss("simulate", examples / "motion" / "bouncing_ball.yaml", "--until", "12", "-o", other)
        kept = self.run_file.read_bytes()
        os.replace(other, self.run_file)
        try:
            browser.until(f"{the}.run.end === 12", patience=20)
        finally:
            self.run_file.write_bytes(kept)
        self.assertNotEqual(end, 12)
        self.assertEqual([r for r in browser.requests if not r.startswith((self.address, "data:"))], [])
        self.assertEqual(browser.messages, [])


if __name__ == "__main__":
    if shutil.which("chromium") is None:
        if os.environ.get("PERCUSS_NEEDS_BROWSER"):
            sys.exit("chromium is not installed")
        print("chromium is not installed: the player was not tried in a browser")
        sys.exit(77)
    try:
        unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
    finally:
        shutil.rmtree(folder, ignore_errors=True)
