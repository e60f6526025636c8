#include "percuss/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "percuss/text.hpp"
#include "report/numbers.hpp"
#include "report/page.hpp"
#include "report/words.hpp"

namespace percuss::report {
namespace {

// As many decimals as the interval is worth: its width with two digits.
int decimals(double width) {
  if (!(width > 0.0) || !std::isfinite(width)) return 4;
  return std::clamp(static_cast<int>(std::ceil(1.0 - std::log10(width))), 0, 12);
}

std::string end(double value, int places) {
  if (std::isinf(value)) return value > 0.0 ? "∞" : "−∞";
  return std::abs(value) < 1e7 ? fmt::format("{:.{}f}", value, places) : fmt::format("{:.4e}", value);
}

void parameters(Page& page, const Fit& fit) {
  Grid grid{1, {{"parameter", "value", "95 % interval", ""}}};
  for (const FittedParameter& p : fit.parameters) {
    const ParameterWords words = words_of(p);
    grid.rows.push_back({shorten(printable(p.name), 44), words.value, words.interval, words.remark});
  }
  const auto lines = grid.lines();
  for (std::size_t k = 0; k < lines.size(); ++k) page.line(lines[k], k == 0 ? dim : "");
}

// Other results than u⁺ were measured.
bool has_targets(const Fit& fit) {
  return !fit.columns.empty() && fit.columns.back() != fmt::format("u{}+", fit.columns.size());
}

void quality(Page& page, const Fit& fit) {
  page.item("misfit", fmt::format("{} of {}", percentage(fit.misfit, 1.0),
                                  has_targets(fit) ? "what was measured" : "the speeds measured"));
  if (has_targets(fit)) {
    page.item("noise", "standard deviation, robust, of");
    for (Eigen::Index j = 0; j < fit.noise.size(); ++j)
      if (std::isfinite(fit.noise[j]))
        page.line(fmt::format("    {}: {:.3g}",
                              shorten(printable(fit.columns[static_cast<std::size_t>(j)]), 60),
                              fit.noise[j]));
  } else {
    const char* gaps =
        fit.noise.array().isNaN().all() ? "; –: too few impacts tell it)" : "; –: not measured)";
    page.item("noise",
              noise_words(fit) + " (standard deviation of u⁺, robust" + (fit.noise.allFinite() ? ")" : gaps));
  }
  page.item("impacts", impact_words(fit));
  if (!fit.converged)
    page.item("NOT CONVERGED", "do not rely on these numbers; why, and what to try, is said first below",
              alarm);
}

void ranking(Page& page, const std::vector<Fit>& fits) {
  Grid grid{1, {{"law", "parameters", "misfit", "criterion above best"}}};
  for (const Fit& fit : fits)
    if (fit.applies())
      grid.rows.push_back({fit.law, std::to_string(fit.parameters.size()), percentage(fit.misfit, 1.0),
                           fmt::format("{:.1f}", fit.criterion)});
  page.line();
  const auto lines = grid.lines();
  for (std::size_t k = 0; k < lines.size(); ++k) page.line(lines[k], k == 0 ? dim : "");
  for (const Fit& fit : fits)
    if (!fit.applies()) page.paragraph(fmt::format("{} does not apply: {}", fit.law, printable(fit.reason)));
}

}  // namespace

ParameterWords words_of(const FittedParameter& p) {
  if (!p.determined && std::isinf(p.low) && std::isinf(p.high))
    return {fmt::format("{:.4g}", p.value), "–", "too few impacts for an interval"};
  const int places = decimals(p.high - p.low);
  return {p.determined ? end(p.value, places) : "?",
          fmt::format("{} to {}", end(p.low, places), end(p.high, places)),
          p.determined ? (p.profile ? "profile" : "") : "NOT DETERMINED"};
}

std::string noise_words(const Fit& fit) {
  std::string words;
  if (has_targets(fit)) {
    for (Eigen::Index k = 0; k < fit.noise.size(); ++k)
      if (std::isfinite(fit.noise[k]))
        words += fmt::format("{}{}: {:.3g}", words.empty() ? "" : ", ",
                             printable(fit.columns[static_cast<std::size_t>(k)]), fit.noise[k]);
    return words;
  }
  for (Eigen::Index k = 0; k < fit.noise.size() && k < 8; ++k)
    words += (k > 0 ? ", " : "") + (std::isfinite(fit.noise[k]) ? fmt::format("{:.3g}", fit.noise[k]) : "–");
  return fit.noise.size() > 8 ? words + ", ..." : words;
}

std::string impact_words(const Fit& fit) {
  long slips = 0, sticks = 0, opens = 0;
  for (const auto& row : fit.modes) {
    const auto any = [&](Mode mode) { return std::find(row.begin(), row.end(), mode) != row.end(); };
    slips += any(Mode::slip);
    sticks += any(Mode::stick) && !any(Mode::slip);
    opens += !any(Mode::active);
  }
  std::string words = fmt::format("{}", fit.residual.rows());
  if (slips + sticks > 0) words += fmt::format(": {} slip, {} stick", slips, sticks);
  if (opens > 0) words += fmt::format("{} {} without an impulse", slips + sticks > 0 ? "," : ":", opens);
  return words;
}

std::string fit_text(const std::vector<Fit>& fits, const std::string& title, const Style& style) {
  Page page(style);
  for (const std::string& part : wrap(printable(title), page_width)) page.line(part, bold);
  const Fit& best = fits.front();
  if (best.applies()) {
    page.line(fmt::format("law {}{}", best.law, fits.size() > 1 ? ", the best of those below" : ""));
    page.line();
    parameters(page, best);
    page.line();
    quality(page, best);
    for (const std::string& warning : best.warnings) {
      page.line();
      page.paragraph(printable(warning) + ".");
    }
  }
  if (fits.size() > 1) ranking(page, fits);
  return page.take();
}

}  // namespace percuss::report
