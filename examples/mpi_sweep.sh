#!/bin/sh
# A sweep under mpirun: every process does one shard. percuss itself needs no MPI.
#
#   mpirun -n 16 examples/mpi_sweep.sh examples/kane_sweep.yaml kane.csv
#   percuss sweep --merge kane.csv kane.csv.*-of-16.part
#
# Processes that are stopped lose nothing: start the same again and they go on.
set -eu
if [ $# -ne 2 ]; then
  echo "usage: mpirun -n N $0 FILE OUT" >&2
  exit 2
fi
rank=${OMPI_COMM_WORLD_RANK:-${PMI_RANK:-${SLURM_PROCID:-}}}
size=${OMPI_COMM_WORLD_SIZE:-${PMI_SIZE:-${SLURM_NTASKS:-}}}
if [ -z "$rank" ] || [ -z "$size" ]; then
  echo "$0: which process of how many this is cannot be found, expected mpirun or srun" >&2
  exit 2
fi
exec percuss sweep "$1" -o "$2" --shard "$((rank + 1))/$size" --threads "${PERCUSS_THREADS:-1}"
