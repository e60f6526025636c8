#!/usr/bin/env bash
# ./percuss and ./check in a checkout of their own, with programs in place of cmake and ctest that tell how they
# were called: who has the lock, and what happens to a checkout that was moved.
# usage: wrapper_test.sh SOURCE
set -euo pipefail
source=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }

mkdir -p "$folder/bin" "$folder/first"
cp -r "$source/percuss" "$source/check" "$source/setup" "$folder/first"
mkdir "$folder/first"/{include,src,apps,cmake,python}
touch "$folder/first/CMakeLists.txt"

# The program sleeps as long as it is told to, and says which descriptors it was given.
cat >"$folder/program" <<'TEXT'
#!/usr/bin/env bash
for number in 3 4 5 6 7 8 9; do [[ -e /proc/$$/fd/$number && $(readlink /proc/$$/fd/$number) == */lock ]] && echo "has the lock"; done
[[ -z ${1-} ]] || sleep "$1"
echo ran
TEXT
# Like cmake, it refuses a tree that belongs to another folder.
cat >"$folder/bin/cmake" <<'TEXT'
#!/usr/bin/env bash
for file in /proc/$$/fd/*; do [[ $(readlink "$file") == */build/lock ]] && { echo "cmake has the lock"; exit 1; }; done
if [[ $1 == --preset ]]; then
  tree=build/$2 cache=build/$2/CMakeCache.txt
  if [[ -e $cache ]] && ! grep -qx "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "$cache"; then
    echo "CMake Error: The source does not match the source used to generate cache"; exit 1
  fi
  mkdir -p "$tree/CMakeFiles"
  echo "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" >"$cache"
  touch "$tree/build.ninja"
  echo "configured $PWD" >>"$LOG"
else
  [[ -e $2/CMakeCache.txt ]] || { echo "no cache"; exit 1; }
  mkdir -p "$2/apps/percuss"
  cp "$PROGRAM" "$2/apps/percuss/percuss"
  chmod +x "$2/apps/percuss/percuss"
  echo "built" >>"$LOG"
fi
TEXT
cp "$folder/program" "$folder/bin/ctest"
sed -i 's/^\[\[ -z.*$/exit 0/' "$folder/bin/ctest"
printf '#!/bin/sh\nprintf installed\n' >"$folder/bin/dpkg-query"  # nothing is missing
chmod +x "$folder/bin"/*
export PATH=$folder/bin:$PATH LOG=$folder/log PROGRAM=$folder/program

cd "$folder"
[[ $(first/percuss) == ran ]] || fail "the first run does not build and start the program"
[[ $(first/percuss) == ran ]] || fail "the second run does not start the program"
[[ $(grep -c built log) == 1 ]] || fail "what is up to date is built again"

# Somebody waits for the lock, finds everything built, and starts a long run: nobody waits for that.
touch first/src/new.cpp
(exec 9>first/build/lock; flock 9; sleep 1; cp -p first/build/release/built-percuss_cli old; touch first/build/release/built-percuss_cli) &
holder=$!
sleep 0.3
first/percuss 5 >long.out 2>long.err &
runner=$!
wait "$holder"
sleep 1
grep -q "waiting for another build" long.err || fail "a second build does not wait: $(cat long.err)"
(exec 9>first/build/lock; flock -n 9) || fail "a running program holds the lock of the build"
wait "$runner"
[[ $(cat long.out) == ran ]] || fail "the program was given the lock: $(cat long.out)"

# The checkout is moved: both scripts configure it again.
mv first second
touch second/src/newer.cpp
[[ $(second/percuss 2>said) == ran ]] || fail "a checkout that was moved does not run: $(cat said)"
grep -qx "configured $folder/second" log || fail "a checkout that was moved was not configured again"
mv second third
third/check >check.out 2>&1 || fail "./check in a checkout that was moved: $(cat check.out)"
grep -qx "configured $folder/third" log || fail "./check did not configure a checkout that was moved"
grep -q "has the lock" check.out && fail "./check hands its lock to the tests"
lines=$(grep -c configured log)
third/check >check.out 2>&1 || fail "./check a second time: $(cat check.out)"
grep -q "again" check.out && fail "what stands where it stood is configured from nothing"
[[ $(grep -c configured log) == $((lines + 1)) ]] || fail "./check configures once"
echo "wrappers: good"
