"""Debian's Chromium without a window, spoken to by its debugging pipe: what a page is like in a real browser."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class Page:
    """A page that has been opened."""

    def __init__(self, to: int, back: int) -> None:
        self._to, self._back = to, back
        self._number = 0
        self._session: str | None = None
        self._rest = b""
        self.complaints: list[str] = []
        """Errors of scripts, and what the browser logs as an error: a policy that is broken, a file not found."""

    def attach(self) -> None:
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Have the browser do something, and wait until it is done."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return answer["result"]

    def wait_for(self, event: str) -> None:
        while self._next().get("method") != event:
            pass

    def open(self, path: Path, width: int, *, dark: bool = False) -> None:
        """Open a file at some width, on a phone below 600."""
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=width < 600
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])
        self.call("Page.navigate", url=path.resolve().as_uri())
        self.wait_for("Page.loadEventFired")

    def evaluate(self, expression: str) -> Any:
        """What an expression in the page comes to."""
        done = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in done, done
        return done["result"].get("value")

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            read = os.read(self._back, 1 << 16)
            assert read, "the browser has gone"
            self._rest += read
        line, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(line)
        said = message.get("params", {})
        if message.get("method") == "Runtime.exceptionThrown":
            self.complaints.append(said["exceptionDetails"]["text"])
        elif message.get("method") == "Log.entryAdded" and said["entry"]["level"] == "error":
            self.complaints.append(said["entry"]["text"])
        elif message.get("method") == "Network.requestWillBeSent" and not said["request"]["url"].startswith("file:"):
            self.complaints.append(f"asks the network for {said['request']['url']}")
        return message


@contextmanager
def browser(folder: Path) -> Iterator[Page]:
    """A browser with one page, gone at the end of the block. `folder` is for what it keeps meanwhile."""
    assert CHROMIUM is not None
    (its_in, our_out), (our_in, its_out) = os.pipe(), os.pipe()
    shell = f'exec "$0" "$@" 3<&{its_in} 4>&{its_out}'
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", f"--user-data-dir={folder}"]
    process = subprocess.Popen(
        ["/bin/bash", "-c", shell, CHROMIUM, *options],
        pass_fds=(its_in, its_out),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(its_in)
    os.close(its_out)
    page = Page(our_out, our_in)
    try:
        page.attach()
        yield page
    finally:
        process.kill()
        process.wait()
        os.close(our_out)
        os.close(our_in)
