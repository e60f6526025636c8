// What was found in measured motions, as text.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "percuss/report.hpp"
#include "percuss/text.hpp"
#include "report/numbers.hpp"
#include "report/page.hpp"
#include "report/words.hpp"

namespace percuss::report {
namespace {

constexpr double degree = 180.0 / M_PI;

void stage_lines(Page& page, const MotionStageFit& stage) {
  if (stage.parameters.empty()) return;  // nothing tells it: a warning says so
  page.line();
  page.line(fmt::format("stage {}{}", to_string(stage.stage), stage.converged ? "" : ", NOT SETTLED"), bold);
  Grid grid{1, {{"parameter", "value", "95 % interval", ""}}};
  for (const FittedParameter& p : stage.parameters) {
    const ParameterWords words = words_of(p);
    grid.rows.push_back({shorten(printable(p.name), 44), words.value, words.interval, words.remark});
  }
  const auto lines = grid.lines();
  for (std::size_t k = 0; k < lines.size(); ++k) page.line(lines[k], k == 0 ? dim : "");
  for (const MotionResiduals& sort : stage.residuals)
    page.item("residuals", sort.unit.empty() ? fmt::format("{:.3g} % of the jump, {}: {}", 100.0 * sort.size,
                                                           sort.name, count_of(sort.count, "number"))
                                             : fmt::format("{:.3g} {}, {}: {}", sort.size, sort.unit,
                                                           sort.name, count_of(sort.count, "number")));
}

}  // namespace

std::string motion_fit_text(const std::vector<MotionFit>& fits, const std::string& title,
                            const Style& style) {
  Page page(style);
  page.line(printable(title), bold);
  const MotionFit& best = fits.front();
  page.line("law " + best.law);
  if (best.applies()) {
    page.line();
    page.item("motions", fmt::format("{} with {}: {}, {}, {}", count_of(best.runs, "run"),
                                     count_of(best.frames, "frame"), count_of(best.flights, "flight"),
                                     count_of(best.impacts, "impact"), count_of(best.slides, "slide")));
    page.item("noise", fmt::format("{:.3g} m and {:.3g}° per frame and axis", best.noise.position,
                                   degree * best.noise.rotation));
    for (const MotionStageFit& stage : best.stages) stage_lines(page, stage);
    page.line();
    if (best.impacts > 0)
      page.item("impacts",
                fmt::format("u⁺ is off by {:.3g} % of the jump in the middle one, in the metric of M; any "
                            "impulse where the body touches leaves {:.3g} %",
                            100.0 * best.impact_error, 100.0 * best.least_error));
    for (const std::string& warning : best.warnings) {
      page.line();
      page.paragraph(warning);
    }
  }
  if (fits.size() > 1) {
    page.line();
    Grid grid{1, {{"law", "parameters", "error of u⁺", "criterion above best"}}};
    for (const MotionFit& fit : fits)
      if (fit.applies())
        grid.rows.push_back({fit.law, std::to_string(fit.parameters.size()),
                             percentage(fit.impact_error, 1.0), fmt::format("{:.1f}", fit.criterion)});
    const auto lines = grid.lines();
    for (std::size_t k = 0; k < lines.size(); ++k) page.line(lines[k], k == 0 ? dim : "");
  }
  for (const MotionFit& fit : fits)
    if (!fit.applies()) page.paragraph(fmt::format("{} does not apply: {}", fit.law, printable(fit.reason)));
  return page.take();
}

std::string prediction_text(const MeasuredMotion& measured, const MotionPrediction& predicted,
                            const std::string& title, const Style& style) {
  Page page(style);
  page.line(printable(title), bold);
  page.line();
  page.item("runs", fmt::format("{}, from the frames before their first impacts", measured.runs.size()));
  page.item("off by", fmt::format("{:.4g} m and {:.4g}°, means over frames and runs", predicted.position,
                                  degree * predicted.rotation));
  page.item("at the end",
            fmt::format("{:.4g} m and {:.4g}°", predicted.last_position, degree * predicted.last_rotation));
  for (const std::string& trouble : predicted.troubles) page.paragraph(trouble);
  return page.take();
}

std::string detection_text(const MeasuredMotion& motion, const Detection& found, const std::string& title,
                           const Style& style) {
  Page page(style);
  page.line(title, bold);
  std::size_t frames = 0;
  for (const MeasuredMotion::Run& run : motion.runs) frames += run.frames.size();
  page.line();
  page.item("runs", fmt::format("{} with {}", count_of(static_cast<long>(motion.runs.size()), "run"),
                                count_of(static_cast<long>(frames), "frame")));
  page.item("noise", fmt::format("{:.3g} m and {:.3g}° per frame and axis, from flights",
                                 found.noise.position, degree * found.noise.rotation));
  std::map<MotionPhase::Kind, std::pair<long, double>> phases;
  for (const MotionPhase& phase : found.phases) {
    const auto& list = motion.runs[phase.run].frames;
    auto& [number, time] = phases[phase.kind];
    ++number, time += list[phase.last].time - list[phase.first].time;
  }
  std::string words;
  for (const auto& [kind, sum] : phases)
    words +=
        fmt::format("{}{} {} ({:.3g} s)", words.empty() ? "" : ", ", sum.first, to_string(kind), sum.second);
  page.item("phases", words);
  std::vector<double> mismatch;
  for (const MeasuredImpact& impact : found.impacts) mismatch.push_back(impact.mismatch);
  std::sort(mismatch.begin(), mismatch.end());
  page.item("impacts",
            mismatch.empty()
                ? std::string("none between two flights")
                : fmt::format("{} between two flights; the flights meet to {:.2g} times the noise in the "
                              "middle one",
                              mismatch.size(), mismatch[mismatch.size() / 2]));
  return page.take();
}

}  // namespace percuss::report
