#include <cmath>
#include <string>
#include <string_view>

#include "io/json.hpp"
#include "percuss/tables.hpp"

namespace percuss::io {
namespace {

Json pair(const PlanePoint& p) { return Json::array({p.x, p.y}); }

Json line(const std::vector<PlanePoint>& points) {
  Json json = Json::array();
  for (const PlanePoint& p : points) json.push_back(pair(p));
  return json;
}

// The labels of figures without their markup: "$γ_{TC}$" is γ_TC, "$γ^-$" is γ⁻.
std::string plain(std::string_view label) {
  std::string text;
  for (std::size_t i = 0; i < label.size(); ++i) {
    const std::string_view two = label.substr(i, 2);
    if (two == "^-" || two == "^+") {
      text += two == "^-" ? "⁻" : "⁺";
      ++i;
    } else if (label[i] != '$' && label[i] != '{' && label[i] != '}') {
      text += label[i];
    }
  }
  return text;
}

Json bound(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

}  // namespace

std::string law_panels_json(const std::vector<LawPanel>& panels) {
  Json all = Json::array();
  for (const LawPanel& p : panels) {
    const bool graph = p.form == LawPanel::Form::graph;
    Json json{{"element", p.element},  {"title", p.title},       {"form", graph ? "graph" : "plane"},
              {"x", plain(p.x_label)}, {"y", plain(p.y_label)},  {"point", pair(p.point)},
              {"line", line(p.line)},  {"distance", distance(p)}};
    if (!p.reference.empty()) json["reference"] = line(p.reference);
    if (graph) {
      json["reservoir"] = Json::array({bound(p.low), bound(p.high)});
      for (const auto& [name, value] : p.marks) json["marks"][plain(name)] = value;
    } else {
      json["velocity"] = pair(p.velocity);
      json["on_boundary"] = p.on_boundary;
    }
    all.push_back(std::move(json));
  }
  return Json{{"panels", std::move(all)}}.dump(1) + "\n";
}

}  // namespace percuss::io
