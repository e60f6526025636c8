#include "contact/residual.hpp"

#include <algorithm>
#include <cmath>

#include "contact/block_matrix.hpp"
#include "contact/parts.hpp"
#include "contact/scene_motion.hpp"
#include "kernel/natural_map.hpp"

namespace percuss {
namespace {

using Part = ContactPart;

Part part(const std::vector<double>& x, std::size_t i, std::size_t d) {
  Part p{};
  for (std::size_t k = 0; k < d; ++k) p[k] = x[i * d + k];
  return p;
}

double tangential(const Part& x) { return std::hypot(x[1], x[2]); }
double square(const Part& x) { return x[0] * x[0] + x[1] * x[1] + x[2] * x[2]; }

// ρ_i = d/tr W_ii, which turns a velocity of contact i into an impulse. Contacts that nothing can move have
// no such measure of their own and take that of the most mobile one, which `most` finds.
template <class Most>
double impulse_per_velocity(double mobility, const Most& most) {
  if (mobility > 0.0) return 1.0 / mobility;
  const double largest = most();
  return 1.0 / (largest > 0.0 ? largest : 1.0);
}

double mobility(const double* block, std::size_t d) {
  double trace = 0.0;
  for (std::size_t k = 0; block && k < d; ++k) trace += block[k * d + k];
  return trace / static_cast<double>(d);
}

// Keeps NaN.
void raise(double& largest, double value) {
  if (!std::isnan(largest) && !(value <= largest)) largest = value;
}

double divided(double sum, double of) { return of > 0.0 ? std::sqrt(sum) / std::sqrt(of) : std::sqrt(sum); }

// A row that nothing can move by itself has the mobility of its contact.
void set_mobilities(double normal, double tangential, double rho, ContactRow& row) {
  row.normal = normal > 0.0 ? normal : 1.0 / rho;
  row.tangential = tangential > 0.0 ? tangential : 1.0 / rho;
}

double tangential_mobility(const double* block, std::size_t d) {
  double sum = 0.0;
  for (std::size_t k = 1; k < d; ++k) sum += block[k * d + k];
  return d > 1 ? sum / static_cast<double>(d - 1) : 0.0;
}

bool is_joint(const ContactProblem& problem, std::size_t i) {
  return !problem.joint.empty() && problem.joint[i] != 0;
}

Parts parts_of(const BlockMatrix& W) {
  Parts parts(W.rows());
  for (std::size_t i = 0; i < W.rows(); ++i)
    for (std::size_t k = W.start[i]; k < W.start[i + 1]; ++k)
      if (const auto j = static_cast<std::size_t>(W.columns[k]); j < i) parts.join(i, j);
  return parts;
}

// u, g and the size of what is added up, of one contact.
template <std::size_t d>
void add_row(const ContactProblem& problem, std::size_t i, const std::vector<double>& r, ContactRow& row) {
  Part own{}, other{};
  for (std::size_t b = problem.W.start[i]; b < problem.W.start[i + 1]; ++b) {
    const auto j = static_cast<std::size_t>(problem.W.columns[b]);
    const double* w = problem.W.values.data() + b * d * d;
    const double* x = r.data() + j * d;
    const bool joint = is_joint(problem, j);
    for (std::size_t k = 0; k < d; ++k) {
      const double normal = w[k * d] * x[0];
      double tangential = 0.0;
      row.size[k] += std::abs(normal);
      for (std::size_t l = 1; l < d; ++l) {
        const double term = w[k * d + l] * x[l];
        tangential += term;
        row.size[k] += std::abs(term);
      }
      if (row.joint || joint) {
        (row.joint && joint ? own : other)[k] += normal + tangential;
      } else {
        (k == 0 ? own : other)[k] += normal;
        (k == 0 ? other : own)[k] += tangential;
      }
    }
  }
  for (std::size_t k = 0; k < d; ++k) {
    row.g[k] = other[k] + row.q[k];
    row.u[k] = own[k] + row.g[k];
  }
}

struct Judgement {
  ContactResidual residual;
  RowResidual::Worst worst;
  std::vector<double> u;
};

Judgement look_at(const ContactProblem& problem, const std::vector<double>& r) {
  const auto d = static_cast<std::size_t>(problem.d());
  const std::size_t n = problem.contacts();
  const auto most = [&] {
    double largest = 0.0;
    for (std::size_t i = 0; i < n; ++i) largest = std::max(largest, mobility(find_block(problem.W, i, i), d));
    return largest;
  };
  Parts parts = parts_of(problem.W);
  ResidualSum sum;
  RowResidual rows(n);
  Judgement judgement;
  judgement.u.resize(r.size());
  for (std::size_t i = 0; i < n; ++i) {
    ContactRow row;
    row.r = part(r, i, d);
    row.q = part(problem.q, i, d);
    for (std::size_t k = 0; k < d; ++k) row.size[k] = std::abs(row.q[k]);
    row.mu = problem.mu[i];
    row.joint = is_joint(problem, i);
    if (d == 3)
      add_row<3>(problem, i, r, row);
    else
      add_row<2>(problem, i, r, row);
    std::copy_n(row.u.begin(), d, judgement.u.begin() + static_cast<std::ptrdiff_t>(i * d));
    const double* block = find_block(problem.W, i, i);
    const double rho = impulse_per_velocity(mobility(block, d), most);
    set_mobilities(block ? block[0] : 0.0, block ? tangential_mobility(block, d) : 0.0, rho, row);
    sum.add(row.r, row.u, row.q, row.mu, rho, row.joint);
    rows.add(parts.of(i), i, row);
  }
  judgement.residual = sum.residual();
  judgement.worst = rows.worst();
  judgement.residual.rows = judgement.worst.ratio;
  return judgement;
}

Parts parts_of(const ContactScene& scene) {
  Parts bodies(scene.bodies.size());
  for (const ContactScene::Contact& c : scene.contacts)
    if (c.first >= 0) bodies.join(static_cast<std::size_t>(c.first), static_cast<std::size_t>(c.second));
  return bodies;
}

Judgement look_at(const ContactScene& scene, const std::vector<double>& r) {
  Judgement judgement;
  judgement.u = contact_velocities(scene, r);
  std::vector<double> friction = r;
  for (std::size_t i = 0; i < scene.contacts.size(); ++i) friction[3 * i] = 0.0;
  const std::vector<double> by_friction = contact_velocities(scene, friction);
  const std::vector<double> sizes = contact_speeds(scene, r);
  const auto most = [&] {
    double largest = 0.0;
    for (const ContactScene::Contact& c : scene.contacts)
      largest = std::max(largest, own_block(scene, c).trace() / 3.0);
    return largest;
  };
  Parts bodies = parts_of(scene);
  ResidualSum sum;
  RowResidual rows(scene.bodies.size());
  for (std::size_t i = 0; i < scene.contacts.size(); ++i) {
    const ContactScene::Contact& c = scene.contacts[i];
    const Eigen::Vector3d q = free_velocity(scene, c);
    const Eigen::Matrix3d W = own_block(scene, c);
    const Part without_normals = part(by_friction, i, 3);
    ContactRow row;
    row.r = part(r, i, 3);
    row.u = part(judgement.u, i, 3);
    row.q = {q[0], q[1], q[2]};
    row.g[0] = without_normals[0];
    for (std::size_t k = 1; k < 3; ++k) row.g[k] = row.u[k] - (without_normals[k] - row.q[k]);
    row.size.fill(sizes[i]);
    row.mu = c.mu;
    const double rho = impulse_per_velocity(W.trace() / 3.0, most);
    set_mobilities(W(0, 0), 0.5 * (W(1, 1) + W(2, 2)), rho, row);
    sum.add(row.r, row.u, row.q, row.mu, rho, false);
    rows.add(bodies.of(static_cast<std::size_t>(c.second)), i, row);
  }
  judgement.residual = sum.residual();
  judgement.worst = rows.worst();
  judgement.residual.rows = judgement.worst.ratio;
  return judgement;
}

// A solver's verdict under the recomputed residual.
void judge(Judgement judgement, double tolerance, ContactOutcome& outcome) {
  outcome.u = std::move(judgement.u);
  outcome.residual = judgement.residual;
  if (outcome.status != Status::solved) return;
  if (!(outcome.residual.relative <= tolerance)) {
    outcome.status = Status::not_converged;
    outcome.reason = "the recomputed residual is above the tolerance";
  } else if (!(outcome.residual.rows <= row_tolerance(tolerance))) {
    outcome.status = Status::not_converged;
    outcome.reason = describe(judgement.worst);
  }
}

}  // namespace

void ResidualSum::add(const Part& r, const Part& u, const Part& q, double mu, double rho, bool joint) {
  q_ += square(q);
  scaled_q_ += rho * square(q);
  map_ += cones::squared_map(mu, 1.0, r.data(), u.data(), joint);
  scaled_map_ += cones::squared_map(mu, rho, r.data(), u.data(), joint) / rho;
  if (joint) return raise(largest_.penetration, std::sqrt(square(u)));
  raise(largest_.penetration, -u[0]);
  raise(largest_.cone, tangential(r) - mu * r[0]);
  raise(largest_.cone, -r[0]);
}

ContactResidual ResidualSum::residual() const {
  ContactResidual result = largest_;
  result.relative = divided(map_, q_);
  result.scaled = divided(scaled_map_, scaled_q_);
  return result;
}

ContactResidual contact_residual(const ContactProblem& problem, const std::vector<double>& r) {
  return look_at(problem, r).residual;
}

ContactResidual contact_residual(const ContactScene& scene, const std::vector<double>& r) {
  return look_at(scene, r).residual;
}

double distance(const ContactResidual& residual, double tolerance) {
  const double rows = residual.rows * tolerance / row_tolerance(tolerance);
  return std::isnan(rows) ? rows : std::max(residual.relative, rows);
}

void confirm(const ContactProblem& problem, double tolerance, ContactOutcome& outcome) {
  if (outcome.r.size() != problem.q.size()) {
    if (outcome.status == Status::solved) {
      outcome.status = Status::not_converged;
      outcome.reason = "the solver returned no impulses";
    }
    return;
  }
  judge(look_at(problem, outcome.r), tolerance, outcome);
}

void confirm(const ContactScene& scene, double tolerance, ContactOutcome& outcome) {
  judge(look_at(scene, outcome.r), tolerance, outcome);
}

}  // namespace percuss
