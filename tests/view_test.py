"""percuss view serves a run to who knows its address, and to nobody else: view_test.py PROGRAM EXAMPLES."""
import http.client
import json
import os
import signal
import socket
import subprocess
import time
import unittest

from browser import Browser
from page_of_run import examples, folder, main, percuss, program, run_of, the


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
    main()
