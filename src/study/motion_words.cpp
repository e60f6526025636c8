#include "study/motion_words.hpp"

#include <fmt/format.h>

#include <cmath>

namespace percuss {
namespace {

constexpr double hardly_apart = 0.98;  // correlation
constexpr double few_runs = 4.0;

}  // namespace

std::vector<std::string> unknown_words(const MotionStageFit& stage) {
  std::vector<std::string> words;
  for (const FittedParameter& p : stage.parameters) {
    if (!p.determined)
      words.push_back(fmt::format("{} is not determined by stage {}", p.name, to_string(stage.stage)));
    else if (p.at_bound)
      words.push_back(fmt::format("{} is at an end of its range, {:.4g}", p.name, p.value));
    else if (p.carriers < few_runs)
      words.push_back(fmt::format("{} hangs on about {:.0f} runs", p.name, std::max(p.carriers, 1.0)));
  }
  for (Eigen::Index i = 0; i < stage.correlation.rows(); ++i)
    for (Eigen::Index j = 0; j < i; ++j)
      if (std::abs(stage.correlation(i, j)) > hardly_apart)
        words.push_back(fmt::format("{} and {} are hardly told apart: their correlation is {:.3f}",
                                    stage.parameters[static_cast<std::size_t>(j)].name,
                                    stage.parameters[static_cast<std::size_t>(i)].name,
                                    stage.correlation(i, j)));
  if (!stage.converged)
    words.push_back(
        fmt::format("stage {} did not settle; narrow the ranges (--range) or name fewer parameters (--fit)",
                    to_string(stage.stage)));
  return words;
}

}  // namespace percuss
