#include "percuss/record.hpp"

#include "io/json.hpp"

namespace percuss {

std::string to_json(const Reproduction& reproduction) {
  Json items = Json::array();
  for (const ReproducedItem& item : reproduction.items)
    items.push_back(Json{{"paper", item.paper},
                         {"item", item.item},
                         {"kind", to_string(item.kind)},
                         {"printed", item.printed},
                         {"computed", item.computed},
                         {"agrees", item.agrees},
                         {"misprint", item.misprint},
                         {"comment", item.comment}});
  Json counts;
  for (const ItemKind kind : {ItemKind::number, ItemKind::formula, ItemKind::statement}) {
    const ItemCount c = reproduction.count(kind);
    counts[std::string(to_string(kind))] =
        Json{{"items", c.items}, {"agree", c.agree}, {"misprints", c.misprints}, {"disagree", c.disagree}};
  }
  return Json{{"counts", std::move(counts)}, {"items", std::move(items)}}.dump(2) + "\n";
}

}  // namespace percuss
