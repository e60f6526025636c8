#include "contact/search.hpp"

#include <algorithm>

#include "contact/body_system.hpp"
#include "contact/residual.hpp"
#include "contact/tolerances.hpp"

namespace percuss::cones {
namespace {

using namespace contact_tolerances;

double largest(const std::vector<double>& x) {
  double most = 0.0;
  for (const double value : x) most = std::max(most, std::abs(value));
  return most;
}

bool is_for(const PlannedStage& stage, bool bodies_known) {
  return stage.bodies == Bodies::any || (stage.bodies == Bodies::known) == bodies_known;
}

}  // namespace

Search::Search(const ContactProblem& problem, const ContactOptions& options)
    : problem_(problem),
      options_(options),
      begin_(Clock::now()),
      form_(cone_form(problem)),
      parallel_(options.threads),
      gauss_seidel_(form_, parallel_),
      newton_(form_),
      best_(options.start.empty() ? std::vector<double>(3 * form_.d.size(), 0.0)
                                  : to_form(form_, problem.d(), options.start)),
      largest_q_(largest(form_.q)) {
  best_residual_ = first_residual_ = measure(best_);
}

void Search::follow(std::span<const PlannedStage> stages) {
  if (std::any_of(stages.begin(), stages.end(), [](const auto& s) { return s.bodies != Bodies::any; }))
    if (const BodySystem bodies(form_); !bodies.empty())
      interior_operations_ = bodies.flops() + interior_operations * static_cast<double>(form_.n);
  for (const PlannedStage& stage : stages) {
    if (!is_for(stage, interior_operations_ > 0.0)) continue;
    std::visit([this](const auto& plan) { run(plan); }, stage.plan);
    if (done()) break;
  }
  if (!solved() && !aside_.empty()) offer(aside_);
}

bool Search::solved() const { return best_residual_ <= margin * options_.tolerance; }

const char* Search::limit() const {
  return stopped(options_.progress) ? "stopped"
         : out_of_time()            ? "out of time"
         : out_of_work()            ? "as much work as allowed"
                                    : nullptr;
}

double Search::measure(const std::vector<double>& r) {
  velocity(form_, r, u_);
  const double relative = relative_residual(form_, r, u_);
  if (!by_rows_ && !(relative <= margin * options_.tolerance)) return relative;
  const double judged =
      distance(contact_residual(problem_, from_form(form_, problem_.d(), r)), options_.tolerance);
  if (by_rows_ || judged <= margin * options_.tolerance) return judged;
  by_rows_ = true;
  if (!best_.empty()) best_residual_ = measure(best_);
  return judged;
}

double Search::offer(const std::vector<double>& r) {
  const double there = measure(r);
  if (there < best_residual_ && largest(r) * unit_rounding <= options_.tolerance * largest_q_) {
    best_residual_ = there;
    best_ = r;
    report();
  }
  return there;
}

void Search::begin_at(const std::vector<double>& r) {
  best_ = r;
  best_residual_ = measure(r);
}

// How far: the digits that were gained, of those that are wanted.
void Search::report() const {
  if (options_.progress == nullptr) return;
  const double wanted = std::log(first_residual_ / options_.tolerance);
  const double gained = std::log(first_residual_ / best_residual_);
  if (wanted > 0.0) options_.progress->done = std::clamp(gained / wanted, 0.0, 1.0);
}

void Search::close(long iterations, const char* why) {
  ContactOutcome::Stage& stage = stages_.back();
  stage.iterations = iterations;
  stage.seconds = seconds() - stage.seconds;
  stage.residual = best_residual_;
  const char* const met = limit();
  stage.why = solved() ? met_tolerance : met ? met : why;
}

void Search::sweep(std::vector<double>& r) {
  gauss_seidel_.sweep(r);
  work_ += sweep_operations * static_cast<double>(form_.columns.size());
}

ContactOutcome Search::outcome() {
  ContactOutcome outcome;
  outcome.seconds = seconds();
  outcome.r = from_form(form_, problem_.d(), best_);
  for (const ContactOutcome::Stage& stage : stages_) outcome.iterations += stage.iterations;
  outcome.stages = std::move(stages_);
  outcome.status = Status::solved;
  confirm(problem_, options_.tolerance, outcome);
  if (outcome.status == Status::solved) return outcome;
  if (impossible_) {
    outcome.status = Status::no_solution;
    outcome.reason =
        "contacts without friction and joints are driven against each other and nothing can give way";
  } else if (!(outcome.residual.relative <= options_.tolerance)) {
    const char* const met = limit();
    outcome.reason = !std::isfinite(best_residual_) ? not_finite
                     : met                          ? met
                     : far_away_
                         ? "contacts without friction and joints are driven against each other, and next to "
                           "nothing gives way"
                         : "no method reached the tolerance";
  }
  return outcome;
}

}  // namespace percuss::cones
