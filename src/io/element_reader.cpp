#include "io/element_reader.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "io/fields.hpp"
#include "io/friction_reader.hpp"
#include "io/impressed_reader.hpp"
#include "io/patch_reader.hpp"
#include "io/restitution_reader.hpp"
#include "io/sparse_reader.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;

constexpr std::array kinds{Kind::contact, Kind::clutch, Kind::joint, Kind::rolling, Kind::friction};
constexpr std::array kind_names{"contact"sv, "clutch"sv, "joint"sv, "rolling"sv, "friction"sv};

constexpr std::array contact_keys{"name"sv,       "kind"sv,           "normal"sv,       "restitution"sv,
                                  "excitation"sv, "friction"sv,       "patch"sv,        "stiffness"sv,
                                  "exponent"sv,   "precompression"sv, "stored_energy"sv};
constexpr std::array scalar_keys{"name"sv, "kind"sv, "direction"sv, "restitution"sv, "excitation"sv};
constexpr std::array friction_keys{"name"sv,        "kind"sv,       "normal"sv, "tangent"sv, "coefficient"sv,
                                   "restitution"sv, "excitation"sv, "spin"sv,   "polygon"sv};
constexpr std::array text_form_keys{"gap"sv, "slip"sv, "speed"sv};
// And what not every element of a kind has.
constexpr std::array contact_further{"gap"sv, "slip"sv, "speed"sv, "cone"sv};
constexpr std::array preloaded_further{"gap"sv, "slip"sv, "speed"sv, "preload"sv};

// The same for systems written as text.
constexpr std::array text_contact_keys{"name"sv,           "kind"sv,         "gap"sv,       "restitution"sv,
                                       "friction"sv,       "patch"sv,        "stiffness"sv, "exponent"sv,
                                       "precompression"sv, "stored_energy"sv};
constexpr std::array text_joint_keys{"name"sv, "kind"sv, "gap"sv, "restitution"sv};
constexpr std::array text_speed_keys{"name"sv, "kind"sv, "speed"sv, "restitution"sv};
constexpr std::array text_friction_keys{"name"sv,        "kind"sv,        "normal"sv, "slip"sv,
                                        "coefficient"sv, "restitution"sv, "spin"sv,   "polygon"sv};
constexpr std::array matrix_keys{"normal"sv, "direction"sv, "tangent"sv, "excitation"sv};
constexpr std::array friction_matrix_keys{"tangent"sv, "excitation"sv};
constexpr std::array text_contact_further{"normal"sv, "direction"sv, "tangent"sv, "excitation"sv, "cone"sv};
constexpr std::array text_clutch_further{"normal"sv, "direction"sv, "tangent"sv, "excitation"sv, "preload"sv};
constexpr std::array text_friction_further{"tangent"sv, "excitation"sv, "preload"sv};

constexpr std::size_t most_numbers = std::size_t{1} << 24;  // in the directions of all elements

Names keys_of(Kind kind) {
  if (kind == Kind::contact) return contact_keys;
  if (kind == Kind::friction) return friction_keys;
  return scalar_keys;
}

Names further_keys_of(Kind kind) {
  if (kind == Kind::contact) return contact_further;
  return kind == Kind::clutch || kind == Kind::friction ? Names(preloaded_further) : Names(text_form_keys);
}

Names text_keys_of(Kind kind) {
  if (kind == Kind::contact) return text_contact_keys;
  if (kind == Kind::joint) return text_joint_keys;
  return kind == Kind::friction ? Names(text_friction_keys) : Names(text_speed_keys);
}

Names matrix_keys_of(Kind kind) {
  return kind == Kind::friction ? Names(friction_matrix_keys) : Names(matrix_keys);
}

Names text_further_keys_of(Kind kind) {
  if (kind == Kind::contact) return text_contact_further;
  if (kind == Kind::friction) return text_friction_further;
  return kind == Kind::clutch ? Names(text_clutch_further) : Names(matrix_keys);
}

// What an element of a system written as text has in place of directions.
std::string_view formula_key(Kind kind) {
  if (kind == Kind::friction) return "slip";
  return kind == Kind::contact || kind == Kind::joint ? "gap" : "speed";
}

std::string_view formula_meant(Kind kind) {
  if (kind == Kind::friction)
    return "slip: a displacement such as x - r*phi, or a velocity such as x' - r*phi'";
  return formula_key(kind) == "gap" ? "gap: a distance such as y - r"
                                    : "speed: linear in the rates such as x'";
}

bool has_control_character(std::string_view text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

class ElementsReader {
 public:
  // Without formulas the system is given by matrices.
  ElementsReader(Eigen::Index freedom, const Formulas* formulas, Log& log)
      : freedom_(freedom), formulas_(formulas), log_(log) {}

  void element(View node, const std::string& path) {
    const std::size_t index = add(path, node);
    if (!require_mapping(node, path, log_)) return;
    const auto kind = read_kind(node, path);
    read_name(node, path, index);
    if (!kind) {
      log_.mark_failed(path);
      return;
    }
    const Fields fields(node, path, formulas_ ? text_keys_of(*kind) : keys_of(*kind), log_,
                        formulas_ ? text_further_keys_of(*kind) : further_keys_of(*kind));
    if (formulas_)
      refuse_matrix_form(fields, *kind);
    else
      refuse_text_form(fields, *kind);
    // A nested friction element is appended below: the reference is taken anew.
    read_.elements[index].kind = *kind;
    read_restitution(fields, read_.elements[index]);
    if (*kind == Kind::friction) {
      if (const auto normal =
              fields.require("normal", "the name of the contact or clutch whose impulse loads it"))
        loaded_.push_back({index, *normal});
      if (formulas_)
        read_slip(fields, *formulas_, read_.elements[index], read_.formulas[index], log_);
      else
        read_friction(fields, freedom_, read_.elements[index], log_);
      return;
    }
    if (formulas_)
      read_formulas(fields, index);
    else
      read_scalar(fields, read_.elements[index]);
    if (read_.elements[index].kind == Kind::contact) read_contact(fields, index);
  }

  // The normals by name, once all names are known.
  ReadElements finish() {
    for (const auto& [index, node] : loaded_) {
      const std::string path = read_.origins[index].path + ".normal";
      const auto name = read_text(node, path, log_);
      if (!name) continue;
      if (const auto found = indices_.find(std::string(*name)); found != indices_.end()) {
        read_.elements[index].normal = found->second;
      } else {
        log_.error(node.offset(), path, "is {}, expected the name of an element of the file{}", quote(*name),
                   suggest_name(*name));
      }
    }
    for (std::size_t index = 0; index < read_.elements.size(); ++index)
      if (read_.elements[index].preload) find_normal_of_preload(index);
    return std::move(read_);
  }

 private:
  void find_normal_of_preload(std::size_t index) {
    const auto node = normal_of_preload(read_.origins[index].node);
    if (!node) return;
    const std::string path = read_.origins[index].path + ".preload.normal";
    const auto name = read_text(*node, path, log_);
    if (!name) return;
    if (const auto found = indices_.find(std::string(*name)); found != indices_.end())
      read_.elements[index].preload->normal = found->second;
    else
      log_.error(node->offset(), path, "is {}, expected the name of an element of the file{}", quote(*name),
                 suggest_name(*name));
  }

  std::size_t add(std::string path, View node) {
    read_.elements.emplace_back();
    if (formulas_) read_.formulas.emplace_back();
    read_.origins.push_back({std::move(path), node});
    return read_.elements.size() - 1;
  }

  std::optional<Kind> read_kind(View node, const std::string& path) {
    const std::string field = path + ".kind";
    const auto value = node.find("kind");
    if (!value) {
      log_.error(node.offset(), field, "is missing, expected one of {}", listed(kind_names));
      return std::nullopt;
    }
    const auto name = read_text(*value, field, log_);
    if (!name) return std::nullopt;
    const auto found = std::find(kind_names.begin(), kind_names.end(), *name);
    if (found != kind_names.end()) return kinds[static_cast<std::size_t>(found - kind_names.begin())];
    if (log_.full()) {
      log_.count_one();
      return std::nullopt;
    }
    const std::string suggestion = did_you_mean(*name, kind_names);
    log_.error(value->offset(), field, "is {}{} expected one of {}", quote(*name),
               suggestion.empty() ? "," : suggestion, listed(kind_names));
    return std::nullopt;
  }

  void read_name(View node, const std::string& path, std::size_t index) {
    const std::string field = path + ".name";
    const auto value = node.find("name");
    if (!value) {
      log_.error(node.offset(), field, "is missing, expected a name that no other element has");
      return;
    }
    const auto name = read_text(*value, field, log_);
    if (!name) return;
    if (has_control_character(*name))
      log_.error(value->offset(), field, "is {}, expected a name without control characters", quote(*name));
    read_.elements[index].name = *name;
    indices_.emplace(*name, static_cast<Eigen::Index>(index));
  }

  void refuse_text_form(const Fields& fields, Kind kind) {
    for (const std::string_view key : text_form_keys) {
      const auto value = fields.find(key);
      if (!value) continue;
      const std::string_view instead = kind == Kind::contact ? "normal" : "direction";
      log_.error(value->offset(), fields.path(key),
                 "belongs to a system that is written as text, but this system is given by matrices, "
                 "expected {} with "
                 "one number for each degree of freedom",
                 kind == Kind::friction ? "tangent" : instead);
      log_.mark_failed(fields.path(kind == Kind::friction ? "tangent" : instead));
    }
  }

  void refuse_matrix_form(const Fields& fields, Kind kind) {
    const Names keys = matrix_keys_of(kind);
    refuse_matrix_keys(fields, keys, formula_meant(kind), log_);
    const bool refused = std::any_of(keys.begin(), keys.end(), [&](std::string_view key) {
      return key != "excitation" && fields.find(key);
    });
    if (refused && !fields.find(formula_key(kind))) log_.mark_failed(fields.path(formula_key(kind)));
  }

  void read_formulas(const Fields& fields, std::size_t index) {
    Element& element = read_.elements[index];
    read_formula(fields, element.kind, read_.formulas[index]);
    if (element.kind == Kind::clutch) read_preload(fields, 1, formulas_, element, log_);
    const auto round = element.kind == Kind::contact ? fields.find("cone") : std::nullopt;
    if (!round) return;
    read_text_cone(*round, fields.path("cone"), *formulas_, element, read_.formulas[index], log_);
    refuse_beside_cone(fields);
  }

  void refuse_beside_cone(const Fields& fields) {
    for (const std::string_view other :
         {"friction"sv, "patch"sv, "stiffness"sv, "exponent"sv, "precompression"sv, "stored_energy"sv})
      if (const auto beside = fields.find(other))
        log_.error(beside->offset(), fields.path(other), "is given beside cone, which has none");
  }

  void read_formula(const Fields& fields, Kind kind, ElementFormulas& read) {
    const std::string_view key = formula_key(kind);
    if (log_.has_failed(fields.path(key))) return;
    const auto node = fields.require(key, key == "gap" ? "the distance, a formula of the coordinates and t"
                                                       : "a velocity, linear in the rates");
    if (!node) return;
    std::string& formula = key == "gap" ? read.gap : read.speed;
    formula = formulas_->formula(*node, fields.path(key), log_).value_or("");
  }

  // A number that may be missing; of a system written as text, it may be a formula of the parameters.
  double number(const Fields& fields, std::string_view key, double otherwise) {
    return formulas_ ? formulas_->value(fields, key, otherwise, log_) : fields.number(key, otherwise);
  }

  // A number, or a function of the speed of approach or, for the energetic law, of the work of compression.
  void read_restitution(const Fields& fields, Element& element) {
    const auto node = fields.find("restitution");
    if (element.kind == Kind::contact && node && node->is_mapping())
      element.curve = read_curve(*node, fields.path("restitution"), log_);
    else
      element.restitution = number(fields, "restitution", 0.0);
  }

  void read_scalar(const Fields& fields, Element& element) {
    const std::string_view key = element.kind == Kind::contact ? "normal" : "direction";
    if (!log_.has_failed(fields.path(key)))
      if (const auto w = fields.require(key, "a list with one number for each degree of freedom"))
        if (const auto values = read_vector(*w, fields.path(key), freedom_, log_))
          element.directions = *values;
    if (const auto round = element.kind == Kind::contact ? fields.find("cone") : std::nullopt) {
      read_cone(*round, fields.path("cone"), freedom_, element, log_);
      refuse_beside_cone(fields);
    }
    read_excitation(fields, element.size() == 0 ? 1 : element.size(), element, log_);
    if (element.kind == Kind::clutch) read_preload(fields, 1, nullptr, element, log_);
  }

  void read_contact(const Fields& fields, std::size_t index) {
    Element& element = read_.elements[index];
    element.stiffness = number(fields, "stiffness", element.stiffness);
    element.exponent = number(fields, "exponent", element.exponent);
    element.precompression = number(fields, "precompression", element.precompression);
    if (const auto energy = fields.find("stored_energy")) {
      element.stored_energy = number(fields, "stored_energy", 0.0);
      if (fields.find("precompression"))
        log_.error(energy->offset(), fields.path("stored_energy"),
                   "is given besides precompression, expected one of the two");
    }
    if (const auto friction = add_nested(fields, index, "friction")) {
      const Origin at = read_.origins[*friction];
      if (formulas_)
        read_nested_slip(at.node, at.path, *formulas_, read_.elements[*friction], read_.formulas[*friction],
                         log_);
      else
        read_nested_friction(at.node, at.path, freedom_, read_.elements[*friction], log_);
    }
    if (const auto patch = add_nested(fields, index, "patch")) {
      const Origin at = read_.origins[*patch];
      if (formulas_)
        read_patch(at.node, at.path, *formulas_, read_.elements[*patch], read_.formulas[*patch], log_);
      else
        read_patch(at.node, at.path, freedom_, read_.elements[*patch], log_);
    }
  }

  // A friction element within the contact, by its key; nothing where it has none.
  std::optional<std::size_t> add_nested(const Fields& contact, std::size_t index, std::string_view key) {
    const auto nested = contact.find(key);
    if (!nested) return std::nullopt;
    const std::string path = contact.path(key);
    if (!require_mapping(*nested, path, log_)) return std::nullopt;
    const std::string name = fmt::format("{}.{}", read_.elements[index].name, key);
    const std::size_t second = add(path, *nested);
    Element& friction = read_.elements[second];
    friction.kind = Kind::friction;
    friction.name = name;
    friction.normal = static_cast<Eigen::Index>(index);
    indices_.emplace(name, static_cast<Eigen::Index>(second));
    return second;
  }

  std::string suggest_name(std::string_view name) const {
    if (indices_.size() > 100) return "";
    std::vector<std::string_view> names;
    for (const auto& [known, index] : indices_) names.push_back(known);
    std::sort(names.begin(), names.end());
    return did_you_mean(name, names);
  }

  struct Loaded {
    std::size_t index;
    View normal;
  };

  Eigen::Index freedom_;
  const Formulas* formulas_;
  Log& log_;
  ReadElements read_;
  std::unordered_map<std::string, Eigen::Index> indices_;  // of the first element with the name
  std::vector<Loaded> loaded_;
};

ReadElements read_list(View list, ElementsReader reader, Log& log) {
  if (!list.is_sequence()) {
    log.error(list.offset(), "elements", "is {}, expected a list of impact elements", describe(list));
    return {};
  }
  std::size_t position = 0;
  for (auto item = list.first(); item; item = item->next(), ++position)
    reader.element(*item, fmt::format("elements[{}]", position));
  return reader.finish();
}

}  // namespace

ReadElements read_elements(View list, Eigen::Index freedom, Log& log) {
  if (freedom > 0 && list.is_sequence() && list.size() > most_numbers / static_cast<std::size_t>(freedom)) {
    log.error(list.offset(), "elements",
              "has {} elements with {} numbers each, expected at most {} numbers: they are stored in full",
              list.size(), freedom, most_numbers);
    return {};
  }
  return read_list(list, ElementsReader(freedom, nullptr, log), log);
}

ReadElements read_elements(View list, const Formulas& formulas, Log& log) {
  return read_list(list, ElementsReader(-1, &formulas, log), log);
}

}  // namespace percuss::io
