#!/usr/bin/env bash
# Redraws the pictures of gallery.md and of the README from real runs. Some minutes at most.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
percuss=${PERCUSS:-$root/percuss}
pictures=$root/docs/pictures
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$root"

"$percuss" reproduce --figures "$work/papers" >/dev/null
for name in 001-figure-5 001-figure-13 002-figure-2 003-chains 003-figure-3; do
  cp "$work/papers/$name.svg" "$pictures/gallery-$name.svg"
done

"$percuss" map examples/kane.yaml --x 'velocity[0]=-1:1' --y 'velocity[1]=-1:1' --quantity energy.work \
  --size 560x420 -o "$pictures/gallery-kane-work.svg" >/dev/null

"$percuss" geometry examples/three_balls.yaml --theme auto --laws moreau,energetic \
  -o "$pictures/geometry-chain.svg" >/dev/null
"$percuss" geometry examples/kane.yaml --impulses --theme auto -o "$pictures/geometry-kane.svg" >/dev/null

# Those of papers.md: what its own commands write.
mkdir -p "$pictures/papers"
ln -s "$percuss" "$work/percuss"
ln -s "$root/examples" "$work/examples"
grep -o 'pictures/papers/[^)]*' docs/papers.md | cut -d/ -f3 | while read -r name; do
  (cd "$work" && PATH="$work:$PATH" bash -c "$(grep -E "^percuss .* $name( |\$)" "$root/docs/papers.md")" </dev/null >/dev/null)
  cp "$work/$name" "$pictures/papers/"
done

"$percuss" fit examples/data/sphere_newton.csv --model examples/sphere_fit.yaml \
  --plot "$pictures/fit-residuals.svg" >/dev/null

motion() { # FILE OPTIONS
  "$percuss" simulate "examples/motion/$1.yaml" -o "$work/$1.h5" >/dev/null
  "$percuss" export "$work/$1.h5" "${@:2}" >/dev/null
}
motion newtons_cradle --gif "$pictures/gallery-cradle.gif" --width 320 --fps 20
motion woodpecker --svg "$pictures/gallery-woodpecker.svg" --trace --theme auto
