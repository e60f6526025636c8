// Contact problems whose W is never assembled. There is one method, so the order is short: sweeps until the
// tolerance is reached.
#include <algorithm>
#include <chrono>
#include <cmath>

#include "contact/anderson.hpp"
#include "contact/body_sweeps.hpp"
#include "contact/residual.hpp"
#include "contact/strategy.hpp"
#include "contact/tolerances.hpp"
#include "contact/validate_contacts.hpp"
#include "percuss/contact.hpp"

namespace percuss {
namespace {

using Clock = std::chrono::steady_clock;

using namespace contact_tolerances;
using namespace cones;

// Sweeps, accelerated as where W is there. What is kept is r, u follows from it.
ContactOutcome sweep(const ContactScene& scene, const ContactOptions& options) {
  const auto begin = Clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  const Parallel parallel(options.threads);
  BodySweeps bodies(scene, parallel);
  std::vector<double> x = bodies.to_groups(
      options.start.empty() ? std::vector<double>(3 * scene.contacts.size(), 0.0) : options.start);
  std::vector<double> r, best = x;
  bodies.move(x);
  // By rows, too, from the first impulses on that would do without.
  auto measure = [&, by_rows = false](const std::vector<double>& impulses) mutable {
    const double relative = bodies.residual(impulses);
    if (!by_rows && !(relative <= margin * options.tolerance)) return relative;
    const double judged = distance(contact_residual(scene, bodies.from_groups(impulses)), options.tolerance);
    by_rows = by_rows || !(judged <= margin * options.tolerance);
    return judged;
  };
  double best_residual = measure(x);
  Anderson<> anderson(x.size());
  long k = 0, check = 1;
  const auto solved = [&] { return best_residual <= margin * options.tolerance; };
  const auto out_of_time = [&] { return options.time_limit > 0.0 && seconds() > options.time_limit; };
  const auto out_of_work = [&] {
    return options.work_limit > 0.0 &&
           scene_operations * static_cast<double>(k) * static_cast<double>(scene.contacts.size()) >
               options.work_limit;
  };
  while (k < scene_sweeps.most && !solved() && !stopped(options.progress) && !out_of_time() &&
         !out_of_work() && std::isfinite(best_residual)) {
    ++k;
    r = x;
    bodies.sweep(r);
    if (k >= check) {
      const double residual = measure(r);
      if (residual < best_residual) {
        best_residual = residual;
        best = r;
      }
      check = k + std::clamp<long>(k / 4, 1, scene_sweeps.between_looks);
    }
    if (k < scene_sweeps.accelerated_from) {
      std::swap(x, r);
    } else {
      for (std::size_t i = 0; i < x.size(); ++i) r[i] -= x[i];
      anderson.advance(x.data(), r.data());
      bodies.move(x);
    }
  }

  ContactOutcome outcome;
  outcome.seconds = seconds();
  outcome.iterations = k;
  outcome.r = bodies.from_groups(best);
  const char* why = solved()                        ? met_tolerance
                    : !std::isfinite(best_residual) ? not_finite
                    : stopped(options.progress)     ? "stopped"
                    : k == scene_sweeps.most        ? "as many sweeps as allowed"
                    : out_of_work()                 ? "as much work as allowed"
                                                    : "out of time";
  outcome.status = Status::solved;
  outcome.stages.push_back({ContactMethod::gauss_seidel, k, outcome.seconds, best_residual, why});
  return outcome;
}

}  // namespace

Result<ContactOutcome> solve(const ContactScene& scene, const ContactOptions& options) {
  if (auto valid = validate(scene); !valid) return tl::unexpected(std::move(valid.error()));
  if (options.method != ContactMethod::automatic && options.method != ContactMethod::gauss_seidel)
    return solve(make_contact_problem(scene), options);
  if (auto valid = validate(options, 3 * scene.contacts.size()); !valid)
    return tl::unexpected(std::move(valid.error()));
  ContactOutcome outcome = sweep(scene, options);  // whose memory is free again
  confirm(scene, options.tolerance, outcome);
  const std::string& why = outcome.stages.back().why;
  if (outcome.status != Status::solved && !(outcome.residual.relative <= options.tolerance) &&
      why != met_tolerance)
    outcome.reason = why;
  return outcome;
}

}  // namespace percuss
