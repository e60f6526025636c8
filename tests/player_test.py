"""The player plays: player_test.py PROGRAM EXAMPLES.

Real runs are played, sought through, stepped impact by impact and read back, with the pointer, with the keyboard, in the plane and in space.
"""
import base64
import hashlib
import json
import pathlib
import struct
import time

from page_of_run import PageOfRun, data_in, doubles, examples, folder, main, page_of, percuss, run_of, the

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


class Player(PageOfRun):
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


if __name__ == "__main__":
    main()
