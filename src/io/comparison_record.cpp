#include "percuss/record.hpp"

namespace percuss {

ComparisonRecord make_record(const Impact& impact, const Comparison& comparison, const std::string& title,
                             double tolerance) {
  ComparisonRecord record;
  record.title = title;
  for (const Compared& one : comparison.laws) {
    ComparedRecord row;
    row.law = one.law;
    if (one.outcome)
      row.record = make_record(impact, *one.outcome,
                               {.title = title,
                                .law = one.name,
                                .law_options = one.options,
                                .account = one.account,
                                .tolerance = tolerance});
    else
      for (const Error& error : one.outcome.error())
        row.reason += (row.reason.empty() ? "" : "; ") + error.field + " " + error.message;
    record.laws.push_back(std::move(row));
  }
  for (const auto& group : comparison.agree) {
    record.agree.emplace_back();
    for (const std::size_t i : group) record.agree.back().push_back(comparison.laws[i].law);
  }
  return record;
}

Result<void> add_measured(const std::vector<Problem>& problems, const Eigen::VectorXd& velocity_after,
                          ComparisonRecord& record) {
  const auto beyond = beyond_impulses(problems.front().impact, velocity_after);
  if (!beyond) return tl::make_unexpected(beyond.error());
  record.measured = {velocity_after, *beyond};
  for (std::size_t i = 0; i < problems.size(); ++i) {
    if (!record.laws[i].record) continue;
    auto explanation = explain(problems[i], velocity_after);
    if (!explanation) return tl::make_unexpected(explanation.error());
    record.laws[i].explanation = *std::move(explanation);
  }
  return {};
}

}  // namespace percuss
