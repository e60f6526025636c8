"""Builds a wheel with CMake: what `pip install .` calls. It needs nothing but the standard library."""

import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def _version():
    return re.search(r"project\(percuss VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)


def _tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"{python}-{python}-{platform}"


def _metadata():
    return (f"Metadata-Version: 2.1\nName: percuss\nVersion: {_version()}\n"
            "Summary: Impacts with friction in rigid-body systems\nLicense: Apache-2.0\nRequires-Python: >=3.9\n"
            "Requires-Dist: numpy\nProvides-Extra: contact\nRequires-Dist: scipy; extra == 'contact'\n"
            "Provides-Extra: plot\nRequires-Dist: matplotlib; extra == 'plot'\n")


def _descriptions():
    wheel = f"Wheel-Version: 1.0\nGenerator: percuss\nRoot-Is-Purelib: false\nTag: {_tag()}\n"
    return {"METADATA": _metadata(), "WHEEL": wheel, "LICENSE": (ROOT / "LICENSE").read_text()}


def _build(prefix):
    """Builds the module in build/pip and installs it into `prefix`."""
    tree = Path(os.environ.get("PERCUSS_BUILD_DIR", ROOT / "build" / "pip"))
    run = lambda *command: subprocess.run([str(c) for c in command], check=True, stdout=sys.stderr)
    run("cmake", "-S", ROOT, "-B", tree, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DPERCUSS_TESTS=OFF",
        "-DPERCUSS_PYTHON=ON", f"-DPython_EXECUTABLE={sys.executable}", "-DPERCUSS_PYTHON_DIR=.")
    run("cmake", "--build", tree, "--target", "percuss_python")
    run("cmake", "--install", tree, "--prefix", prefix, "--component", "python", "--strip")


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """What pip asks first; without it the wheel would be built twice."""
    info = f"percuss-{_version()}.dist-info"
    (Path(metadata_directory) / info).mkdir()
    for name, text in _descriptions().items():
        (Path(metadata_directory) / info / name).write_text(text)
    return info


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    name = f"percuss-{_version()}"
    info = f"{name}.dist-info"
    staged = Path(wheel_directory) / "percuss-stage"
    _build(staged)
    files = {str(p.relative_to(staged)): p.read_bytes() for p in sorted(staged.rglob("*")) if p.is_file()}
    files |= {f"{info}/{file}": text.encode() for file, text in _descriptions().items()}

    def digest(data):
        return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()

    record = "".join(f"{path},sha256={digest(data)},{len(data)}\n" for path, data in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    wheel = f"{name}-{_tag()}.whl"
    with zipfile.ZipFile(Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            archive.writestr(path, data)
    return wheel

