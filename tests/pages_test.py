"""Pages as they are seen: pages_test.py PROGRAM EXAMPLES.

Reports and players at all widths, light and dark; what long runs take; what a page says of what it leaves out.
"""
import sys

from browser import Browser
from page_of_run import PageOfRun, data_in, doubles, examples, folder, main, page_of, percuss, run_of, the


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


# What nobody should see: a page or a table that is cut, letters over letters, letters beyond their picture or too small to read.
FAULTS = """(() => {
    const faults = [], size = document.documentElement.clientWidth, box = (node) => node.getBoundingClientRect();
    if (document.documentElement.scrollWidth > size) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
    for (const svg of document.querySelectorAll('figure svg')) {
      const whole = box(svg), texts = [...svg.querySelectorAll('text')].filter((t) => t.textContent.trim() && box(t).width > 0);
      const letters = texts.map((t) => parseFloat(getComputedStyle(t).fontSize) * svg.getScreenCTM().a);
      if (Math.min(...letters) < 7.5) faults.push(`letters of ${Math.min(...letters)} pixels`);
      texts.forEach((text, k) => {
        const a = box(text);
        if (a.left < whole.left - 1 || a.right > whole.right + 1 || a.top < whole.top - 1 || a.bottom > whole.bottom + 1)
          faults.push(`"${text.textContent}" leaves its picture`);
        for (const other of texts.slice(0, k)) {
          const b = box(other), wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          if (wide > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.3 * Math.min(a.height, b.height))
            faults.push(`"${text.textContent}" over "${other.textContent}"`);
        }
      });
    }
    for (const player of document.querySelectorAll('.player'))
      if (Math.abs(box(player.querySelector('.player-frame')).width - box(player).width) > 1) faults.push('the player leaves room unused');
    for (const words of document.querySelectorAll('h1, h2, h3, p, li, summary, figcaption, button'))
      if (words.offsetWidth > 0 && words.scrollWidth > words.clientWidth + 2) faults.push(`"${words.textContent}" is cut`);
    if (size >= 1400)
      for (const table of document.querySelectorAll('table'))
        if (box(table).height > 0 && !table.closest('details') && table.parentElement.scrollWidth > table.parentElement.clientWidth + 1) faults.push('a table is cut');
    return faults; })()"""

REPORTS = {
    "impact": ("kane.yaml",), "compare": ("newtons_cradle.yaml",), "audit": ("kane.yaml", "--repair"),
    "map": ("bar_map.yaml", "--x", "approach.ratio=-5:5:40", "--y", "phi=0 deg:180 deg:40"), "sweep": ("kane_sweep.yaml", "-o", folder / "sweep.csv"),
    "fit": ("data/sphere_newton.csv", "--model", examples / "sphere_fit.yaml", "--law", "all"), "geometry": ("kane.yaml", "--impulses"),
    "simulate": ("bodies/die.yaml",)}


class Pages(PageOfRun):
    def test_nothing_is_cut_or_covered_at_any_width(self):
        browser = Browser()
        self.addCleanup(browser.__exit__)
        for command, (file, *options) in REPORTS.items():
            page = folder / f"{command}-report.html"
            percuss(command, examples / file, *options, "--report", page)
            for width in (400, 1400, 2560):
                with self.subTest(command, width=width):
                    browser.size(width, 900)
                    browser.open(page.as_uri())
                    browser.until("document.documentElement.dataset.ready === 'yes'")
                    self.assertEqual(browser.evaluate(FAULTS), [])
                    self.quiet(browser)

    def test_short_sections_stand_beside_each_other_where_there_is_room(self):
        page = folder / "sections.html"
        percuss("impact", examples / "sphere_orthotropic.yaml", "--report", page)
        browser = self.opened_page(page)
        heading = "[...document.querySelectorAll('h2')].find((h) => h.textContent === {!r}).getBoundingClientRect().top"
        for width, beside in ((400, False), (1400, True), (2560, True)):
            browser.size(width, 900)
            tops = [browser.evaluate(heading.format(name)) for name in ("Velocities", "Elements", "Account of the energy", "As printed in a terminal")]
            self.assertEqual(tops[0] == tops[1] == tops[2], beside, width)
            self.assertGreater(tops[3], tops[2])
        # A name that has room is whole.
        self.assertIn("ground.friction", browser.evaluate("[...document.querySelectorAll('figure text')].map((t) => t.textContent)"))

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

    def test_windows_and_exaggeration(self):
        data = data_in(page_of("rocking_block", None, "--from", "1", "--to", "1.5", "--scale", "3"))
        (folder / "rocking_block.html").unlink()
        times = doubles(data["states"]["time"])
        self.assertAlmostEqual(times[0], 1, delta=0.011)
        self.assertAlmostEqual(times[-1], 1.5, delta=0.011)
        self.assertEqual(data["scale"], 3)


if __name__ == "__main__":
    main()
