"""The playground: its engine beside the program, and its pages in headless Chromium.

usage: playground_test.py PROGRAM TREE [unittest arguments]    TREE is build/playground
"""
import json
import pathlib
import re
import subprocess
import sys
import time
import unittest

from browser import Browser

root = pathlib.Path(__file__).resolve().parent.parent
program, tree = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
site = tree / "site"
examples = root / "examples"

# The law newton judges rows that rest by rounding there: the program itself solves it with some masses and not with others.
by_luck = {("compare", "granular_column.yaml"), ("audit", "granular_column.yaml")}
patient = {("audit", "bodies/billiard_break.yaml")}  # minutes in the program, too

# Numbers of rounding: how far sums are from what they should be. Their digits depend on the library of elementary functions.
rounding = re.compile(r"(residual|balance|error estimate) +-?\d[\d.]*e-\d+")


# Impacts without end amplify rounding, also that of the tolerance: the program itself does not repeat some lines of three motions when its
# tolerance is another one in the eighth or ninth digit, and then it cannot be asked which of the two libraries of elementary functions is
# right. Only lines that it does not repeat are left out, and only of these kinds; all others are compared letter by letter.
amplifying = {
    # How far the die has turned about the vertical when it lies still, and which corner has taken which part of its energy.
    "bodies/die.yaml": r"die\.q|(dissipated|gained) by die-table",
    # How often touching balls part and meet again within the same strokes.
    "bodies/cradle.yaml": r"steps|contacts",
    # How many impacts the end of the disk has before its limit is passed, and which points of its edge they are at.
    "bodies/eulers_disk.yaml": r"steps|impacts|contacts|(dissipated|gained) by disk-table"}
tolerances = ("1.00000001e-9", "1.0000001e-9")


class Engine:
    """The engine in node: a question, an answer."""

    def __init__(self):
        self.process = subprocess.Popen(["node", root / "playground" / "engine.mjs", tree / "playground"], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, command, text, **more):
        print(json.dumps({"command": command, "text": text, **more}), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def percuss(command, path, *options):
    done = subprocess.run([program, command, path, *options], capture_output=True, text=True, timeout=600)
    return done.returncode, done.stdout, done.stderr


def repeated(path, printed):
    """For every line of a motion whether the program repeats it."""
    lines = rounding.sub(r"\1", printed).splitlines()
    same = [True] * len(lines)
    for tolerance in tolerances:
        other = rounding.sub(r"\1", percuss("simulate", path, "--tolerance", tolerance)[1]).splitlines()
        same = [a and k < len(other) and other[k] == line for k, (a, line) in enumerate(zip(same, lines))]
    return same


def listed():
    page = (site / "index.html").read_text()
    return json.loads(re.search(r'id="examples">(.*?)</script>', page, re.S)[1])


class SameAsTheProgram(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.engine = Engine()
        cls.addClassCleanup(cls.engine.close)

    def compare(self, command, *options, **question):
        several = 0
        for example in listed():
            if (command, example["path"]) in by_luck | patient:
                continue
            with self.subTest(example["path"], command=command):
                code, printed, errors = percuss(command, examples / example["path"], *options)
                answer = self.engine.ask(command, example["text"], **question)
                if code == 2:
                    told = [f"{e['line']}:{e['column']}: {e['message']}" for e in answer["errors"]]
                    self.assertEqual(told, [re.sub(r"^.*?\.yaml:", "", line) for line in errors.splitlines() if "warning:" not in line])
                    continue
                several += 1
                self.assertEqual(rounding.sub(r"\1", answer["printed"]), rounding.sub(r"\1", printed))
        self.assertGreater(several, 10)

    def test_impact(self):
        self.compare("impact")

    def test_compare(self):
        self.compare("compare")

    def test_audit(self):
        self.compare("audit")

    def test_json_to_the_last_digit(self):
        same = 0
        for example in listed():
            code, printed, _ = percuss("impact", examples / example["path"], "--json")
            if code == 2:
                continue
            answer = self.engine.ask("impact", example["text"], json=True)
            same += json.loads(answer["json"])["velocity_after"] == json.loads(printed)["velocity_after"]
            for ours, theirs in zip(json.loads(answer["json"])["velocity_after"], json.loads(printed)["velocity_after"]):
                self.assertAlmostEqual(ours, theirs, delta=1e-12 * max(1, abs(theirs)), msg=example["path"])
        print(f"velocities of {same} examples are the same to the last bit", file=sys.stderr)

    def test_map(self):
        code, printed, _ = percuss("map", examples / "bar_map.yaml", "--x", "approach.ratio=-5:5:160", "--y", "phi=0 deg:180 deg:160")
        self.assertEqual(code, 0)
        text = (examples / "bar_map.yaml").read_text()
        map_of_file = self.engine.ask("describe", text)["map"]
        answer = self.engine.ask("map", text, x={"name": map_of_file["x"], "values": map_of_file["x_values"]},
                                 y={"name": map_of_file["y"], "values": map_of_file["y_values"]}, formulas=map_of_file["formulas"])
        self.assertEqual(answer["printed"], re.sub(r" in [\d.e+-]+ s", "", printed))

    def test_motions(self):
        for example in listed():
            if not self.engine.ask("describe", example["text"])["moves"]:
                continue
            with self.subTest(example["path"]):
                code, printed, errors = percuss("simulate", examples / example["path"])
                answer = self.engine.ask("motion", example["text"])
                self.assertEqual("errors" in answer, code == 2, f"{errors} {answer.get('errors')}")
                if code == 2:
                    continue
                ours, theirs = (rounding.sub(r"\1", text).splitlines() for text in (answer["printed"], printed))
                if example["path"] in amplifying:
                    kept = repeated(examples / example["path"], printed)
                    left_out = [line for line, keep in zip(theirs, kept) if not keep]
                    self.assertEqual([line for line in left_out if not re.match(r"\s*(" + amplifying[example["path"]] + ")", line)], [])
                    self.assertEqual(len(ours), len(theirs))
                    ours, theirs = ([line for line, keep in zip(lines, kept) if keep] for lines in (ours, theirs))
                self.assertEqual(ours, theirs)


class Changes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.engine = Engine()
        cls.addClassCleanup(cls.engine.close)
        cls.kane = (examples / "kane.yaml").read_text()

    def test_numbers_are_changed_where_they_stand(self):
        answer = self.engine.ask("impact", self.kane, set={"elements.C.restitution": 0.39, "velocity[0]": -0.25})
        self.assertEqual(answer["text"], self.kane.replace("restitution: 0.5", "restitution: 0.39").replace("[-0.1, -0.2]", "[-0.25, -0.2]"))
        self.assertEqual(answer["numbers"]["elements.C.restitution"], 0.39)

    def test_what_follows_from_numbers_changes_them(self):
        bar = (examples / "bar_subcritical.yaml").read_text()
        answer = self.engine.ask("impact", bar, set={"approach.ratio": -2})
        u = [answer["numbers"][f"velocity[{k}]"] for k in range(3)]
        normal, tangent = (0, 1, -0.7071067811865476), (1, 0, -0.7071067811865476)
        self.assertAlmostEqual(sum(a * b for a, b in zip(tangent, u)) / sum(a * b for a, b in zip(normal, u)), -2, delta=1e-12)

    def test_formulas_of_a_map(self):
        text = (examples / "bar_map.yaml").read_text()
        formulas = self.engine.ask("describe", text)["map"]["formulas"]
        answer = self.engine.ask("impact", text, set={"phi": 1.0}, formulas=formulas)
        self.assertAlmostEqual(answer["numbers"]["elements.tip.normal[2]"], -0.5403023058681398, delta=1e-15)

    def test_a_model_has_one_number_for_all(self):
        text = (examples / "newtons_cradle.yaml").read_text()
        answer = self.engine.ask("impact", text, set={"elements.*.restitution": 0.9})
        self.assertIn("restitution: 0.9\n", answer["text"])

    def test_mistakes_have_places(self):
        answer = self.engine.ask("impact", self.kane.replace("coefficient: 0.5", "coefficient: -1"))
        line = 1 + self.kane[:self.kane.index("coefficient: 0.5")].count("\n")
        self.assertEqual([(e["line"], e["column"]) for e in answer["errors"]], [(line, 20)])

    def test_a_frame_takes_four_milliseconds_at_most(self):
        # As the page asks: one contact, another number every time, table and picture.
        script = f"""import {{Engine}} from {json.dumps(str(root / 'playground' / 'engine.mjs'))};
            const engine = await Engine.load({json.dumps(str(tree / 'playground'))}), times = [];
            let text = {json.dumps(self.kane)};
            for (let k = 0; k < 300; ++k) {{
              const begin = process.cpuUsage();  // other programs do not count
              text = engine.ask({{command: "impact", text, set: {{"elements.C.restitution": 0.3 + 0.001 * k}}, picture: "impulses"}}).text;
              const {{user, system}} = process.cpuUsage(begin);
              times.push((user + system) / 1000);
            }}
            console.log(JSON.stringify(times.slice(100).sort((a, b) => a - b)));"""
        done = subprocess.run(["node", "--input-type=module", "-e", script], capture_output=True, text=True, check=True)
        times = json.loads(done.stdout)
        print(f"a frame of the engine: {times[100]:.2f} ms, one in ten above {times[180]:.2f} ms", file=sys.stderr)
        self.assertLess(times[100], 4)


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
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
