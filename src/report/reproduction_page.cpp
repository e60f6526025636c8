#include "percuss/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

#include "percuss/text.hpp"

namespace percuss::report {
namespace {

std::string printed_text(const ReproducedItem& item) {
  return item.decimals >= 0 ? fmt::format("{:.{}f}", item.printed, item.decimals)
                            : fmt::format("{:.6g}", item.printed);
}

// Two digits more than the paper prints; rounding noise as 0.
std::string computed_text(const ReproducedItem& item) {
  if (item.decimals >= 0) return fmt::format("{:.{}f}", item.computed, item.decimals + 2);
  return std::abs(item.computed) < 1e-12 ? "0" : fmt::format("{:.6g}", item.computed);
}

std::string difference_text(const ReproducedItem& item) {
  const double difference = item.computed - item.printed;
  return std::abs(difference) <= 1e-12 * (1.0 + std::abs(item.printed)) ? "0"
                                                                        : fmt::format("{:.2g}", difference);
}

const char* verdict(const ReproducedItem& item) {
  if (item.agrees) return "agrees";
  return !item.misprint ? "DISAGREES" : item.kind == ItemKind::statement ? "false" : "misprint";
}

// "80 printed numbers, 8 of them misprints; 12 formulas, evaluated by us, all agree"
std::string summary(const Reproduction& r, std::string_view paper) {
  struct Words {
    ItemKind kind;
    const char *one, *many, *wrong;
  };
  std::string text;
  for (const Words& w :
       {Words{ItemKind::number, "printed number", "printed numbers", "misprinted"},
        Words{ItemKind::formula, "formula evaluated by us", "formulas evaluated by us", "misprinted"},
        Words{ItemKind::statement, "statement", "statements", "false"}}) {
    const ItemCount c = r.count(w.kind, paper);
    if (c.items == 0) continue;
    text +=
        fmt::format("{}{} {}: {} agree{}", text.empty() ? "" : "; ", c.items, c.items == 1 ? w.one : w.many,
                    c.agree, c.misprints > 0 ? fmt::format(", {} {}", c.misprints, w.wrong) : "");
    if (c.disagree > 0) text += fmt::format(", {} DISAGREE", c.disagree);
  }
  return text + ".";
}

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

// A name is replaced where it stands alone: the "mu" of "must" stays.
std::string replace_all(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    const std::size_t end = at + from.size();
    const bool begins = !is_letter(from.front()) || at == 0 || !is_letter(text[at - 1]);
    const bool ends = !is_letter(from.back()) || end == text.size() || !is_letter(text[end]);
    if (begins && ends)
      text.replace(at, from.size(), to), at += to.size();
    else
      ++at;
  }
  return text;
}

// ASCII names as the papers write them.
std::string symbols(std::string text) {
  using Pair = std::array<std::string_view, 2>;
  static constexpr std::array<Pair, 18> table = {{{"Lambda", "Λ"},
                                                  {"lambda", "λ"},
                                                  {"gamma", "γ"},
                                                  {"delta", "δ"},
                                                  {"alpha", "α"},
                                                  {"beta", "β"},
                                                  {"eps", "ε"},
                                                  {"xi", "ξ"},
                                                  {"mu", "μ"},
                                                  {"phi", "φ"},
                                                  {"eta", "η"},
                                                  {" deg", "°"},
                                                  {"^+", "⁺"},
                                                  {"^-", "⁻"},
                                                  {"_perp", "⊥"},
                                                  {">=", "≥"},
                                                  {"<=", "≤"},
                                                  {"dT", "ΔT"}}};
  for (const auto& [from, to] : table) text = replace_all(std::move(text), from, to);
  return text;
}

}  // namespace

std::string reproduction_text(const Reproduction& r) {
  std::string out;
  for (const Paper& paper : r.papers) {
    out += fmt::format("{} [{}]\n", paper.number, paper.key);
    out += fmt::format("  {} {:>11} {:>12}\n", pad_right("", 44), "paper", "computed");
    for (const ReproducedItem& item : r.items) {
      if (item.paper != paper.number) continue;
      out += fmt::format("  {} {} {:>11} {:>12}{}\n", to_string(item.kind).front(),
                         pad_right(shorten(symbols(item.item), 42), 42), printed_text(item),
                         computed_text(item), item.agrees ? "" : fmt::format(" {}", verdict(item)));
    }
    for (const ReproducedItem& item : r.items)
      if (item.paper == paper.number && !item.agrees)
        for (const std::string& line : wrap("* " + symbols(item.item + ": " + item.comment), 76))
          out += "  " + line + "\n";
    for (const std::string& line : wrap(summary(r, paper.number), 76)) out += "  " + line + "\n";
    out += "\n";
  }
  out += "n: a printed number, f: a printed formula evaluated by us, s: a statement\n";
  if (r.papers.size() > 1)
    for (const std::string& line : wrap("All papers: " + summary(r, ""), 78)) out += line + "\n";
  return out;
}

std::string reproduction_page(const Reproduction& r, const Origin& origin) {
  WebPage page("The papers, recomputed by percuss");
  page.paragraph(summary(r, ""), r.accepted() ? Tone::good : Tone::bad);
  page.paragraph(
      "A number is printed in the paper; a formula is printed, and evaluated by us for the example that the "
      "comment names; a statement is what the paper says of a result. A printed decimal number agrees if the "
      "computed one rounds to its digits; whole numbers, fractions, formulas and statements have to hold up "
      "to "
      "rounding. A misprint counts as documented only if the number that we say is right is found.");
  for (const Paper& paper : r.papers) {
    page.heading(fmt::format("{} [{}] {}", paper.number, paper.key, paper.title));
    page.paragraph(summary(r, paper.number));
    std::vector<TableRow> rows;
    for (const ReproducedItem& item : r.items) {
      if (item.paper != paper.number) continue;
      const Tone tone = item.agrees ? Tone::good : item.misprint ? Tone::warning : Tone::bad;
      rows.push_back({{symbols(item.item), false, Tone::plain, true},
                      {std::string(to_string(item.kind))},
                      {printed_text(item), true},
                      {computed_text(item), true},
                      {difference_text(item), true},
                      {verdict(item), false, tone},
                      {symbols(item.comment), false, Tone::plain, true}});
    }
    page.table({"item", "kind", "paper", "computed", "difference", "", "comment"}, rows);
    std::vector<std::string> errata;
    for (const auto& [number, what] : r.errata)
      if (number == paper.number) errata.push_back(symbols(what));
    if (!errata.empty()) {
      page.subheading("Further errata");
      page.list(errata);
    }
    page.subheading("Figures");
    for (const ReproducedFigure& f : r.figures)
      if (f.paper == paper.number) page.figure(f.figure, f.number + ". " + f.caption);
  }
  add_origin(page, origin);
  return page.finish();
}

}  // namespace percuss::report
