#!/bin/sh
# usage: build_with_pkg_config.sh CXX PREFIX LIBDIR OUTPUT [FLAGS...]
# Builds main.cpp against an installed percuss through pkg-config, and runs it.
set -eu
cxx=$1 prefix=$2 libdir=$3 output=$4
shift 4
export PKG_CONFIG_PATH="$prefix/$libdir/pkgconfig"
export LD_LIBRARY_PATH="$prefix/$libdir"
"$cxx" -std=c++20 "$@" "$(dirname "$0")/main.cpp" -o "$output" $(pkg-config --cflags --libs percuss)
"$output"
