// Problem files. The shape of the file is checked here, what its numbers mean by percuss::validate, once.
#include <array>
#include <charconv>
#include <filesystem>
#include <unordered_set>

#include "bodies/scene_formulas.hpp"
#include "io/element_reader.hpp"
#include "io/fields.hpp"
#include "io/generate_reader.hpp"
#include "io/initial_state.hpp"
#include "io/law_reader.hpp"
#include "io/patch_reader.hpp"
#include "io/scene_origins.hpp"
#include "io/scene_reader.hpp"
#include "io/simulate_reader.hpp"
#include "io/sparse_reader.hpp"
#include "io/study_reader.hpp"
#include "io/yaml_tree.hpp"
#include "percuss/files.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/text.hpp"

namespace percuss {
namespace io {
namespace {

using namespace std::string_view_literals;
using Eigen::Index;

constexpr std::array top_keys{"percuss"sv,  "title"sv, "law"sv, "system"sv, "elements"sv,
                              "simulate"sv, "draw"sv,  "map"sv, "sweep"sv};
constexpr std::array system_keys{"mass"sv, "velocity"sv};
constexpr std::array further_system_keys{"impulse"sv};

using ReadProblem = tl::expected<Problem, std::vector<Diagnostic>>;

bool read_version(const Fields& top, Log& log) {
  const auto node = top.require("percuss", "percuss: 1, the version of the format");
  if (!node) return true;
  const double version = read_number(*node, "percuss", log);
  if (version == 1.0 || version != version) return true;
  log.error(node->offset(), "percuss", "is {}, expected 1, the version of the format that this program reads",
            version);
  return false;
}

// A list of rows, a flat list for a diagonal, or a mapping with some entries; empty where it is nothing of
// these.
Eigen::MatrixXd read_mass(View node, Log& log) {
  const std::string path = "system.mass";
  if (node.is_mapping()) return read_sparse_mass(node, path, log);
  if (!node.is_sequence() || node.size() == 0) {
    log.error(node.offset(), path, "is {}, expected a list of rows, or a flat list for a diagonal matrix",
              node.is_sequence() ? "an empty list" : describe(node));
    return {};
  }
  if (node.size() > most_freedom) {
    log.error(node.offset(), path, "has {} rows, expected at most {}", node.size(), most_freedom);
    return {};
  }
  const auto f = static_cast<Index>(node.size());
  if (!node.first()->is_sequence()) return read_numbers(node, path, log)->asDiagonal();
  // Rows of the right length first: f × f numbers are stored only where the file holds them.
  bool square = true;
  Index i = 0;
  for (auto row = node.first(); row; row = row->next(), ++i) {
    const bool is_row = row->is_sequence();
    if (is_row && static_cast<Index>(row->size()) == f) continue;
    square = false;
    log.error(row->offset(), fmt::format("{}[{}]", path, i), "{}, expected {} as the mass matrix has {}",
              is_row ? "has " + count_of(static_cast<long>(row->size()), "number") : "is " + describe(*row),
              f, count_of(f, "row"));
  }
  if (!square) {
    log.mark_failed(path);
    return {};
  }
  Eigen::MatrixXd mass(f, f);
  i = 0;
  for (auto row = node.first(); row; row = row->next(), ++i)
    mass.row(i) = read_numbers(*row, fmt::format("{}[{}]", path, i), log)->transpose();
  return mass;
}

// −1 where neither M nor u⁻ could be read.
Index freedom_of(const Impact& impact) {
  if (impact.mass.rows() > 0) return impact.mass.rows();
  return impact.velocity.size() > 0 ? impact.velocity.size() : -1;
}

// False where the system is of a form that cannot be read, and elements make no sense.
bool read_system(View node, Impact& impact, Log& log) {
  if (!require_mapping(node, "system", log)) return true;
  if (node.find("generate")) {
    read_generated(node, impact, log);
    return true;
  }
  const Fields fields(node, "system", system_keys, log, further_system_keys);
  if (const auto mass =
          fields.require("mass", "the mass matrix, a list of rows, or a flat list for a diagonal matrix"))
    impact.mass = read_mass(*mass, log);
  if (const auto velocity = fields.require("velocity", "a list with one number for each degree of freedom"))
    if (const auto values = read_vector(*velocity, fields.path("velocity"), freedom_of(impact), log))
      impact.velocity = *values;
  if (const auto impulse = fields.find("impulse"))
    if (const auto values = read_vector(*impulse, fields.path("impulse"), freedom_of(impact), log))
      impact.impulse = *values;
  return true;
}

void read_title(View node, Problem& problem, Log& log) {
  if (node.is_null()) return;
  const auto title = read_text(node, "title", log);
  if (!title) return;
  for (const char c : *title)
    if ((static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7F) {
      log.error(node.offset(), "title", "is {}, expected text without control characters", quote(*title));
      return;
    }
  problem.title = *title;
}

// The offset of the deepest node of the file on the way from `node` along a path.
std::size_t find_place(View node, std::string_view path) {
  while (!path.empty()) {
    if (path.front() == '.') path.remove_prefix(1);
    std::optional<View> next;
    std::size_t used = 0;
    if (path.front() == '[') {
      used = path.find(']') + 1;
      std::size_t position = 0;
      std::from_chars(path.data() + 1, path.data() + path.size(), position);
      next = node.item(position);
    } else {
      used = std::min(path.find_first_of(".["), path.size());
      next = node.find(path.substr(0, used));
    }
    if (!next) break;
    node = *next;
    path.remove_prefix(used);
  }
  return node.offset();
}

// Fields of an impact as paths and places of the file.
class Translator {
 public:
  Translator(View root, const std::vector<Origin>& origins) : root_(root), origins_(origins) {
    if (const auto system = root.find("system"); system && system->is_mapping() && system->find("generate"))
      generated_ = system;
  }

  struct Field {
    std::string path;
    View start;        // where the walk to its place begins
    std::string rest;  // and the way from there
  };

  // "elements[3].restitution" of the impact is "elements[2].friction.restitution" of the file.
  Field translate(const std::string& field) const {
    constexpr std::string_view prefix = "elements[";
    Field as_it_is{field, root_, field};
    if (field.compare(0, prefix.size(), prefix) != 0) return as_it_is;
    std::size_t index = 0;
    const char* end = field.data() + field.size();
    const auto [stop, status] = std::from_chars(field.data() + prefix.size(), end, index);
    if (status != std::errc() || stop == end) return as_it_is;
    const std::string rest(stop + 1, static_cast<std::size_t>(end - stop - 1));
    if (generated_) return in_model(index, rest, field);
    if (index >= origins_.size()) return as_it_is;
    const std::string& path = origins_[index].path;
    if (!path.ends_with(".patch") || rest.empty()) return {path + rest, origins_[index].node, rest};
    const std::string named = "." + field_of_patch(std::string_view(rest).substr(1));
    return {path + named, origins_[index].node, named};
  }

 private:
  // The elements of a model have no place of their own: ".stiffness" of element 3 is that of the model, or
  // the fourth number there.
  Field in_model(std::size_t index, const std::string& rest, const std::string& field) const {
    std::string key = rest == ".coefficient" ? "friction" : rest.substr(rest.empty() ? 0 : 1);
    std::string within;  // "restitution.table.e[1]": the way on below the key
    if (const std::size_t dot = key.find('.'); dot != std::string::npos) {
      within = key.substr(dot);
      key.resize(dot);
    }
    const auto value = generated_->find(key);
    const auto walls = generated_->find("at_walls");  // the index does not tell whether it is a wall's
    if (!value || (walls && walls->find(key))) return {field, root_, "system.generate"};
    const std::string path = "system." + key + (value->is_sequence() ? fmt::format("[{}]", index) : within);
    return {path, root_, path};
  }

  View root_;
  std::optional<View> generated_;
  const std::vector<Origin>& origins_;
};

// Mistakes that follow from a field that has been spoken about are left out.
void add_errors(const Errors& errors, const Translator& translator, Log& log) {
  constexpr std::array nested_names{".friction.name"sv, ".patch.name"sv};
  for (const Error& error : errors) {
    if (log.full()) {
      log.count_one();
      continue;
    }
    const auto [path, start, rest] = translator.translate(error.field);
    if (log.has_failed(path)) continue;
    if (std::any_of(nested_names.begin(), nested_names.end(), [&, &path = path](std::string_view name) {
          return path.ends_with(name) && log.has_failed(path.substr(0, path.size() - name.size()) + ".name");
        }))
      continue;
    log.error(find_place(start, rest), path, "{}", error.message);
  }
}

void check_ranges(const Impact& impact, const Translator& translator, bool strict, Log& log) {
  const Errors outside = outside_table_1(impact);
  if (strict) {
    add_errors(outside, translator, log);
    return;
  }
  std::unordered_set<std::string> warned;  // the contacts of a model share their coefficient
  for (const Error& remark : outside) {
    const auto [path, start, rest] = translator.translate(remark.field);
    if (!warned.insert(path).second) continue;
    log.warning(find_place(start, rest), path, remark.message);
  }
}

void check_impact(const Impact& impact, const Translator& translator, bool strict, Log& log) {
  if (const auto valid = validate(impact); !valid) add_errors(valid.error(), translator, log);
  check_ranges(impact, translator, strict, log);
}

// A system written as text with all that belongs to it.
void read_text_problem(const Fields& top, View system, const ReadOptions& options, Problem& problem,
                       Log& log) {
  const ReadTextSystem read = read_text_system(system, log);
  if (!read.named) return;
  const Formulas formulas(read.text, read.parameters);
  ReadElements elements;
  if (const auto list = top.find("elements"); list && !list->is_null())
    elements = read_elements(*list, formulas, log);
  if (const auto simulate = top.find("simulate")) problem.simulate = read_simulate(*simulate, &formulas, log);
  if (const auto draw = top.find("draw")) problem.draw = read_draw(*draw, formulas, log);
  if (log.full()) return;
  const Translator translator(top.mapping(), elements.origins);
  add_errors(check_elements(elements.elements, elements.formulas), translator, log);
  check_ranges({{}, {}, elements.elements}, translator, options.strict, log);
  if (!log.any()) add_errors(start_motion(read, elements, problem), translator, log);
}

// The names that elements beside bodies may use. Errors name fields of the scene.
Result<MechanismText> names_beside_bodies(Scene scene) {
  if (const auto renewed = renew(scene); !renewed) return tl::make_unexpected(renewed.error());
  if (const auto valid = validate(scene); !valid) return tl::make_unexpected(valid.error());
  return variables_of(scene, plant(scene)).names;
}

// Elements beside bodies are those of a motion, too.
void refuse_impulses(const ReadElements& elements, Log& log) {
  for (const Origin& origin : elements.origins)
    for (const std::string_view key : {"preload"sv, "cone"sv})
      if (const auto node = origin.node.is_mapping() ? origin.node.find(key) : std::nullopt)
        log.error(
            node->offset(), fmt::format("{}.{}", origin.path, key),
            "is given beside bodies, expected the system as matrices, to which it can be added: percuss "
            "impact FILE --print-matrices, without it, writes them");
}

// Rigid bodies with all that belongs to them.
void read_scene_problem(const Fields& top, View system, const std::string& file, const ReadOptions& options,
                        Problem& problem, Log& log) {
  ReadScene read = read_scene(system,
                              options.folder.empty() ? std::filesystem::path(file).parent_path()
                                                     : std::filesystem::path(options.folder),
                              log);
  MechanismText constants;
  constants.parameters = read.scene.parameters;
  const Formulas formulas(constants, read.parameters);
  if (const auto simulate = top.find("simulate")) problem.simulate = read_simulate(*simulate, &formulas, log);
  if (const auto node = top.find("draw"); node && !node->is_null())
    log.error(
        node->offset(), "draw",
        "is given beside bodies, which are drawn by their shapes, expected none: a mark is a body that is "
        "fixed, where formulas of t may place it, with a shape that system.ignore lets touch nothing");
  if (log.any()) return;
  const auto placed = [&](Errors errors) {
    for (Error& error : errors)
      if (!error.field.starts_with("elements")) error.field = "system." + place_in_file(error.field, read);
    return errors;
  };
  ReadElements elements;
  NumberFormulas follows;
  if (const auto list = top.find("elements"); list && !list->is_null()) {
    const auto names = names_beside_bodies(read.scene);
    if (!names) return add_errors(placed(names.error()), Translator(top.mapping(), {}), log);
    elements = read_elements(*list, Formulas(*names, read.parameters, &follows), log);
    refuse_impulses(elements, log);
    if (log.full()) return;
  }
  const Translator translator(top.mapping(), elements.origins);
  add_errors(check_elements(elements.elements, elements.formulas), translator, log);
  check_ranges({{}, {}, elements.elements}, translator, options.strict, log);
  for (const Error& remark : placed(outside_table_1(read.scene))) {
    const auto [path, start, rest] = translator.translate(remark.field);
    log.warning(find_place(start, rest), path, remark.message);
  }
  if (options.strict) log.take_warnings_for_errors();
  if (log.any()) return;
  take_elements(elements, follows, read.scene);
  add_errors(placed(start_scene(read, problem)), translator, log);
}

// A system given by matrices, or a model that makes them.
bool read_matrix_problem(const Fields& top, std::optional<View> system, const ReadOptions& options,
                         Problem& problem, Log& log) {
  if (const auto simulate = top.find("simulate")) problem.simulate = read_simulate(*simulate, nullptr, log);
  if (const auto draw = top.find("draw"))
    log.error(draw->offset(), "draw",
              "needs a system that is written as text, expected coordinates in system");
  const bool readable = !system || read_system(*system, problem.impact, log);
  const bool generated = system && system->is_mapping() && system->find("generate");
  const auto list = generated ? top.find("elements") : top.require("elements", "a list of impact elements");
  if (generated && list)
    log.error(list->offset(), "elements", "is given besides system.generate, which makes the elements");
  if (!readable) return false;

  std::vector<Origin> origins;
  if (list && !generated) {
    ReadElements read = read_elements(*list, freedom_of(problem.impact), log);
    problem.impact.elements = std::move(read.elements);
    origins = std::move(read.origins);
  }
  if (!system) log.mark_failed("system");
  if (!log.full()) check_impact(problem.impact, Translator(top.mapping(), origins), options.strict, log);
  return true;
}

ReadProblem read_tree(const Tree& tree, const std::string& file, const ReadOptions& options, Log& log) {
  const auto failed = [&] { return tl::make_unexpected(log.errors()); };
  const View root = tree.root();
  if (root.is_null()) {
    log.remark(0, "", "the file holds no data, expected a problem: {}", listed(top_keys));
    return failed();
  }
  if (!root.is_mapping()) {
    log.remark(root.offset(), "", "the file is {}, expected a mapping (key: value) with the keys {}",
               describe(root), listed(top_keys));
    return failed();
  }
  for (const DuplicateKey& duplicate : tree.duplicates) {
    if (log.full()) {
      log.count_one();
      continue;
    }
    log.remark(duplicate.second, "", "the key {} is given twice, first in line {}", quote(duplicate.key),
               log.place(duplicate.first).line);
  }
  const Fields top(root, "", top_keys, log);
  if (!read_version(top, log)) return failed();

  Problem problem;
  if (const auto title = top.find("title")) read_title(*title, problem, log);
  if (const auto law = top.find("law")) read_law(*law, problem.law, log);
  if (const auto map = top.find("map")) read_map(*map, log);
  if (const auto sweep = top.find("sweep")) read_sweep(*sweep, log);
  const auto system =
      top.require("system", "a mapping with mass and velocity, with coordinates, or with bodies");
  if (system && is_scene(*system))
    read_scene_problem(top, *system, file, options, problem, log);
  else if (system && is_text_system(*system))
    read_text_problem(top, *system, options, problem, log);
  else if (!read_matrix_problem(top, system, options, problem, log))
    return failed();
  if (log.any()) return failed();
  problem.warnings = log.warnings();
  settle_restitution(problem.impact);
  return problem;
}

// Of the elements of the impact, where the system is written as text.
std::vector<Origin> closed_origins(const std::vector<Origin>& origins, const ReadProblem& problem) {
  std::vector<Origin> closed;
  if (!problem || !problem->motion) return closed;
  for (const Index i : problem->motion->closed)
    if (static_cast<std::size_t>(i) < origins.size()) closed.push_back(origins[static_cast<std::size_t>(i)]);
  return closed;
}

}  // namespace
}  // namespace io

tl::expected<Problem, std::vector<Diagnostic>> parse_problem(const std::string& text, const std::string& name,
                                                             const ReadOptions& options) {
  io::Log log(name, text);
  if (text.empty()) {
    log.remark(0, "", "the file is empty, expected a problem");
    return tl::make_unexpected(log.errors());
  }
  const auto tree = io::parse_yaml(text);
  if (!tree) {
    log.remark(tree.error().offset, "", "{}", tree.error().message);
    return tl::make_unexpected(log.errors());
  }
  return io::read_tree(*tree, name, options, log);
}

std::vector<Diagnostic> locate(const Errors& errors, const std::string& text, const std::string& name) {
  const auto tree = io::parse_yaml(text);
  io::Log log(name, text);
  if (!tree || !tree->root().is_mapping()) {
    for (const Error& error : errors) log.remark(0, "", "{}", to_string(Errors{error}));
    return log.errors();
  }
  io::ReadElements listed;
  io::Log unheard(name, text);
  if (const auto list = tree->root().find("elements")) listed = io::read_elements(*list, -1, unheard);
  std::vector<io::Origin> origins = listed.origins;
  const auto system = tree->root().find("system");
  if (system && io::is_text_system(*system)) origins = io::closed_origins(origins, parse_problem(text, name));
  if (system && io::is_scene(*system))
    if (const auto problem = parse_problem(text, name))
      origins = io::scene_origins(*system, listed, *problem);
  io::add_errors(errors, io::Translator(tree->root(), origins), log);
  return log.errors();
}

tl::expected<Problem, std::vector<Diagnostic>> read_problem(const std::string& path,
                                                            const ReadOptions& options) {
  const auto text = io::read_text_file(path);
  if (!text) return tl::make_unexpected(std::vector<Diagnostic>{{path, 1, 1, text.error()}});
  return parse_problem(*text, path, options);
}

}  // namespace percuss
