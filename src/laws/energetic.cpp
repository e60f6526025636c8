#include "laws/tolerances.hpp"
#include "percuss/law.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "laws/energetic_history.hpp"
#include "laws/frictional_waves.hpp"
#include "laws/impact_matrices.hpp"
#include "laws/impulse_waves.hpp"
#include "laws/reduced_rows.hpp"
#include "laws/varying_restitution.hpp"
#include "laws/without_collision.hpp"
#include "percuss/account.hpp"
#include "sets/projection.hpp"

namespace percuss {

std::string_view to_string(EnergeticDetail::Event::Kind kind) {
  switch (kind) {
    case EnergeticDetail::Event::Kind::closes: return "closes";
    case EnergeticDetail::Event::Kind::compressed: return "compressed";
    case EnergeticDetail::Event::Kind::recompressed: return "recompressed";
    case EnergeticDetail::Event::Kind::opens: return "opens";
    case EnergeticDetail::Event::Kind::slides: return "slides";
    case EnergeticDetail::Event::Kind::sticks: return "sticks";
  }
  return "?";
}

namespace {

using namespace law_tolerances;

constexpr double balance_of_tolerance = 100.0;  // how well the energy must balance, in tolerances of a step
constexpr int most_attempts = 3;                // each with a tenth of the tolerance

double stored_energy(const Element& e) {
  if (e.stored_energy) return *e.stored_energy;
  if (!(e.precompression > 0.0)) return 0.0;
  return std::pow(e.precompression, (e.exponent + 1.0) / e.exponent) /
         ((e.exponent + 1.0) * std::pow(e.stiffness, 1.0 / e.exponent));
}

}  // namespace

double stored_energy(const Impact& impact) {
  double energy = 0.0;
  for (const Element& e : impact.elements)
    if (e.kind == Kind::contact) energy += stored_energy(e);
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
    if (e.kind == Kind::clutch)
      wrong("kind", fmt::format("is {} in {}; the energetic law takes contacts, friction and joints only",
                                to_string(e.kind), e.name));
    if (e.kind != Kind::contact) continue;
    if (!law.restitution && !e.curve && !(e.restitution >= 0.0 && e.restitution <= 1.0))
      wrong("restitution", fmt::format("is {} in {}; the energetic law needs a number between 0 and 1",
                                       e.restitution, e.name));
  }
  for (const auto& [name, number] : {std::pair{"tolerance", law.tolerance}, std::pair{"tail", law.tail}})
    if (!(number > 0.0 && number < 1.0))
      errors.push_back({fmt::format("law.energetic.{}", name),
                        fmt::format("is {}, expected a number between 0 and 1", number)});
  return errors;
}

std::vector<CompliantContact> springs(const Impact& impact, const std::vector<std::size_t>& elements) {
  std::vector<CompliantContact> result;
  for (const std::size_t i : elements) {
    const Element& e = impact.elements[i];
    result.push_back({e.stiffness, e.exponent, e.restitution, compression_before(e)});
  }
  return result;
}

// The contact whose impulse begins to grow fastest, of those that have one: λ₀, without it K δ̇^η (2.16).
// With e = 0 a contact that separates drops λ₀ at once.
std::optional<std::size_t> primary_contact(const Impact& impact, const ReducedRows& reduced,
                                           const Eigen::VectorXd& impulse) {
  std::optional<std::size_t> primary;
  std::pair<double, double> most{0.0, 0.0};
  for (std::size_t k = 0; k < reduced.contacts.size(); ++k) {
    if (!(impulse[static_cast<Eigen::Index>(k)] > 0.0)) continue;
    const Element& e = impact.elements[reduced.contacts[k]];
    const double approach = -reduced.gamma[static_cast<Eigen::Index>(k)];
    const std::pair growth{e.stiffness * std::pow(compression_before(e), e.exponent),
                           approach > 0.0 ? e.stiffness * std::pow(approach, e.exponent) : 0.0};
    if (growth > most) most = growth, primary = reduced.contacts[k];
  }
  return primary;
}

EnergeticDetail describe(const Impact& impact, const ReducedRows& reduced, const FrictionalResult& result) {
  EnergeticDetail detail;
  const WaveResult& waves = result.waves;
  detail.primary = primary_contact(impact, reduced, result.impulse);
  double first = 0.0;  // impulse of the primary contact
  for (std::size_t k = 0; k < reduced.contacts.size(); ++k)
    if (reduced.contacts[k] == detail.primary) first = result.impulse[static_cast<Eigen::Index>(k)];
  detail.contacts.resize(impact.elements.size());
  detail.frictions.resize(impact.elements.size());
  detail.work.resize(impact.elements.size());
  reduced.add_joint_work(detail.work);
  for (std::size_t k = 0; k < reduced.contacts.size(); ++k) {
    const WaveContact& c = waves.contacts[k];
    detail.contacts[reduced.contacts[k]] = {c.compressions, c.repetitions, c.stored, c.returned, c.lost};
    if (first > 0.0)
      detail.contacts[reduced.contacts[k]].correlation = result.impulse[static_cast<Eigen::Index>(k)] / first;
    detail.lost += c.lost;
    detail.work[reduced.contacts[k]] = stored_energy(impact.elements[reduced.contacts[k]]) - c.lost;
  }
  for (std::size_t k = 0; k < reduced.frictions.size(); ++k) {
    const WaveFriction& f = result.frictions[k];
    const double lost = f.lost / reduced.lift[k];
    detail.frictions[reduced.frictions[k]] = {lost, f.sticks, f.stops};
    detail.lost += lost;
    detail.work[reduced.frictions[k]] = -lost;
  }
  detail.stored_before = stored_energy(impact);
  detail.lost += detail.stored_before;  // in contacts that the joints lock
  for (const std::size_t i : reduced.contacts) detail.lost -= stored_energy(impact.elements[i]);
  detail.error = waves.error;
  detail.duration = waves.time;
  detail.steps = waves.steps;
  detail.wedged = result.wedged;
  using Kind = EnergeticDetail::Event::Kind;
  for (const WaveEvent& event : waves.events)
    detail.events.push_back({event.time, reduced.contacts[static_cast<std::size_t>(event.contact)],
                             static_cast<Kind>(event.kind)});
  for (const FrictionEvent& event : result.events)
    detail.events.push_back(
        {event.time, reduced.frictions[event.element], event.slides ? Kind::slides : Kind::sticks});
  std::vector<std::pair<long, EnergeticDetail::Sample>> samples;  // with their instants
  samples.reserve(waves.history.size() + result.history.size());
  for (const WaveSample& s : waves.history)
    samples.push_back(
        {s.instant,
         {s.time, reduced.contacts[static_cast<std::size_t>(s.contact)], s.force, s.gamma, s.impulse, 0}});
  const std::vector<Eigen::Index> offsets = impact.offsets();
  for (std::size_t k = 0; k < reduced.frictions.size(); ++k)
    for (const FrictionSample& s : result.history) {
      const SlidingElement& rows = reduced.sliding[k];
      if (s.row < rows.first || s.row >= rows.first + rows.size) continue;
      const double mu = reduced.coefficient[s.row];
      const std::size_t element = reduced.frictions[k];
      samples.push_back({s.instant,
                         {s.time, element, mu * s.force, s.velocity / reduced.scale[s.row], mu * s.impulse,
                          reduced.rows[static_cast<std::size_t>(s.row)] - offsets[element]}});
    }
  const auto earlier = [](const auto& a, const auto& b) { return a.time < b.time; };
  std::stable_sort(detail.events.begin(), detail.events.end(), earlier);
  std::sort(samples.begin(), samples.end(), [](const auto& a, const auto& b) {
    return std::tuple(a.first, a.second.element, a.second.component) <
           std::tuple(b.first, b.second.element, b.second.component);
  });
  for (const auto& [instant, sample] : samples) detail.history.push_back(sample);
  return detail;
}

// Friction is what it was when its contact opened, whatever it had been before.
void set_modes(const Impact& impact, const EnergeticDetail& detail, const ImpactMatrices& system,
               Solution& s) {
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    ElementState& state = s.elements[i];
    if (impact.elements[i].kind != Kind::friction || state.mode == Mode::none) continue;
    if (impact.elements[i].coefficients.maxCoeff() <= 0.0) continue;
    state = {detail.frictions[i].sticks ? Mode::stick : Mode::slip, SlipDirection::none};
    if (state.mode == Mode::slip && impact.elements[i].size() == 1)
      state.slip = s.gamma_after[system.offsets[i]] > 0.0 ? SlipDirection::forward : SlipDirection::backward;
  }
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
  return (pivots.array().square() > dependent_directions * G.diagonal().array()).all();
}

// Whether no velocity opens all contacts at once. Then an end needs γ = 0 in some of them, and with it energy
// to be lost.
bool trapped(const Eigen::MatrixXd& X) {
  return project_on_polyhedron(X, -X.colwise().norm().transpose(), Eigen::VectorXd::Zero(X.rows())).status ==
         Projection::Status::empty;
}

std::string why_not_ended(bool held, double tail, const WaveResult& waves) {
  const std::string spent =
      fmt::format("the greatest number of steps ({} taken, {} tried)", waves.steps, waves.trials);
  if (held)
    return fmt::format("the contacts hold a body from both sides, and it had not come to rest after {}",
                       spent);
  if (tail == 0.0) return fmt::format("the impact had not ended after {}", spent);
  return fmt::format(
      "repeated impacts went on after {}; in the kinetic metric the velocity is within {:.1e} of the end, "
      "relative to the velocity before",
      spent, tail);
}

FrictionalResult without_friction(const ContactNetwork& network, const WaveOptions& options) {
  FrictionalResult result;
  result.waves = impulse_waves(network, options);
  result.impulse.resize(static_cast<Eigen::Index>(network.size()));
  for (std::size_t k = 0; k < network.size(); ++k)
    result.impulse[static_cast<Eigen::Index>(k)] = result.waves.contacts[k].impulse;
  return result;
}

Outcome no_solution(const std::string& reason) {
  Outcome outcome;
  outcome.status = Status::no_solution;
  outcome.count = {true, false, 0};
  outcome.reason = reason;
  outcome.solver = "waves";
  return outcome;
}

Outcome beyond_numbers() {
  Outcome outcome;
  outcome.status = Status::not_converged;
  outcome.reason = "impulses or energies leave the range of numbers";
  outcome.solver = "waves";
  return outcome;
}

// What the waves say of the impact, and how well the energy balances.
Outcome judge(const Impact& impact, const ImpactMatrices& system, const ReducedRows& reduced,
              const FrictionalResult& result) {
  const Eigen::VectorXd& impulse = result.impulse;
  Outcome outcome;
  outcome.solver = "waves";
  outcome.solution = complete(impact, system, reduced.impulse(impulse));
  Solution& s = outcome.solution;
  EnergeticDetail detail = describe(impact, reduced, result);
  set_modes(impact, detail, system, s);
  // The elements' work along the way is ½Pᵀ(γ⁻ + γ⁺), with γ⁻ taken after the joints have taken hold.
  const Eigen::VectorXd jump = reduced.X * impulse;
  const Eigen::VectorXd after = reduced.gamma + reduced.X.transpose() * jump;
  const double work = impulse.dot(reduced.gamma) + 0.5 * jump.squaredNorm();
  const double turnover =
      detail.stored_before + 0.5 * impulse.cwiseAbs().dot(reduced.gamma.cwiseAbs() + after.cwiseAbs());
  const double before = 0.5 * impact.velocity.dot(impact.mass * impact.velocity) + detail.stored_before;
  const double gap = work - (detail.stored_before - detail.lost);
  detail.balance = gap == 0.0 ? 0.0 : gap / turnover;
  detail.tail =
      result.waves.movable > 0.0 ? std::sqrt(result.waves.movable / (before > 0.0 ? before : turnover)) : 0.0;
  outcome.residual = s.residual = std::abs(detail.balance);
  outcome.measure = Measure::energy_balance;
  s.detail = std::move(detail);
  return outcome;
}

// Why no motion ends this impact; empty where one may. `held`: the contacts hold a body from both sides.
std::string why_endless(const Impact& impact, const Energetic& law, const ImpactMatrices& system,
                        const ReducedRows& reduced, const Eigen::MatrixXd& X, bool redundant, bool held) {
  const bool moving = (system.chi.array() != 0.0).any();
  if (redundant && moving &&
      project_on_polyhedron(X, reduced.normal_gamma(), Eigen::VectorXd::Zero(X.rows())).status ==
          Projection::Status::empty)
    return "the moving constraints close on each other: the contacts would be compressed for ever";
  if (held && reduced.frictions.empty() && !law.restitution && elastic(impact) &&
      (reduced.gamma.array() < 0.0).any())
    return "the contacts hold a body from both sides: with restitution 1 it swings for ever";
  return {};
}

// γ⁻ of contacts that do not approach but by rounding is zero: an impact without collision starts from less.
Eigen::VectorXd approaches(const Impact& impact, const ImpactMatrices& system, const ReducedRows& reduced) {
  Eigen::VectorXd before = reduced.gamma;
  for (std::size_t k = 0; k < reduced.contacts.size(); ++k) {
    double& gamma = before[static_cast<Eigen::Index>(k)];
    if (std::abs(gamma) <= rounding_of(impact, system, system.offsets[reduced.contacts[k]])) gamma = 0.0;
  }
  return before;
}

WaveOptions wave_options(const Energetic& law, bool held, bool slides) {
  WaveOptions options;
  options.bi_stiffness = law.model == Energetic::Model::bi;
  options.tolerance = law.tolerance;
  options.tail = law.tail;
  options.record_history = law.history;
  if (held) options.max_steps = 1000000;  // springs on both sides lose their energy slowly
  if (slides) options.max_steps = 300000;
  return options;
}

}  // namespace

Result<Outcome> resolve(const Impact& impact, const Energetic& law) {
  if (auto valid = validate(impact); !valid) return tl::unexpected(valid.error());
  if (varies_with_speed(impact)) return resolve(with_settled_restitution(impact), law);
  for (auto* const objection : {with_friction_shape, beyond_table_1})
    if (Errors errors = objection(impact, "the law energetic"); !errors.empty())
      return tl::unexpected(errors);
  if (Errors errors = objections(impact, law); !errors.empty()) return tl::unexpected(errors);
  ImpactMatrices system;
  assemble(impact, system);
  const ReducedRows reduced(impact, system);
  if (!reduced.consistent)
    return no_solution("the joints contradict each other: no velocity fulfils all of them");
  if (reduced.driven)
    return no_solution("the joints drive a contact together: it would be compressed for ever");
  const Eigen::MatrixXd X = reduced.normals();
  const Eigen::MatrixXd G = X.transpose() * X;
  const bool redundant = !independent(G);
  const bool held = redundant && trapped(X);
  const bool slides = !reduced.frictions.empty();
  if (const std::string endless = why_endless(impact, law, system, reduced, X, redundant, held);
      !endless.empty())
    return no_solution(endless);

  const Eigen::VectorXd before = approaches(impact, system, reduced);
  WaveOptions options = wave_options(law, held, slides);
  CheckedRestitution restitution(varying_restitution(impact, law), "elements");
  if (restitution)
    options.restitution = [&](std::size_t k, double work, int repetition) {
      return restitution(reduced.contacts[k], work, repetition);
    };
  // Along the way tolerances bound the errors of steps; that all of them together are small shows in the
  // balance of energy, which closes for the exact motion only.
  const double allowed = std::max(balance_of_tolerance * law.tolerance, least_balance);
  Outcome outcome;
  std::optional<bool> unique_impulse;
  for (int attempt = 0; attempt < most_attempts; ++attempt, options.tolerance *= 0.1) {
    const FrictionalResult result =
        slides ? frictional_waves({reduced.X, before, springs(impact, reduced.contacts), reduced.sliding},
                                  options)
               : without_friction(make_network(G, before, springs(impact, reduced.contacts)), options);
    if (!restitution.errors().empty()) return tl::unexpected(restitution.errors());
    if (!result.impulse.allFinite()) return beyond_numbers();
    outcome = judge(impact, system, reduced, result);
    if (!std::isfinite(*outcome.residual)) return beyond_numbers();
    unique_impulse = result.wedged || reduced.redundant_joints() ? false : result.unique;
    if (!result.waves.ended) {
      outcome.status = Status::not_converged;
      outcome.reason =
          result.waves.reason.empty()
              ? why_not_ended(held, std::get<EnergeticDetail>(outcome.solution.detail).tail, result.waves)
              : result.waves.reason;
      break;
    }
    if (*outcome.residual <= allowed) {
      outcome.status = Status::solved;
      break;
    }
    outcome.status = Status::not_converged;
    outcome.reason = fmt::format("the balance of energy closes to {:.1e} only", *outcome.residual);
  }
  outcome.all = {outcome.solution};
  if (outcome.status != Status::solved) return outcome;
  outcome.count = {true, false, 1};
  outcome.unique_velocity = true;
  outcome.unique_impulse = unique_impulse;
  if (slides && outcome.solution.impulse.isZero(0.0))
    add_limits(
        impact, system, [&](const Impact& nearby) { return resolve(nearby, law); }, outcome);
  confirm(impact, account_options(impact, law), outcome);
  return outcome;
}

}  // namespace percuss
