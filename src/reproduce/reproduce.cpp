#include "percuss/reproduce.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "percuss/text.hpp"
#include "reproduce/computed.hpp"
#include "reproduce/judgement.hpp"
#include "reproduce/printed.hpp"

namespace percuss {
namespace published {

draw::Figure one_panel(draw::Panel panel) {
  draw::Figure figure;
  figure.width = 460.0;
  figure.panels = {std::move(panel)};
  return figure;
}

namespace {

struct Source {
  std::string_view paper;
  Numbers (*compute)();
  std::vector<ReproducedFigure> (*draw)();
};
constexpr std::array<Source, 5> sources = {{
    {"000", compute_glocker_2012, draw_glocker_2012},
    {"001", compute_payr_glocker_2005, draw_payr_glocker_2005},
    {"002", compute_glocker_geometry, draw_glocker_geometry},
    {"003", compute_liu_zhao_brogliato_2008, draw_liu_zhao_brogliato_2008},
    {"004", compute_pfeiffer, draw_pfeiffer},
}};

ReproducedItem judge(std::string_view paper, const Printed& entry, const Number& number) {
  ReproducedItem item;
  item.paper = paper;
  item.item = entry.item;
  item.kind = entry.kind;
  item.comment = entry.comment;
  item.computed = number.value;
  const Expected expected =
      entry.value.empty() ? Expected{number.formula.value(), -1} : read_printed(entry.value);
  item.printed = expected.value;
  item.decimals = expected.decimals;
  item.agrees = agrees(expected, number.value);
  // A documented misprint must not agree, and we must find what we say is right.
  item.misprint = !entry.correct.empty() && !item.agrees && agrees(read_printed(entry.correct), number.value);
  return item;
}

}  // namespace
}  // namespace published

std::string_view to_string(ItemKind kind) {
  switch (kind) {
    case ItemKind::number: return "number";
    case ItemKind::formula: return "formula";
    case ItemKind::statement: return "statement";
  }
  return "?";
}

ItemCount Reproduction::count(ItemKind kind, std::string_view paper) const {
  ItemCount count;
  for (const ReproducedItem& item : items) {
    if (item.kind != kind || (!paper.empty() && item.paper != paper)) continue;
    ++count.items;
    ++(item.agrees ? count.agree : item.misprint ? count.misprints : count.disagree);
  }
  return count;
}

bool Reproduction::accepted() const {
  return std::all_of(items.begin(), items.end(), [](const ReproducedItem& item) { return item.accepted(); });
}

const std::vector<Paper>& papers() {
  static const std::vector<Paper> list = {
      {"000", "Glocker 2012", "Energetic consistency conditions for standard impacts. Part I"},
      {"001", "Payr & Glocker 2005",
       "Oblique frictional impact of a bar: analysis and comparison of different impact laws"},
      {"002", "Glocker geometry", "Newtonian impacts with a global dissipation index"},
      {"003", "Liu, Zhao & Brogliato 2008",
       "Frictionless multiple impacts in multibody systems. I. Theoretical framework"},
      {"004", "Pfeiffer", "Energy losses of impacts with friction"},
  };
  return list;
}

Result<Reproduction> reproduce(const std::string& paper) {
  Reproduction out;
  for (const published::Source& source : published::sources) {
    if (!paper.empty() && paper != source.paper) continue;
    out.papers.push_back(*std::find_if(papers().begin(), papers().end(),
                                       [&](const Paper& p) { return p.number == source.paper; }));
    const published::Numbers numbers = source.compute();
    const auto table = published::printed(source.paper);
    for (const published::Printed& entry : table) {
      const auto found = numbers.find(entry.item);
      if (found == numbers.end()) throw std::logic_error("nothing computes " + std::string(entry.item));
      out.items.push_back(published::judge(source.paper, entry, found->second));
    }
    if (numbers.size() != table.size()) throw std::logic_error("a computed number has no printed one");
    for (ReproducedFigure& figure : source.draw()) out.figures.push_back(std::move(figure));
    for (const published::Erratum& e : published::errata())
      if (e.paper == source.paper) out.errata.emplace_back(e.paper, e.what);
  }
  if (out.papers.empty())
    return tl::make_unexpected(
        Errors{{"", quote(paper) + " is not a paper, expected 000, 001, 002, 003 or 004"}});
  return out;
}

}  // namespace percuss
