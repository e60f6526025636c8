#include "laws/settling.hpp"

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>

#include "laws/tolerances.hpp"

namespace percuss {
namespace {

// G_SS P_S = −γ_S
bool solve_on(const ContactNetwork& net, const std::vector<double>& gamma, const std::vector<char>& in,
              std::vector<double>& P) {
  std::vector<int> place(net.size(), -1), members;
  for (std::size_t i = 0; i < net.size(); ++i)
    if (in[i]) {
      place[i] = static_cast<int>(members.size());
      members.push_back(static_cast<int>(i));
    }
  std::vector<Eigen::Triplet<double>> entries;
  Eigen::VectorXd right(static_cast<Eigen::Index>(members.size()));
  for (std::size_t s = 0; s < members.size(); ++s) {
    const auto i = static_cast<std::size_t>(members[s]);
    right[static_cast<Eigen::Index>(s)] = -gamma[i];
    for (std::size_t k = net.start[i]; k < net.start[i + 1]; ++k)
      if (const int p = place[static_cast<std::size_t>(net.columns[k])]; p >= 0)
        entries.emplace_back(static_cast<int>(s), p, net.values[k]);
  }
  const auto n = static_cast<Eigen::Index>(members.size());
  Eigen::SparseMatrix<double> G(n, n);
  G.setFromTriplets(entries.begin(), entries.end());
  const Eigen::SimplicialLLT<Eigen::SparseMatrix<double>> factor(G);
  if (factor.info() != Eigen::Success) return false;
  const Eigen::VectorXd solution = factor.solve(right);
  if (!solution.allFinite()) return false;
  std::fill(P.begin(), P.end(), 0.0);
  for (std::size_t s = 0; s < members.size(); ++s)
    P[static_cast<std::size_t>(members[s])] = solution[static_cast<Eigen::Index>(s)];
  return true;
}

// Exchanges all that are wrong at once, from the contacts `in` that are pressed at first.
std::optional<Settling> exchange(const ContactNetwork& net, const std::vector<double>& gamma,
                                 std::vector<char> in, int rounds) {
  const std::size_t n = net.size();
  Settling result;
  result.impulse.assign(n, 0.0);
  double scale = 0.0;
  for (std::size_t i = 0; i < n; ++i)
    scale = std::max(scale, std::abs(gamma[i]) / std::sqrt(net.diagonal[i]));
  const double small = wave_tolerances::settled * scale;
  for (int round = 0; round < rounds; ++round) {
    if (!solve_on(net, gamma, in, result.impulse)) return std::nullopt;
    bool changed = false;
    for (std::size_t i = 0; i < n; ++i) {
      double after = gamma[i];
      for (std::size_t k = net.start[i]; k < net.start[i + 1]; ++k)
        after += net.values[k] * result.impulse[static_cast<std::size_t>(net.columns[k])];
      const bool leaves = in[i] && result.impulse[i] * std::sqrt(net.diagonal[i]) < -small;
      const bool enters = !in[i] && after < -small * std::sqrt(net.diagonal[i]);
      if (!leaves && !enters) continue;
      in[i] = enters;
      changed = true;
    }
    if (changed) continue;
    for (std::size_t i = 0; i < n; ++i) {
      result.impulse[i] = std::max(0.0, result.impulse[i]);
      result.energy -= 0.5 * result.impulse[i] * gamma[i];
    }
    return result;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Settling> settle(const ContactNetwork& net, const std::vector<double>& gamma) {
  const std::size_t n = net.size();
  if (auto result = exchange(net, gamma, std::vector<char>(n, 1), 50)) return result;
  // Where balls only push their neighbours (a row) the set of those that approach only grows: it ends, but
  // slowly.
  std::vector<char> approaching(n);
  for (std::size_t i = 0; i < n; ++i) approaching[i] = gamma[i] < 0.0;
  return exchange(net, gamma, std::move(approaching), 1000);
}

double part_that_returns(const ContactNetwork& net, bool bi_stiffness) {
  double part = 0.0;
  for (std::size_t i = 0; i < net.size(); ++i) {
    for (std::size_t k = net.start[i]; k < net.start[i + 1]; ++k)
      if (net.values[k] > 0.0 && static_cast<std::size_t>(net.columns[k]) != i) return 1.0;
    const double e = net.contacts[i].restitution;
    // Mono-stiffness: a contact that is compressed again and again before it opens returns all it holds.
    if (e > 0.0) part = std::max(part, bi_stiffness ? e * e : 1.0);
  }
  return part;
}

}  // namespace percuss
