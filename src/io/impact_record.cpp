#include "percuss/record.hpp"

#include <algorithm>
#include <cstddef>

namespace percuss {
namespace {

std::vector<ClutchRecord> decompose(const Element& element, double normal_impulse, double impulse,
                                    double xi) {
  const double preload = element.coefficients[0] * normal_impulse;
  return {{element.name + ".R", preload + impulse, preload, std::max(xi, 0.0)},
          {element.name + ".L", preload - impulse, preload, std::max(-xi, 0.0)}};
}

void measure_scales(const Impact& impact, SolutionRecord& record) {
  const Eigen::VectorXd speed = record.velocity_before.cwiseAbs().cwiseMax(record.velocity_after.cwiseAbs());
  const Eigen::VectorXd momentum = impact.mass.cwiseAbs() * speed;
  for (const Element& element : impact.elements) {
    for (const auto& w : element.directions.colwise()) {
      record.gamma_scale = std::max(record.gamma_scale, w.cwiseAbs().dot(speed));
      record.impulse_scale = std::max(record.impulse_scale, w.cwiseAbs().dot(momentum) / w.squaredNorm());
    }
  }
}

std::vector<ElementRecord> element_records(const Impact& impact, const std::vector<ElementState>& states,
                                           const Eigen::VectorXd& impulse,
                                           const Eigen::VectorXd& gamma_before,
                                           const Eigen::VectorXd& gamma_after, const Eigen::VectorXd& xi) {
  std::vector<ElementRecord> records;
  const std::vector<Eigen::Index> offsets = impact.offsets();
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const Element& element = impact.elements[i];
    const Eigen::Index at = offsets[i], size = element.size();
    ElementRecord row;
    row.name = element.name;
    row.kind = element.kind;
    row.state = states.at(i);
    row.impulse = impulse.segment(at, size);
    row.gamma_before = gamma_before.segment(at, size);
    row.gamma_after = gamma_after.segment(at, size);
    row.xi = xi.segment(at, size);
    row.work = 0.5 * row.impulse.dot(row.gamma_before + row.gamma_after);
    records.push_back(std::move(row));
  }
  return records;
}

void add_preloads(const Impact& impact, const Eigen::VectorXd& impulse, std::vector<ElementRecord>& records) {
  const auto preloaded = [](const Element& e) { return e.preload.has_value(); };
  if (std::none_of(impact.elements.begin(), impact.elements.end(), preloaded)) return;
  const Eigen::VectorXd delta = impact.preload(impulse);
  const std::vector<Eigen::Index> offsets = impact.offsets();
  for (std::size_t i = 0; i < records.size(); ++i)
    if (preloaded(impact.elements[i]))
      records[i].preload = delta.segment(offsets[i], impact.elements[i].size());
}

// What the papers compute of elements: where their work comes from, and where they slide.
void add_papers(const Impact& impact, const Solution& solution, const std::string& law,
                SolutionRecord& record) {
  std::vector<ElementRecord>& elements = record.elements;
  if (law == "newton" || law == "moreau" || law == "walton") {
    const std::vector<WorkSplit> split = work_split(impact, solution);
    for (std::size_t i = 0; i < split.size(); ++i) elements[i].split = split[i];
  }
  if (std::holds_alternative<PoissonDetail>(solution.detail)) {
    const std::vector<LossSplit> loss = loss_split(impact, solution);
    for (std::size_t i = 0; i < loss.size(); ++i) elements[i].loss = loss[i];
  }
  const auto planar = [](const Element& e) { return e.kind == Kind::friction && e.size() == 1; };
  if (std::none_of(impact.elements.begin(), impact.elements.end(), planar)) return;
  if (!impact.massless().empty()) return;
  const std::vector<SlipLimits> limits = slip_limits(impact);
  for (std::size_t i = 0; i < elements.size(); ++i)
    if (planar(impact.elements[i])) elements[i].limits = limits[i];
}

SolutionRecord make_solution(const Impact& impact, const Solution& solution, const RecordOptions& options) {
  SolutionRecord record;
  record.velocity_before = solution.velocity_before;
  record.velocity_after = solution.velocity_after;
  record.account = account(impact, solution, options.account);
  record.detail = solution.detail;
  record.limit = solution.limit;
  measure_scales(impact, record);
  record.elements = element_records(impact, solution.elements, solution.impulse, solution.gamma_before,
                                    solution.gamma_after, solution.xi);
  for (std::size_t i = 0; i < record.elements.size(); ++i) record.elements[i].work = record.account.work[i];
  add_preloads(impact, solution.impulse, record.elements);
  if (options.decompose_friction) {
    const std::vector<Eigen::Index> offsets = impact.offsets();
    for (std::size_t i = 0; i < impact.elements.size(); ++i) {
      const Element& element = impact.elements[i];
      if (element.kind != Kind::friction || element.size() != 1) continue;
      const Eigen::Index normal = offsets[static_cast<std::size_t>(element.normal)];
      ElementRecord& row = record.elements[i];
      row.clutches = decompose(element, solution.impulse[normal], row.impulse[0], row.xi[0]);
    }
  }
  add_papers(impact, solution, options.law, record);
  if (const auto* poisson = std::get_if<PoissonDetail>(&solution.detail))
    for (const Phase* phase : {&poisson->compression, &poisson->expansion})
      record.phases.push_back({phase->velocity_after,
                               element_records(impact, phase->elements, phase->impulse, phase->gamma_before,
                                               phase->gamma_after, phase->gamma_after)});
  if (const auto* energetic = std::get_if<EnergeticDetail>(&solution.detail))
    for (std::size_t i = 0; i < impact.elements.size(); ++i) {
      if (impact.elements[i].kind == Kind::contact) {
        const EnergeticDetail::Contact& c = energetic->contacts[i];
        const double before = initial_energy(impact.elements[i], c, energetic->work[i]);
        record.elements[i].energy =
            EnergyRecord{c.compressions, c.repeated, c.lost,        c.stored - before,
                         -c.returned,    c.stored,   c.correlation, energetic->primary == i};
      } else if (impact.elements[i].kind == Kind::friction) {
        const EnergeticDetail::Friction& f = energetic->frictions[i];
        record.elements[i].sliding = SlidingRecord{f.stops, f.lost};
      }
    }
  return record;
}

}  // namespace

std::vector<ResultRecord> result_records(const Problem& of, const Outcome& outcome,
                                         const std::vector<Quantity>& asked) {
  Evaluator evaluator(of, outcome);
  std::vector<ResultRecord> results;
  for (const Quantity& q : asked) {
    const double value = evaluator.value(q);
    results.push_back({q.name, value, q.is_label() ? label_of(q, value, of.impact) : ""});
  }
  return results;
}

ImpactRecord make_record(const Impact& impact, const Outcome& outcome, const RecordOptions& options) {
  ImpactRecord record;
  record.options = options;
  record.velocity_given = impact.velocity;
  record.impulse = impact.impulse;
  record.excited = (impact.excitation().array() != 0.0).any();
  record.status = outcome.status;
  record.reason = outcome.reason;
  record.count = outcome.count;
  record.unique_velocity = outcome.unique_velocity;
  record.unique_impulse = outcome.unique_impulse;
  record.residual = outcome.residual;
  record.measure = outcome.measure;
  record.solver = outcome.solver;
  const bool approximation_exists = outcome.solution.velocity_after.size() == impact.freedom();
  if (outcome.status != Status::no_solution && approximation_exists) {
    record.solution = make_solution(impact, outcome.solution, options);
  }
  const bool limits = std::any_of(outcome.all.begin(), outcome.all.end(),
                                  [](const Solution& solution) { return solution.limit; });
  if (options.list_all || limits) {
    for (const Solution& solution : outcome.all) {
      record.all.push_back(make_solution(impact, solution, options));
    }
  }
  return record;
}

ImpactRecord make_record(const Problem& problem, const Outcome& outcome) {
  RecordOptions options;
  options.title = problem.title;
  options.law = name_of(problem.law);
  options.law_options = options_of(problem.law);
  options.account = account_options(problem.impact, problem.law);
  if (const auto* newton = std::get_if<Newton>(&problem.law)) {
    options.backward = newton->backward;
    options.list_all = newton->list_all;
    options.decompose_friction = newton->solver.decompose_friction;
    options.tolerance = newton->solver.tolerance;
  }
  return make_record(problem.impact, outcome, options);
}

}  // namespace percuss
