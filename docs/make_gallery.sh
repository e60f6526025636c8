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
  --size 560x460 -o "$pictures/gallery-kane-work.svg" >/dev/null

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

bodies() { # FILE OPTIONS
  "$percuss" simulate "examples/bodies/$1.yaml" -o "$work/bodies-$1.h5" >/dev/null 2>&1
  "$percuss" export "$work/bodies-$1.h5" "${@:2}" >/dev/null 2>&1
}
bodies die --svg "$pictures/bodies-die.svg" --view 25,25 --trace --theme auto
bodies tippe_top --gif "$pictures/bodies-tippe-top.gif" --view 20,20 --fps 12 --width 240
bodies rattleback --gif "$pictures/bodies-rattleback.gif" --view 20,35 --fps 10 --width 320
bodies eulers_disk --gif "$pictures/bodies-eulers-disk.gif" --view 20,30 --fps 20 --width 240 --to 2
bodies dominoes --svg "$pictures/bodies-dominoes.svg" --view 30,25 --time 0.45 --theme auto
bodies billiard_break --svg "$pictures/bodies-break.svg" --view 0,60 --time 0.3 --trace --theme auto
sed 's/tangential_restitution: 0}/tangential_restitution: 0.5}/' examples/bodies/billiard_break.yaml >"$work/rough.yaml"
"$percuss" simulate "$work/rough.yaml" -o "$work/rough.h5" >/dev/null
"$percuss" export "$work/rough.h5" --svg "$pictures/bodies-rough-break.svg" --view 0,60 --time 0.3 --trace --theme auto >/dev/null
bodies hammer_drill --svg "$pictures/bodies-hammer-drill.svg" --view 20,-20 --time 0.012 --theme auto --width 360
bodies slider_crank --svg "$pictures/bodies-slider-crank.svg" --view 15,20 --time 0.02 --theme auto
bodies gripper_catch --svg "$pictures/bodies-gripper.svg" --view 150,15 --time 0.1 --theme auto
bodies quadruped_drop --svg "$pictures/bodies-quadruped.svg" --view 35,20 --time 0,0.5 --theme auto
bodies cradle --svg "$pictures/bodies-cradle.svg" --view 20,15 --to 0.6 --theme auto
bodies woodpecker --svg "$pictures/bodies-woodpecker.svg" --view 10,10 --time 0,0.4 --theme auto --width 300
"$percuss" simulate examples/bodies/biped_heel_strike.yaml --until 0.3 --method time_stepping -o "$work/biped.h5" >/dev/null 2>&1
"$percuss" export "$work/biped.h5" --svg "$pictures/bodies-biped.svg" --view 20,10 --time 0,0.3 --theme auto --width 400 >/dev/null
