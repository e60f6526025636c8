#include <fmt/format.h>

#include "percuss/picture.hpp"
#include "percuss/report.hpp"
#include "report/numbers.hpp"
#include "report/words.hpp"

namespace percuss::report {
namespace {

void add_parameters(WebPage& page, const Fit& fit) {
  std::vector<TableRow> rows;
  for (const FittedParameter& p : fit.parameters) {
    const ParameterWords words = words_of(p);
    rows.push_back({{p.name},
                    {words.value, true},
                    {words.interval, true},
                    {p.determined ? (p.profile ? "profile of the misfit" : "derivatives") : "not determined",
                     false, p.determined ? Tone::plain : Tone::warning}});
  }
  page.table({"parameter", "value", "95 % interval", "from"}, rows);
  for (const std::string& warning : fit.warnings) page.paragraph(warning + ".", Tone::warning);
  if (!fit.converged)
    page.paragraph("Not converged: do not rely on these numbers; the first remark above says why.",
                   Tone::bad);
}

void add_ranking(WebPage& page, const std::vector<Fit>& fits) {
  page.heading("The laws");
  std::vector<TableRow> rows;
  std::vector<std::string> refusals;
  for (const Fit& fit : fits) {
    if (fit.applies())
      rows.push_back({{fit.law},
                      {std::to_string(fit.parameters.size()), true},
                      {percentage(fit.misfit, 1.0), true},
                      {fmt::format("{:.1f}", fit.criterion), true}});
    else
      refusals.push_back(fmt::format("{} does not apply: {}", fit.law, fit.reason));
  }
  if (!rows.empty()) page.table({"law", "parameters", "misfit", "criterion above best"}, rows);
  if (!refusals.empty()) page.list(refusals);
  for (std::size_t k = 1; k < fits.size(); ++k) {
    if (!fits[k].applies()) continue;
    page.subheading(fits[k].law);
    add_parameters(page, fits[k]);
  }
}

}  // namespace

std::string fit_report(const std::vector<Fit>& fits, const std::string& title, const Origin& origin) {
  WebPage page(title.empty() ? "Coefficients from measurements" : title + ": coefficients from measurements");
  const Fit& best = fits.front();
  if (best.applies()) {
    page.heading(fmt::format("Law {}{}", best.law, fits.size() > 1 ? ", the best of those below" : ""));
    add_parameters(page, best);
    page.table({"misfit", "noise", "impacts"},
               {{{percentage(best.misfit, 1.0)}, {noise_words(best)}, {impact_words(best)}}});
    page.heading("Residuals");
    page.figure(fit_figure(best, ""),
                "Measured minus predicted for every impact, by what the friction did. The grey band "
                "holds 95 % of normal noise of the size that was found.");
  }
  if (fits.size() > 1) add_ranking(page, fits);
  add_origin(page, origin);
  return page.finish();
}

}  // namespace percuss::report
