#include "percuss/energetic.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <cmath>

#include "laws/impulse_waves.hpp"
#include "laws/system.hpp"
#include "laws/varying_restitution.hpp"
#include "sets/projection.hpp"

namespace percuss {

std::string_view to_string(EnergeticDetail::Event::Kind kind) {
  switch (kind) {
    case EnergeticDetail::Event::Kind::closes: return "closes";
    case EnergeticDetail::Event::Kind::compressed: return "compressed";
    case EnergeticDetail::Event::Kind::recompressed: return "recompressed";
    case EnergeticDetail::Event::Kind::opens: return "opens";
  }
  return "?";
}

double stored_energy(const Impact& impact) {
  double energy = 0.0;
  for (const Element& e : impact.elements)
    if (e.kind == Kind::contact && e.precompression > 0.0)
      energy += std::pow(e.precompression, (e.exponent + 1.0) / e.exponent) /
                ((e.exponent + 1.0) * std::pow(e.stiffness, 1.0 / e.exponent));
  return energy;
}

namespace {

Errors objections(const Impact& impact, const Energetic& law) {
  Errors errors;
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const Element& e = impact.elements[i];
    const auto wrong = [&](const char* field, std::string message) {
      errors.push_back({fmt::format("elements[{}].{}", i, field), std::move(message)});
    };
    if (e.kind == Kind::friction || e.kind == Kind::clutch)
      wrong("kind", fmt::format("is {} in {}; the energetic law takes contacts and joints only",
                                to_string(e.kind), e.name));
    if (e.kind != Kind::contact) continue;
    if (!law.restitution && !e.curve && !(e.restitution >= 0.0 && e.restitution <= 1.0))
      wrong("restitution", fmt::format("is {} in {}; the energetic law needs a number between 0 and 1",
                                       e.restitution, e.name));
  }
  if (!(law.tolerance > 0.0 && law.tolerance < 1.0))
    errors.push_back(
        {"law.energetic.tolerance", fmt::format("is {}, expected a number between 0 and 1", law.tolerance)});
  return errors;
}

// Contacts with the joints eliminated.
class Reduced {
 public:
  Reduced(const Impact& impact, const System& system) : system_(system) {
    for (std::size_t i = 0; i < impact.elements.size(); ++i) {
      const bool contact = impact.elements[i].kind == Kind::contact;
      (contact ? contacts : joints_).push_back(system.offsets[i]);
      if (contact) elements.push_back(i);
    }
    X = system.X(Eigen::all, contacts);
    gamma = system.gamma(contacts);
    first_ = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(joints_.size()));
    if (joints_.empty()) return;
    const Eigen::MatrixXd J = system.X(Eigen::all, joints_);
    solver_.compute(J);
    // The joints hold from the beginning: JᵀJΛ = −γ_J.
    const Eigen::VectorXd gamma_j = system.gamma(joints_);
    const Eigen::VectorXd y =
        J.transpose().completeOrthogonalDecomposition().solve(-gamma_j);  // the jump, in √energy
    consistent = (J.transpose() * y + gamma_j).norm() <= 1e-10 * (1e-300 + gamma_j.norm());
    first_ = solver_.solve(y);
    gamma += X.transpose() * y;
    coupling_ = solver_.solve(X);
    X -= J * coupling_;
  }

  // Λ of all rows from the impulses of the contacts.
  Eigen::VectorXd impulse(const Eigen::VectorXd& contact_impulse) const {
    Eigen::VectorXd all = Eigen::VectorXd::Zero(system_.G.rows());
    for (std::size_t k = 0; k < contacts.size(); ++k)
      all[contacts[k]] = contact_impulse[static_cast<Eigen::Index>(k)];
    if (joints_.empty()) return all;
    const Eigen::VectorXd reaction = first_ - coupling_ * contact_impulse;
    for (std::size_t k = 0; k < joints_.size(); ++k) all[joints_[k]] = reaction[static_cast<Eigen::Index>(k)];
    return all;
  }

  std::vector<Eigen::Index> contacts;  // rows
  std::vector<std::size_t> elements;   // of the contacts
  Eigen::MatrixXd X;                   // L⁻¹W of the contacts, orthogonal to the joints
  Eigen::VectorXd gamma;               // γ of the contacts when the joints hold
  bool consistent = true;

 private:
  const System& system_;
  std::vector<Eigen::Index> joints_;
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> solver_;
  Eigen::VectorXd first_;
  Eigen::MatrixXd coupling_;
};

std::vector<CompliantContact> springs(const Impact& impact, const std::vector<std::size_t>& elements) {
  std::vector<CompliantContact> result;
  for (const std::size_t i : elements) {
    const Element& e = impact.elements[i];
    result.push_back(
        {e.stiffness, e.exponent, e.restitution, std::pow(e.precompression / e.stiffness, 1.0 / e.exponent)});
  }
  return result;
}

EnergeticDetail describe(const Impact& impact, const std::vector<std::size_t>& elements,
                         const WaveResult& waves) {
  EnergeticDetail detail;
  detail.contacts.resize(impact.elements.size());
  for (std::size_t k = 0; k < elements.size(); ++k) {
    const WaveContact& c = waves.contacts[k];
    detail.contacts[elements[k]] = {c.compressions, c.repetitions, c.stored, c.returned, c.lost};
    detail.lost += c.lost;
  }
  detail.stored_before = stored_energy(impact);
  detail.error = waves.error;
  detail.duration = waves.time;
  detail.steps = waves.steps;
  for (const WaveEvent& event : waves.events)
    detail.events.push_back({event.time, elements[static_cast<std::size_t>(event.contact)],
                             static_cast<EnergeticDetail::Event::Kind>(event.kind)});
  for (const WaveSample& s : waves.history)
    detail.history.push_back(
        {s.time, elements[static_cast<std::size_t>(s.contact)], s.force, s.gamma, s.impulse});
  return detail;
}

bool elastic(const Impact& impact) {
  for (const Element& e : impact.elements)
    if (e.kind == Kind::contact && (e.restitution < 1.0 || e.curve)) return false;
  return true;
}

// Independent contacts can be given any velocities, and they neither contradict nor trap each other.
bool independent(const Eigen::MatrixXd& G) {
  const Eigen::LLT<Eigen::MatrixXd> factor(G);
  if (factor.info() != Eigen::Success) return false;
  const Eigen::VectorXd pivots = factor.matrixLLT().diagonal();
  return (pivots.array().square() > 1e-10 * G.diagonal().array()).all();
}

// Whether no velocity opens all contacts at once. Then an end needs γ = 0 in some of them, and with it energy
// to be lost.
bool trapped(const Eigen::MatrixXd& X) {
  return project_on_polyhedron(X, -X.colwise().norm().transpose(), Eigen::VectorXd::Zero(X.rows())).status ==
         Projection::Status::empty;
}

std::string why_not_ended(bool held, double tail) {
  if (held)
    return "the contacts hold a body from both sides, and it had not come to rest after the greatest number "
           "of steps";
  if (tail == 0.0) return "the impact had not ended after the greatest number of steps";
  return fmt::format(
      "repeated impacts went on after the greatest number of steps; in the kinetic metric the velocity is "
      "within {:.1e} "
      "of the end, relative to the velocity before",
      tail);
}

Outcome no_solution(const std::string& reason) {
  Outcome outcome;
  outcome.status = Status::no_solution;
  outcome.count = {true, false, 0};
  outcome.reason = reason;
  outcome.solver = "waves";
  return outcome;
}

}  // namespace

Result<Outcome> resolve(const Impact& impact, const Energetic& law) {
  if (auto valid = validate(impact); !valid) return tl::unexpected(valid.error());
  if (Errors errors = objections(impact, law); !errors.empty()) return tl::unexpected(errors);
  System system;
  assemble(impact, system);
  const Reduced reduced(impact, system);
  if (!reduced.consistent)
    return no_solution("the joints contradict each other: no velocity fulfils all of them");
  const Eigen::MatrixXd G = reduced.X.transpose() * reduced.X;
  const bool dependent = !independent(G);
  const bool moving = (system.chi.array() != 0.0).any();
  if (dependent && moving &&
      project_on_polyhedron(reduced.X, reduced.gamma, Eigen::VectorXd::Zero(reduced.X.rows())).status ==
          Projection::Status::empty)
    return no_solution(
        "the moving constraints close on each other: the contacts would be compressed for ever");

  const bool held = dependent && trapped(reduced.X);
  if (held && !law.restitution && elastic(impact) && (reduced.gamma.array() < 0.0).any())
    return no_solution("the contacts hold a body from both sides: with restitution 1 it swings for ever");

  const ContactNetwork network = make_network(G, reduced.gamma, springs(impact, reduced.elements));
  WaveOptions options;
  options.bi_stiffness = law.model == Energetic::Model::bi;
  options.tolerance = law.tolerance;
  options.record_history = law.history;
  if (held) options.max_steps = 1000000;  // springs on both sides lose their energy slowly
  CheckedRestitution restitution(varying_restitution(impact, law), "elements");
  if (restitution)
    options.restitution = [&](std::size_t k, double work, int repetition) {
      return restitution(reduced.elements[k], work, repetition);
    };
  const WaveResult waves = impulse_waves(network, options);
  if (!restitution.errors().empty()) return tl::unexpected(restitution.errors());

  Eigen::VectorXd impulse(static_cast<Eigen::Index>(network.size()));
  for (std::size_t k = 0; k < network.size(); ++k)
    impulse[static_cast<Eigen::Index>(k)] = waves.contacts[k].impulse;
  Outcome outcome;
  outcome.solver = "waves";
  outcome.solution = complete(impact, system, reduced.impulse(impulse));
  Solution& s = outcome.solution;
  EnergeticDetail detail = describe(impact, reduced.elements, waves);
  // The contacts' work along the way is ½Pᵀ(γ⁻ + γ⁺), with γ⁻ taken after the joints have taken hold.
  const Eigen::VectorXd after = s.gamma_after(reduced.contacts);
  const double work = 0.5 * impulse.dot(reduced.gamma + after);
  const double scale = 0.5 * impact.velocity.dot(impact.mass * impact.velocity) + detail.stored_before +
                       0.5 * std::abs(impulse.dot(reduced.gamma));
  detail.balance = scale > 0.0 ? (work - (detail.stored_before - detail.lost)) / scale : 0.0;
  detail.tail = scale > 0.0 ? std::sqrt(waves.movable / scale) : 0.0;
  outcome.residual = s.residual = std::abs(detail.balance);
  s.detail = std::move(detail);
  outcome.status = waves.ended ? Status::solved : Status::not_converged;
  if (!waves.ended) outcome.reason = why_not_ended(held, std::get<EnergeticDetail>(s.detail).tail);
  outcome.count = {true, false, 1};
  outcome.unique_velocity = outcome.unique_impulse = true;
  outcome.all = {outcome.solution};
  return outcome;
}

}  // namespace percuss
