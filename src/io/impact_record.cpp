#include "io/impact_record.hpp"

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

SolutionRecord make_solution(const Impact& impact, const Solution& solution, bool decompose_friction) {
  SolutionRecord record{solution.velocity_before, solution.velocity_after, {}, account(impact, solution)};
  measure_scales(impact, record);
  const std::vector<Eigen::Index> offsets = impact.offsets();
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const Element& element = impact.elements[i];
    const Eigen::Index at = offsets[i], size = element.size();
    ElementRecord row;
    row.name = element.name;
    row.kind = element.kind;
    row.state = solution.elements.at(i);
    row.impulse = solution.impulse.segment(at, size);
    row.gamma_before = solution.gamma_before.segment(at, size);
    row.gamma_after = solution.gamma_after.segment(at, size);
    row.xi = solution.xi.segment(at, size);
    row.work = record.account.work.at(i);
    if (decompose_friction && element.kind == Kind::friction && size == 1) {
      const Eigen::Index normal = offsets[static_cast<std::size_t>(element.normal)];
      row.clutches = decompose(element, solution.impulse[normal], row.impulse[0], row.xi[0]);
    }
    record.elements.push_back(std::move(row));
  }
  return record;
}

}  // namespace

ImpactRecord make_record(const Impact& impact, const Outcome& outcome, const RecordOptions& options) {
  ImpactRecord record;
  record.options = options;
  record.velocity_given = impact.velocity;
  record.excited = (impact.excitation().array() != 0.0).any();
  record.status = outcome.status;
  record.reason = outcome.reason;
  record.count = outcome.count;
  record.unique_velocity = outcome.unique_velocity;
  record.unique_impulse = outcome.unique_impulse;
  record.residual = outcome.residual;
  record.solver = outcome.solver;
  const bool approximation_exists = outcome.solution.velocity_after.size() == impact.freedom();
  if (outcome.status != Status::no_solution && approximation_exists) {
    record.solution = make_solution(impact, outcome.solution, options.decompose_friction);
  }
  if (options.list_all) {
    for (const Solution& solution : outcome.all) {
      record.all.push_back(make_solution(impact, solution, options.decompose_friction));
    }
  }
  return record;
}

}  // namespace percuss
