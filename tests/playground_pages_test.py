"""The pages of the playground in headless Chromium.

usage: playground_pages_test.py TREE [unittest arguments]    TREE is build/playground
"""
import json
import pathlib
import sys
import time
import unittest

from browser import Browser

site = pathlib.Path(sys.argv[1]).resolve() / "site"
examples = pathlib.Path(__file__).resolve().parent.parent / "examples"

bench = "globalThis.percuss_bench"
hostile = '''percuss: 1
title: "<img src=x onerror=alert(1)> <b>title</b>"
system: {mass: [1, 1], velocity: [2, -3]}
elements:
  - name: "<img src=x onerror=alert(2)>"
    kind: contact
    normal: [0, 1]
    restitution: 0.5
    friction: {tangent: [[1, 0]], coefficient: 0.3}
'''


class Pages(unittest.TestCase):
    def opened(self, page="index.html", address=None, **options):
        browser = Browser(**options)
        self.addCleanup(browser.__exit__)
        browser.open(address or (site / page).as_uri())
        browser.until("document.documentElement.dataset.ready === 'yes'", patience=60)
        self.settled(browser)
        return browser

    def settled(self, browser):
        # Two quiet looks: what is asked next may wait for a moment.
        for _ in range(2):
            browser.until(f"!{bench}.quick.busy && !{bench}.slow.busy", patience=60)
            time.sleep(0.3)

    def quiet(self, browser):
        self.assertEqual([m for m in browser.messages if "GL Driver Message" not in m], [])
        self.assertEqual([r for r in browser.requests if not r.startswith(("data:", "blob:")) and not r.startswith(site.as_uri())], [])

    def result(self, browser):
        return browser.evaluate("document.querySelector('.result').textContent")

    def load(self, browser, text, **state):
        browser.evaluate(f"void {bench}.load({json.dumps({'text': text, **state})})")
        self.settled(browser)

    def test_opens_from_a_folder_and_shows_the_numbers(self):
        browser = self.opened()
        self.assertIn("0.16343", self.result(browser))
        self.assertIn("ENERGY GAIN", self.result(browser))
        self.assertGreater(browser.evaluate("document.querySelectorAll('.stage svg *').length"), 20)
        self.quiet(browser)

    def test_first_paint_within_two_seconds(self):
        browser = self.opened()
        paint = browser.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        print(f"first paint after {paint:.0f} ms", file=sys.stderr)
        self.assertLess(paint, 2000)

    def test_every_example(self):
        browser = self.opened()
        for path in browser.evaluate("[...document.querySelectorAll('#example option')].map((o) => o.value)"):
            with self.subTest(path):
                browser.evaluate(f"(() => {{ const s = document.getElementById('example'); s.value = {json.dumps(path)}; s.dispatchEvent(new Event('change')); }})()")
                self.settled(browser)
                self.assertEqual(browser.evaluate(f"{bench}.editor.marks.filter((m) => m.kind === 'bad').length"), 0)
                self.assertNotEqual(self.result(browser), "")
        self.quiet(browser)

    def test_sliders_change_the_file(self):
        browser = self.opened()
        browser.evaluate("(() => { const s = document.querySelector('.slider input[title=\"elements.C.restitution\"]'); s.value = 0.39; s.dispatchEvent(new Event('input')); })()")
        self.settled(browser)
        self.assertIn("restitution: 0.39\n", browser.evaluate("document.querySelector('textarea').value").replace("  ", " ").replace(" #", "\n#"))
        self.assertIn("0.26867", self.result(browser))

    def test_what_is_changed_in_place_is_what_would_be_made_anew(self):
        browser = self.opened()
        same = """(async () => {
            const {text, law, all} = percuss_bench.state;
            const answer = await percuss_bench.quick.ask('check', {command: 'impact', text, set: {}, formulas: {}, law, all, ...percuss_bench.current.question});
            const anew = (markup) => new DOMParser().parseFromString(markup, 'text/html').body.innerHTML;
            return [document.querySelector('.stage').innerHTML === anew(answer.picture.svg), document.querySelector('.result').innerHTML === anew(answer.html)];
            })()"""
        for law in ("", "poisson"):
            for picture in ("velocities", "impulses", "laws", "velocities"):
                browser.evaluate(f"(() => {{ const b = {bench}; b.state.law = b.law.value = '{law}'; b.state.picture = '{picture}'; b.frame(); }})()")
                self.settled(browser)
                for value in (0.3, 0.39, 0.4, 0.7):
                    browser.evaluate("(() => { const s = document.querySelector('.slider input[title=\"elements.C.restitution\"]'); "
                                     f"s.value = {value}; s.dispatchEvent(new Event('input')); }})()")
                    browser.until(f"!{bench}.quick.busy")
                    self.assertEqual(browser.evaluate(same), [True, True], (law, picture, value))
        self.quiet(browser)

    def test_a_hundred_movements_are_followed(self):
        browser = self.opened()
        browser.call("Performance.enable")
        layouts = lambda: next(m["value"] for m in browser.call("Performance.getMetrics")["metrics"] if m["name"] == "LayoutCount")

        def move(times):
            browser.evaluate("""window.frames_seen = []; window.frames_done = false; (async () => {
                const s = document.querySelector('.slider input[title="elements.C.restitution"]');
                for (let k = 0; k < %d; ++k) {
                  const begin = performance.now(), before = percuss_bench.shown;
                  s.value = 0.2 + 0.004 * k; s.dispatchEvent(new Event('input'));
                  while (percuss_bench.shown === before) await new Promise((r) => setTimeout(r));
                  window.frames_seen.push(performance.now() - begin);
                } window.frames_done = true; })()""" % times)
            browser.until("window.frames_done", patience=60)

        move(60)  # until everything is compiled
        laid_out, rounds = layouts(), []
        for _ in range(3):
            before = browser.processor_time()
            move(120)
            rounds.append(1000 * (browser.processor_time() - before) / 120)
        each = min(rounds)
        times = sorted(browser.evaluate("window.frames_seen"))
        print(f"a frame of the page: {each:.1f} ms of processor time, engine and all drawing included; {times[60]:.1f} ms by the clock, "
              f"one in ten above {times[108]:.1f} ms", file=sys.stderr)
        # All that the page costs, in whatever process of the browser: that is what a machine has to do 60 times a second. The clock tells
        # what else it does; so do, a little, caches that are shared, therefore the least of three.
        self.assertLess(each, 16)
        self.assertLess(layouts() - laid_out, 1.5 * 3 * 120)  # once a frame; asking for sizes and scrolling in between costs one each

    def test_mistakes_stand_at_their_lines(self):
        browser = self.opened()
        wrong = (examples / "kane.yaml").read_text().replace("kind: contact", "kind: contract")
        browser.evaluate(f"(() => {{ const t = document.querySelector('textarea'); t.value = {json.dumps(wrong)}; t.dispatchEvent(new Event('input')); }})()")
        browser.until("document.querySelector('.editor-messages li') !== null")
        line = 1 + wrong[:wrong.index("kind: contract")].count("\n")
        self.assertIn("contract", browser.evaluate("document.querySelector('.editor-line.bad').textContent"))
        self.assertTrue(browser.evaluate("document.querySelector('.editor-place').textContent").startswith(f"{line}:"))
        browser.evaluate("document.querySelector('.editor-place').click()")
        at = browser.evaluate("document.querySelector('textarea').selectionStart")
        self.assertEqual(wrong[at:at + 8], "contract")
        self.quiet(browser)

    def test_the_point_of_the_map_is_dragged(self):
        browser = self.opened("painleve.html")
        place = "(() => { const b = document.querySelector('.map-stage .frame').getBoundingClientRect(); return [b.left, b.top, b.width, b.height]; })()"
        left, top, width, height = browser.evaluate(place)
        drawn = browser.evaluate("document.querySelector('.map-stage .frame').dataset.seen = 'yes'")
        modes = set()
        for x in (0.05, 0.3, 0.5, 0.7, 0.95):
            for kind, y in (("mousePressed", 0.15), ("mouseMoved", 0.2), ("mouseReleased", 0.2)):
                browser.call("Input.dispatchMouseEvent", type=kind, x=left + x * width, y=top + y * height, button="left", clickCount=1)
            self.settled(browser)
            modes.add(browser.evaluate("document.querySelectorAll('.result table')[1].rows[2].cells[2].textContent"))
        self.assertGreaterEqual(len(modes), 2, modes)
        self.assertEqual(browser.evaluate("document.querySelector('.map-stage .frame').dataset.seen"), drawn)  # under the point the map stays
        self.assertGreater(height, 0.55 * width)
        self.assertIn("approach", browser.evaluate("document.querySelector('.marker').getAttribute('aria-label')"))
        self.quiet(browser)

    def test_a_link_holds_everything(self):
        browser = self.opened()
        browser.evaluate(f"{bench}.open('audit')")
        self.load(browser, hostile, view="compare", law="poisson")
        browser.until("location.hash.startsWith('#p1=')")
        time.sleep(0.6)
        address = browser.evaluate("location.href")
        other = self.opened(address=address)
        self.assertEqual(other.evaluate("document.querySelector('textarea').value"), hostile)
        self.assertEqual(other.evaluate(f"[{bench}.state.view, {bench}.state.law]"), ["compare", "poisson"])
        self.assertEqual(other.evaluate("document.querySelectorAll('img').length"), 0)

    def test_names_of_files_stay_text(self):
        browser = self.opened()
        for view in ("picture", "map", "compare", "audit", "motion"):
            for picture in ("velocities", "impulses", "laws", "forces"):
                self.load(browser, hostile, view=view, picture=picture)
                self.assertEqual(browser.evaluate("document.querySelectorAll('img, main b').length"), 0)
        self.assertIn("<img src=x onerror=alert(2)>", self.result(browser))
        self.quiet(browser)

    def test_motions_play(self):
        browser = self.opened("rocking_block.html")
        browser.until("document.querySelector('.player').dataset.ready === 'yes'", patience=60)
        self.assertEqual(browser.evaluate("document.querySelector('.player').player.run.impacts.length"), 232)
        browser.evaluate("document.querySelector('.player').player.clock.step_impact(1)")
        self.load(browser, (examples / "bodies" / "cradle.yaml").read_text(), view="motion")
        browser.until("document.querySelector('.player').player.run.bodies.length > 0", patience=120)
        self.assertGreater(browser.evaluate("document.querySelector('.player').player.stage.renderer.info.render.triangles"), 0)

    def test_what_pages_propose(self):
        for page in ("kane", "painleve", "cradle", "rubber_ball", "rocking_block"):
            browser = self.opened(f"{page}.html")
            for k in range(browser.evaluate("document.querySelectorAll('.lesson button').length")):
                button = f"document.querySelectorAll('.lesson button')[{k}]"
                with self.subTest(page, button=browser.evaluate(f"{button}.textContent")):
                    browser.evaluate(f"{button}.click()")
                    self.settled(browser)
                    self.assertEqual(browser.evaluate(f"{bench}.editor.marks.filter((m) => m.kind === 'bad').length"), 0)
                    self.assertEqual(browser.evaluate("[...document.querySelectorAll('.view p.bad')].filter((p) => p.textContent.startsWith('line ')).length"), 0)
                    see = browser.evaluate(f"{button}.dataset.see ?? ''")
                    self.assertIn(see, browser.evaluate("document.querySelector('#bench').textContent"))
            self.quiet(browser)

    def test_keyboard_alone(self):
        browser = self.opened()
        unreachable = browser.evaluate("""[...document.querySelectorAll(':is(button, select, input, textarea, summary)')].filter((n) =>
            n.tabIndex < 0 && n.getAttribute('role') !== 'tab').length""")
        self.assertEqual(unreachable, 0)
        browser.evaluate("document.querySelector('.slider input[title=\"elements.C.restitution\"]').focus()")
        browser.press("ArrowRight")
        self.settled(browser)
        self.assertIn("restitution: 0.51", browser.evaluate("document.querySelector('textarea').value"))
        browser.evaluate("document.querySelector('[role=tab][aria-selected=true]').focus()")
        browser.press("ArrowRight")
        self.settled(browser)
        self.assertEqual(browser.evaluate(f"{bench}.current.name"), "map")
        before = browser.evaluate(f"{bench}.views[1].at.x")
        browser.evaluate("document.querySelector('.marker').focus()")
        browser.press("ArrowRight")
        self.settled(browser)
        self.assertGreater(browser.evaluate(f"{bench}.views[1].at.x"), before)
        self.quiet(browser)

    def test_everything_has_a_name(self):
        browser = self.opened()
        for view in ("picture", "map", "compare", "audit", "motion"):
            browser.evaluate(f"{bench}.open('{view}')")
            self.settled(browser)
            nameless = browser.evaluate("""[...document.querySelectorAll(':is(button, select, input, textarea, canvas)')].filter((n) =>
                n.getAttribute('aria-hidden') !== 'true' && !n.getAttribute('aria-label') && !n.closest('label') && !n.textContent.trim()).map((n) => n.outerHTML)""")
            self.assertEqual(nameless, [])

    def test_letters_of_maps_can_be_read(self):
        for width in (400, 1400, 2560):
            browser = self.opened("painleve.html", width=width)
            self.assertGreaterEqual(browser.evaluate("11 * document.querySelector('.map-stage svg').getScreenCTM().a"), 9.5)

    def test_pictures_are_drawn_for_the_width_they_have(self):
        letters = "12 * document.querySelector('.stage svg').getScreenCTM().a"
        browser = self.opened(width=2560)
        for width in (2560, 400, 1400):
            browser.size(width, 900)
            self.settled(browser)
            self.assertTrue(9 < browser.evaluate(letters) < 20, width)
        browser.evaluate(f"(() => {{ {bench}.state.picture = 'impulses'; {bench}.frame(); }})()")
        self.settled(browser)
        caption = browser.evaluate("document.querySelector('.caption').innerHTML")
        self.assertIn("<sup>−</sup>", caption)
        self.assertNotRegex(caption, r"[$^]")
        self.quiet(browser)

    def test_fits_every_width_light_and_dark(self):
        for width in (400, 1400, 2560):
            for dark in (False, True):
                browser = self.opened(width=width, dark=dark)
                for view in ("picture", "map", "compare", "audit"):
                    browser.evaluate(f"{bench}.open('{view}')")
                    self.settled(browser)
                    self.assertLessEqual(browser.evaluate("document.documentElement.scrollWidth"), width, view)
                self.quiet(browser)

    def test_a_changed_script_does_not_run(self):
        # Nothing inline, nothing from elsewhere.
        browser = self.opened()
        browser.evaluate("(() => { const s = document.createElement('script'); s.textContent = 'window.injected = 1'; document.body.append(s); })()")
        self.assertIsNone(browser.evaluate("window.injected ?? null"))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
