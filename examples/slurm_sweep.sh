#!/bin/sh
# A sweep on a cluster with Slurm: every task of the array does one shard, and another job puts them together.
#
#   sbatch examples/slurm_sweep.sh examples/kane_sweep.yaml kane.csv
#
# Tasks that are stopped or run out of time lose nothing: submit the same again and they go on.
#SBATCH --job-name=percuss-sweep
#SBATCH --array=1-16
#SBATCH --cpus-per-task=4
#SBATCH --time=01:00:00
#SBATCH --requeue
set -eu
if [ $# -ne 2 ]; then
  echo "usage: sbatch $0 FILE OUT" >&2
  exit 2
fi
file=$1 out=$2
index=${SLURM_ARRAY_TASK_ID:?"to be started with sbatch"}
count=${SLURM_ARRAY_TASK_COUNT:?}

if [ "$index" -eq 1 ]; then  # once: the table, after all of the array has ended well
  sbatch --dependency="afterok:$SLURM_ARRAY_JOB_ID" --wrap="percuss sweep --merge '$out' '$out'.*-of-$count.part"
fi
percuss sweep "$file" -o "$out" --shard "$index/$count" --threads "${SLURM_CPUS_PER_TASK:-1}"
