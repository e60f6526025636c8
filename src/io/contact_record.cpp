#include <algorithm>
#include <cmath>

#include "percuss/fclib.hpp"
#include "percuss/record.hpp"

namespace percuss {

ContactRecord make_record(const ContactProblem& problem, ContactOutcome outcome,
                          const ContactOptions& options) {
  ContactRecord record;
  record.dimension = problem.d();
  record.joints = static_cast<std::size_t>(std::count(problem.joint.begin(), problem.joint.end(), 1));
  record.contacts = problem.contacts() - record.joints;
  record.blocks = problem.W.columns.size();
  for (std::size_t i = 0; i < problem.mu.size(); ++i) {
    if (i < problem.joint.size() && problem.joint[i]) continue;
    record.mu_low = std::fmin(record.mu_low, problem.mu[i]);  // NaN is no number yet
    record.mu_high = std::fmax(record.mu_high, problem.mu[i]);
  }
  record.tolerance = options.tolerance;
  record.outcome = std::move(outcome);
  return record;
}

ContactRecord make_record(const std::string& path, const io::FclibFile& file, ContactOutcome outcome,
                          const ContactOptions& options) {
  ContactRecord record = make_record(file.problem, std::move(outcome), options);
  record.file = path;
  record.title = file.title;
  record.description = file.description;
  record.global = file.global.has_value();
  record.contacts = file.contacts;
  record.joints = file.joints;
  return record;
}

}  // namespace percuss
