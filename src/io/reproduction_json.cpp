#include "percuss/record.hpp"

#include "io/json.hpp"

namespace percuss {

std::string to_json(const Reproduction& reproduction) {
  Json items = Json::array();
  for (const ReproducedItem& item : reproduction.items)
    items.push_back(Json{{"paper", item.paper},
                         {"item", item.item},
                         {"printed", item.printed},
                         {"computed", item.computed},
                         {"agrees", item.agrees},
                         {"misprint", item.misprint},
                         {"comment", item.comment}});
  return Json{{"items", std::move(items)}}.dump(2) + "\n";
}

}  // namespace percuss
