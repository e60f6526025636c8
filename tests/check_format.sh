#!/bin/sh
# usage: check_format.sh CLANG_FORMAT
# Every source of the project is formatted by .clang-format.
set -eu
cd "$(dirname "$0")/.."
if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
  git ls-files -z --cached --others --exclude-standard -- '*.cpp' '*.hpp'
else
  find include src apps python examples tests bench -name '*.[ch]pp' -print0
fi | xargs -0 "$1" --dry-run --Werror
