#!/bin/sh
# usage: pip_install.sh PYTHON SOURCE FOLDER
# Installs percuss with pip, without network, into a new environment in FOLDER, and resolves an impact there.
set -eu
python=$1 source=$2 folder=$3
rm -rf "$folder/environment"
mkdir -p "$folder"
"$python" -m venv --system-site-packages "$folder/environment"  # numpy comes from Debian
unset PYTHONPATH
PERCUSS_BUILD_DIR=$folder/build "$folder/environment/bin/pip" install --no-index --quiet "$source"
cd /
"$folder/environment/bin/python" - "$source/examples/kane.yaml" <<'TEXT'
import sys
import percuss
assert "environment" in percuss.__file__, percuss.__file__
assert percuss.resolve(sys.argv[1])["C.friction"].mode == "stick"
print("percuss", percuss.__version__, "from", percuss.__file__)
TEXT
