#include "laws/poisson_expansion.hpp"

#include <algorithm>
#include <cmath>

#include "laws/tolerances.hpp"
#include "sets/normal_form.hpp"
#include "solvers/solve.hpp"

namespace percuss {

using namespace law_tolerances;

PoissonExpansion::PoissonExpansion(const Impact& impact, const ImpactMatrices& system, const Poisson& law,
                                   const Solution& compression)
    : impact_(impact), system_(system), law_(law), first_(compression) {
  count_rows();
  build();
}

PoissonExpansion::Found PoissonExpansion::run() const {
  Found found;
  if (inclusion_.c.isZero(0.0) && extra_ == 0) {  // nothing to restore, nothing moves on
    found.answer.status = Status::solved;
    found.answer.count = {true, false, 1};
    found.answer.unique_velocity = found.answer.unique_impulse = true;
    found.answer.solver = "rest";
    found.unknowns.emplace_back(Eigen::VectorXd::Zero(inclusion_.c.size()));
  } else {
    NormalForm form;
    normalise(inclusion_, form);
    solve(form, law_.solver, symmetric_, found.answer);
    for (const Eigen::VectorXd& lambda : found.answer.solutions) {
      Eigen::VectorXd x;
      denormalise(form, lambda, x, inclusion_.c.size());
      found.unknowns.push_back(std::move(x));
    }
  }
  for (const Eigen::VectorXd& x : found.unknowns) found.impulse.push_back(start_ + map_ * x);
  return found;
}

double PoissonExpansion::residual_of(Eigen::VectorXd x, const Solution& whole) const {
  if (inclusion_.c.isZero(0.0)) return 0.0;
  const Eigen::Index n = whole.gamma_after.size();
  for (std::size_t i = 0; i < row_of_.size(); ++i)
    if (row_of_[i] >= 0 && !is_interval(i)) x[row_of_[i]] = x[load_of(i)] + preload_[i];
  Eigen::VectorXd xi = inclusion_.A * x + inclusion_.c;
  xi.head(n) = whole.gamma_after;
  for (std::size_t i = 0; i < row_of_.size(); ++i)
    if (is_interval(i)) {
      const Eigen::Index row = system_.offsets[i];
      xi[row] = bounds_[i].e[0] * whole.gamma_after[row] + system_.G(row, row) * x[row_of_[i]];
    }
  Eigen::VectorXd size = inclusion_.c.cwiseAbs(), of_rows;  // rows of radii: κ, P_N and p as velocities
  size.tail(size.size() - n) += (inclusion_.A.cwiseAbs() * x.cwiseAbs()).tail(size.size() - n);
  turnover(system_, whole.velocity_before, whole.velocity_after, of_rows);  // of the whole impact
  size.head(n) = of_rows;
  return percuss::residual(inclusion_, x, xi, size);
}

ElementState PoissonExpansion::state(std::size_t i, const Eigen::VectorXd& x, const Eigen::VectorXd& impulse,
                                     const Eigen::VectorXd& gamma_after) const {
  const Element& element = impact_.elements[i];
  if (element.kind != Kind::friction) return state_of(impact_, i, system_, impulse, gamma_after);
  if (!acts(i, impulse)) return {Mode::none, SlipDirection::none};
  const auto& block = inclusion_.blocks[i];
  if (is_interval(i)) return state_in_interval(i, x, gamma_after);
  if (const auto* shaped = std::get_if<ShapedSet>(&block.set)) {
    BlockVector pull(element.size());
    for (Eigen::Index j = 0; j < element.size(); ++j)
      pull[j] = -x[block.row + j] / shaped->mu[static_cast<std::size_t>(j)];
    return {is_inside(*shaped->shape, pull, x[block.load]) ? Mode::stick : Mode::slip, SlipDirection::none};
  }
  const auto& set = std::get<Ellipsoid>(block.set);
  double squares = 0.0;
  for (Eigen::Index j = 0; j < element.size(); ++j)
    if (set.scale(j) > 0.0) squares += std::pow(x[block.row + j] / set.scale(j), 2);
  const bool smooth = std::all_of(set.mu.begin(), set.mu.end(), [](double mu) { return mu == 0.0; });
  if (!smooth && std::sqrt(squares) < x[block.load] * (1.0 - slip_margin))
    return {Mode::stick, SlipDirection::none};
  if (element.size() > 1) return {Mode::slip, SlipDirection::none};
  return slip(block.row, smooth ? 0.0 : x[block.row], gamma_after, smooth);
}

Eigen::VectorXd PoissonExpansion::added(const Eigen::VectorXd& x) const {
  Eigen::VectorXd result = Eigen::VectorXd::Zero(start_.size());
  for (std::size_t i = 0; i < impact_.elements.size(); ++i) {
    const Kind kind = impact_.elements[i].kind;
    if (kind != Kind::contact && kind != Kind::clutch) continue;
    const Eigen::Index row = system_.offsets[i];
    result[row] = vanishes(system_, row, x[row]) ? 0.0 : x[row];
  }
  return result;
}

ElementState PoissonExpansion::slip(Eigen::Index row, double end, const Eigen::VectorXd& gamma_after,
                                    bool by_velocity) const {
  const bool moves =
      std::abs(gamma_after[row]) > law_rounding * system_.scale[row] * std::sqrt(system_.G(row, row));
  const double sign = by_velocity || moves ? -gamma_after[row] : end;
  return {Mode::slip, sign < 0.0 ? SlipDirection::forward : SlipDirection::backward};
}

ElementState PoissonExpansion::state_in_interval(std::size_t i, const Eigen::VectorXd& x,
                                                 const Eigen::VectorXd& gamma_after) const {
  const Eigen::Index row = system_.offsets[i];
  const double y = x[row], width = room_[i] + impact_.elements[i].coefficients[0] * x[load_of(i)];
  const double met = slip_margin * std::min(width, system_.scale[row] / std::sqrt(system_.G(row, row)));
  if (y > met && width - y > slip_margin * width) return {Mode::stick, SlipDirection::none};
  return slip(row, y > met ? bounds_[i].e[0] : -bounds_[i].e[0], gamma_after);
}

bool PoissonExpansion::acts(std::size_t i, const Eigen::VectorXd& impulse) const {
  bool acts = !vanishes(system_, load_of(i), impulse[load_of(i)]);
  for (Eigen::Index k = system_.offsets[i]; k < system_.offsets[i] + impact_.elements[i].size(); ++k)
    acts = acts || !vanishes(system_, k, impulse[k]);
  return acts;
}

double PoissonExpansion::compressed(std::size_t i) const {
  const Eigen::Index row = system_.offsets[i];
  const double lambda = first_.impulse[row];
  double work = std::abs(lambda) * std::sqrt(system_.G(row, row));
  for (std::size_t k = 0; k < impact_.elements.size(); ++k) {
    const Element& e = impact_.elements[k];
    if (e.kind != Kind::friction || e.normal != static_cast<Eigen::Index>(i)) continue;
    for (Eigen::Index j = 0; j < e.size(); ++j) {
      const Eigen::Index t = system_.offsets[k] + j;
      work = std::max(work, e.coefficients[j] * std::abs(lambda) * std::sqrt(system_.G(t, t)));
    }
  }
  return work <= law_rounding * system_.scale[row] ? 0.0 : lambda;
}

BlockVector PoissonExpansion::compressed_friction(std::size_t i) const {
  const Eigen::Index row = system_.offsets[i];
  BlockVector lambda = first_.impulse.segment(row, impact_.elements[i].size());
  bool acts = false;
  for (Eigen::Index j = 0; j < lambda.size(); ++j) acts = acts || !vanishes(system_, row + j, lambda[j]);
  if (!acts) lambda.setZero();
  return lambda;
}

void PoissonExpansion::count_rows() {
  for (std::size_t i = 0; i < impact_.elements.size(); ++i) {
    const Element& element = impact_.elements[i];
    bounds_.emplace_back();
    preload_.push_back(0.0);
    room_.push_back(0.0);
    row_of_.push_back(-1);
    if (element.kind != Kind::friction) continue;
    const auto n = static_cast<std::size_t>(element.normal);
    const double normal = compressed(n);
    bounds_[i] = expansion_bounds(element, impact_.elements[n].restitution, normal, compressed_friction(i),
                                  law_.tangential);
    preload_[i] = stored(n) + bounds_[i].r0 / bounds_[i].r1;
    if (std::abs(preload_[i]) <= no_preload * normal) preload_[i] = 0.0;
    if (is_interval(i)) room_[i] = element.coefficients[0] * preload_[i];
    if (preload_[i] != 0.0 || is_interval(i)) row_of_[i] = system_.G.rows() + extra_++;
  }
}

void PoissonExpansion::build() {
  const Eigen::Index n = system_.G.rows();
  const Eigen::Index m = n + extra_;
  start_ = Eigen::VectorXd::Zero(n);
  map_ = Eigen::MatrixXd::Zero(n, m);
  map_.leftCols(n).setIdentity();
  inclusion_.blocks = system_.blocks;
  for (std::size_t i = 0; i < impact_.elements.size(); ++i) {
    const Element& element = impact_.elements[i];
    const Eigen::Index row = system_.offsets[i];
    if (loads(i)) start_[row] = stored(i);
    if (element.kind != Kind::friction) continue;
    const Eigen::Index load = load_of(i);
    const auto normal = static_cast<std::size_t>(element.normal);
    const ExpansionBounds& b = bounds_[i];
    if (row_of_[i] >= 0 || b.c1 != 0.0) symmetric_ = false;
    if (is_interval(i)) {
      inclusion_.blocks[i] = {HalfLine{}, row, -1};
      start_[row] = element.coefficients[0] * b.e[0] * 2.0 * b.c0;  // s
      map_(row, row) = b.e[0];
      continue;
    }
    if (row_of_[i] >= 0) inclusion_.blocks[i].load = row_of_[i];
    for (Eigen::Index j = 0; j < element.size(); ++j) {
      if (auto* ellipsoid = std::get_if<Ellipsoid>(&inclusion_.blocks[i].set))
        ellipsoid->mu[static_cast<std::size_t>(j)] *= b.r1;  // 1 for other sets
      const double along = element.coefficients[j] * b.e[j];
      start_[row + j] = along * (b.c0 + b.c1 * stored(normal));
      map_(row + j, load) = along * b.c1;
    }
  }
  inclusion_.A = Eigen::MatrixXd::Zero(m, m);
  inclusion_.A.topRows(n) = system_.G * map_;
  inclusion_.c = Eigen::VectorXd::Zero(m);
  inclusion_.c.head(n) = compressed_velocity() + system_.G * start_;
  inclusion_.X = system_.X * map_;
  inclusion_.mobility.resize(m);  // the diagonal of A may vanish: centres move with P_N
  inclusion_.mobility.head(n) = system_.G.diagonal();
  for (std::size_t i = 0; i < row_of_.size(); ++i) {
    if (row_of_[i] < 0) continue;
    if (is_interval(i))
      add_far_end(i);
    else
      add_radius(i);
  }
}

void PoissonExpansion::add_radius(std::size_t i) {
  const Eigen::Index load = load_of(i), radius = row_of_[i];
  const auto scale = [&](Eigen::Index j) {
    return std::visit([j](const auto& set) { return set.scale(j); }, inclusion_.blocks[i].set);
  };
  const double least = std::sqrt(system_.G(load, load));
  double most = least;
  for (Eigen::Index j = 0; j < impact_.elements[i].size(); ++j) {
    const Eigen::Index row = system_.offsets[i] + j;
    most = std::max(most, scale(j) * std::sqrt(system_.G(row, row)));
  }
  const double unit = std::clamp(system_.scale[load] / std::abs(preload_[i]), least, most);
  const double g = unit * unit;
  inclusion_.mobility[radius] = g;
  inclusion_.A(radius, radius) = g;
  inclusion_.A(radius, load) = -g;
  inclusion_.c[radius] = -g * preload_[i];
  inclusion_.blocks.push_back({HalfLine{}, radius, -1});
}

void PoissonExpansion::add_far_end(std::size_t i) {
  const Eigen::Index load = load_of(i), row = system_.offsets[i], end = row_of_[i];
  const double g = system_.G(row, row), reach = std::sqrt(g) * room_[i];
  const double f = reach > system_.scale[row] ? g * (system_.scale[row] / reach) : g;
  inclusion_.A.row(row) *= bounds_[i].e[0];
  inclusion_.c[row] *= bounds_[i].e[0];
  inclusion_.A(row, end) = g;
  inclusion_.A(end, load) = f * impact_.elements[i].coefficients[0];
  inclusion_.A(end, row) = -f;
  inclusion_.c[end] = f * room_[i];
  inclusion_.mobility[end] = g;
  inclusion_.blocks.push_back({HalfLine{}, end, row});
}

Eigen::VectorXd PoissonExpansion::compressed_velocity() const {
  Eigen::VectorXd gamma = first_.gamma_after;
  for (Eigen::Index k = 0; k < gamma.size(); ++k)
    if (std::abs(gamma[k]) <= brought_to_rest * system_.scale[k] * std::sqrt(system_.G(k, k))) gamma[k] = 0.0;
  return gamma;
}

}  // namespace percuss
