"""A page in headless Chromium, driven over pipes with the standard library alone.

    with Browser(width=1400, height=900) as browser:
        browser.open("file:///tmp/page.html")
        print(browser.evaluate("document.title"), browser.messages, browser.requests)
"""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class Browser:
    def __init__(self, width=1200, height=900, dark=False, still=False, touch=False):
        self.messages, self.requests, self.events = [], [], []
        self.number = 0
        self.buffer = b""
        self.profile = tempfile.mkdtemp(prefix="percuss-browser-")
        to_browser, self.write_end = os.pipe()
        self.read_end, from_browser = os.pipe()
        # DevTools over pipes: commands on descriptor 3, answers on 4, each ended by a zero byte.
        command = ("exec chromium --headless --no-sandbox --disable-quic --no-first-run --disable-background-networking "
                   "--disable-component-update --disable-sync --hide-scrollbars --mute-audio --enable-unsafe-swiftshader "
                   f"--remote-debugging-pipe --user-data-dir={self.profile} about:blank 3<&{to_browser} 4>&{from_browser}")
        self.process = subprocess.Popen(["bash", "-c", command], pass_fds=(to_browser, from_browser),
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        targets = self.call("Target.getTargets", session=None)["targetInfos"]
        page = next(t for t in targets if t["type"] == "page")["targetId"]
        self.session = self.call("Target.attachToTarget", session=None, targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(domain + ".enable")
        self.size(width, height)
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
                    {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"}]
        self.call("Emulation.setEmulatedMedia", features=features)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close", session=None, patience=5)
        except (OSError, TimeoutError):
            pass
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.write_end)
        os.close(self.read_end)
        shutil.rmtree(self.profile, ignore_errors=True)

    def size(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def call(self, method, session="", patience=60, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session == "":
            message["sessionId"] = self.session
        os.write(self.write_end, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + patience
        while True:
            answer = self.receive(end)
            if answer.get("id") != self.number:
                continue
            if "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']}")
            return answer["result"]

    def receive(self, end):
        while b"\0" not in self.buffer:
            if not select.select([self.read_end], [], [], max(end - time.monotonic(), 0))[0]:
                raise TimeoutError("the browser does not answer")
            more = os.read(self.read_end, 1 << 20)
            if not more:
                raise OSError("the browser has ended")
            self.buffer += more
        text, self.buffer = self.buffer.split(b"\0", 1)
        answer = json.loads(text)
        self.note(answer)
        return answer

    def note(self, answer):
        method, parameters = answer.get("method"), answer.get("params", {})
        if method == "Runtime.consoleAPICalled":
            self.messages.append(" ".join(str(a.get("value", a.get("description"))) for a in parameters["args"]))
        elif method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.messages.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Log.entryAdded":
            self.messages.append(parameters["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])
        elif method:
            self.events.append(method)

    def open(self, address, patience=60):
        """Returns the seconds until the page was loaded."""
        self.messages.clear()
        self.requests.clear()
        self.events.clear()
        start = time.monotonic()
        self.call("Page.navigate", url=address)
        while "Page.loadEventFired" not in self.events:
            self.receive(start + patience)
        return time.monotonic() - start

    def processor_time(self):
        """Seconds of processor time of all processes of the browser until now."""
        return sum(one["cpuTime"] for one in self.call("SystemInfo.getProcessInfo", session=None)["processInfo"])

    def heap(self):
        """Bytes that the page's script holds, its arrays of numbers too."""
        self.call("HeapProfiler.collectGarbage")
        usage = self.call("Runtime.getHeapUsage")
        return usage["usedSize"] + usage.get("backingStorageSize", 0)

    def evaluate(self, script):
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"].get("exception", {}).get("description", "a fault in the page"))
        return answer["result"].get("value")

    def until(self, script, patience=10):
        end = time.monotonic() + patience
        while not self.evaluate(script):
            if time.monotonic() > end:
                raise TimeoutError(script)
            time.sleep(0.02)

    def press(self, key, text=None, code=None, shift=False):
        names = {" ": "Space", "Enter": "Enter", "Tab": "Tab"}
        text = text if text is not None else (key if len(key) == 1 else {"Enter": "\r"}.get(key, ""))
        common = {"key": key, "code": code or names.get(key, key), "modifiers": 8 if shift else 0,
                  "windowsVirtualKeyCode": {"Tab": 9, "Enter": 13, " ": 32, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38,
                                            "ArrowRight": 39, "ArrowDown": 40, "PageUp": 33, "PageDown": 34}.get(key, 0)}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **common)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def picture(self, path, whole=False):
        data = self.call("Page.captureScreenshot", captureBeyondViewport=whole,
                         **({"clip": self.whole_page()} if whole else {}))["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def whole_page(self):
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        return {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 16000), "scale": 1}
