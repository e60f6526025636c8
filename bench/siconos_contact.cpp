#include "siconos_contact.hpp"

#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <NumericsVerbose.h>
#include <SolverOptions.h>
#include <SparseBlockMatrix.h>

#include <chrono>
#include <cstdlib>

namespace {

using percuss::BlockMatrix;

// Siconos frees nothing here: every run has a process of its own.
template <class T>
T* allocate(std::size_t n) {
  return static_cast<T*>(std::calloc(n, sizeof(T)));
}

NumericsMatrix* block_matrix(const BlockMatrix& W) {
  const std::size_t n = W.rows(), blocks = W.columns.size();
  NumericsMatrix* M = NM_create(NM_SPARSE_BLOCK, static_cast<int>(3 * n), static_cast<int>(3 * n));
  SparseBlockStructuredMatrix* B = M->matrix1;
  B->nbblocks = static_cast<unsigned>(blocks);
  B->blocknumber0 = B->blocknumber1 = static_cast<unsigned>(n);
  B->blocksize0 = allocate<unsigned>(n);
  B->blocksize1 = allocate<unsigned>(n);
  B->filled1 = n + 1;
  B->filled2 = blocks;
  B->index1_data = allocate<std::size_t>(n + 1);
  B->index2_data = allocate<std::size_t>(blocks);
  B->block = allocate<double*>(blocks);
  double* values = allocate<double>(9 * blocks);
  for (std::size_t i = 0; i < n; ++i) {
    B->blocksize0[i] = B->blocksize1[i] = static_cast<unsigned>(3 * (i + 1));
    B->index1_data[i + 1] = W.start[i + 1];
    for (std::size_t k = W.start[i]; k < W.start[i + 1]; ++k) {
      B->index2_data[k] = static_cast<std::size_t>(W.columns[k]);
      B->block[k] = values + 9 * k;
      for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t b = 0; b < 3; ++b) B->block[k][a + 3 * b] = W.values[9 * k + 3 * a + b];
    }
  }
  return M;
}

template <class Entry>
void for_entries(const BlockMatrix& W, Entry&& entry) {
  for (std::size_t i = 0; i < W.rows(); ++i)
    for (std::size_t k = W.start[i]; k < W.start[i + 1]; ++k)
      for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t b = 0; b < 3; ++b)
          entry(static_cast<int>(3 * i + a), 3 * W.columns[k] + static_cast<int>(b),
                W.values[9 * k + 3 * a + b]);
}

NumericsMatrix* matrix(const BlockMatrix& W, SiconosStorage storage) {
  if (storage == SiconosStorage::block) return block_matrix(W);
  const int n = static_cast<int>(3 * W.rows());
  NumericsMatrix* M = NM_create(storage == SiconosStorage::dense ? NM_DENSE : NM_SPARSE, n, n);
  if (storage == SiconosStorage::sparse) NM_triplet_alloc(M, static_cast<CS_INT>(W.values.size()));
  for_entries(W, [&](int i, int j, double value) { NM_entry(M, i, j, value); });
  if (storage == SiconosStorage::sparse) NM_csc(M);
  return M;
}

SolverOptions* options_of(const std::string& solver) {
  const auto limited = [](int id, int iterations) {
    SolverOptions* options = solver_options_create(id);
    options->iparam[SICONOS_IPARAM_MAX_ITER] = iterations;
    return options;
  };
  const int many = 100000000;
  if (solver == "NSGS") return limited(SICONOS_FRICTION_3D_NSGS, many);
  if (solver == "NSGS quartic") {
    SolverOptions* options = limited(SICONOS_FRICTION_3D_NSGS, many);
    solver_options_update_internal(options, 0, SICONOS_FRICTION_3D_ONECONTACT_QUARTIC);
    return options;
  }
  if (solver == "NSN_AC") return limited(SICONOS_FRICTION_3D_NSN_AC, 10000);
  if (solver == "PROX") return limited(SICONOS_FRICTION_3D_PROX, 100000);
  if (solver == "ADMM") return limited(SICONOS_FRICTION_3D_ADMM, many);
  return limited(SICONOS_FRICTION_3D_VI_EG, many);
}

}  // namespace

SiconosRun siconos_solve(const percuss::ContactProblem& problem, const SiconosMethod& method,
                         double tolerance) {
  numerics_set_verbose(0);
  std::vector<double> q = problem.q, mu = problem.mu, u(q.size(), 0.0);
  FrictionContactProblem* theirs = frictionContactProblem_new_with_data(
      3, static_cast<int>(problem.contacts()), matrix(problem.W, method.storage), q.data(), mu.data());
  SolverOptions* options = options_of(method.solver);
  options->dparam[SICONOS_DPARAM_TOL] = tolerance;
  SiconosRun run;
  run.r.assign(q.size(), 0.0);
  const auto start = std::chrono::steady_clock::now();
  fc3d_driver(theirs, run.r.data(), u.data(), options);
  run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return run;
}
