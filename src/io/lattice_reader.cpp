// `generate: lattice`: planar packings of equal balls or discs.
#include <array>
#include <charconv>

#include "io/ball_fields.hpp"
#include "io/generate_reader.hpp"
#include "percuss/models.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;

constexpr std::array lattice_keys{"generate"sv,    "packing"sv,        "columns"sv,   "rows"sv,
                                  "walls"sv,       "struck"sv,         "shape"sv,     "mass"sv,
                                  "radius"sv,      "material"sv,       "stiffness"sv, "exponent"sv,
                                  "restitution"sv, "precompression"sv, "friction"sv,  "at_walls"sv};
constexpr std::array wall_keys{"stiffness"sv, "exponent"sv, "restitution"sv, "precompression"sv,
                               "friction"sv};
constexpr std::array lattice_material{"mass"sv, "radius"sv, "stiffness"sv, "exponent"sv};
constexpr std::array packings{"square"sv, "triangular"sv};
constexpr std::array shapes{"ball"sv, "disc"sv};
constexpr std::array walls{"floor"sv, "left"sv, "right"sv};
constexpr long most_freedom = 2000;  // the matrices are stored in full

// The place of a text in a list of names.
std::optional<std::size_t> read_name(View node, const std::string& path, Names names, Log& log) {
  const auto text = read_text(node, path, log);
  if (!text) return std::nullopt;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (*text == names[i]) return i;
  const std::string suggestion = did_you_mean(*text, names);
  log.error(node.offset(), path, "is {}{} expected one of {}", quote(*text),
            suggestion.empty() ? "," : suggestion, listed(names));
  return std::nullopt;
}

// Whether two names were chosen between, the second one.
bool is_second(const Fields& fields, std::string_view key, Names names, Log& log) {
  const auto node = fields.find(key);
  return node && read_name(*node, fields.path(key), names, log) == std::size_t{1};
}

void read_walls(const Fields& fields, Lattice& lattice, Log& log) {
  const auto list = fields.find("walls");
  if (!list) return;
  if (!list->is_sequence()) {
    log.error(list->offset(), fields.path("walls"), "is {}, expected a list of {}", describe(*list),
              listed(walls));
    return;
  }
  const std::array flags{&lattice.floor, &lattice.left, &lattice.right};
  std::size_t i = 0;
  for (auto item = list->first(); item; item = item->next(), ++i)
    if (const auto wall = read_name(*item, fmt::format("{}[{}]", fields.path("walls"), i), walls, log))
      *flags[*wall] = true;
}

void read_contact(const Fields& fields, Lattice::Contact& contact, Log& log) {
  contact.stiffness = read_positive(fields, "stiffness", contact.stiffness, log);
  contact.exponent = read_positive(fields, "exponent", contact.exponent, log);
  if (const auto node = fields.find("restitution")) {
    contact.curve = read_common_curve(fields, log);
    if (!node->is_mapping()) contact.restitution = fields.number("restitution", 1.0);
  }
  const auto not_negative = [&](std::string_view key, double otherwise) {
    const double value = fields.number(key, otherwise);
    const auto node = fields.find(key);
    if (node && value < 0.0)
      log.error(node->offset(), fields.path(key), "is {}, expected a number that is not negative", value);
    return value;
  };
  contact.precompression = not_negative("precompression", contact.precompression);
  contact.friction = not_negative("friction", contact.friction);
}

// "r2c3".
std::optional<Lattice::Struck> parse_ball(std::string_view text, const Lattice& lattice) {
  Lattice::Struck ball;
  const char* end = text.data() + text.size();
  if (text.empty() || text.front() != 'r') return std::nullopt;
  const auto row = std::from_chars(text.data() + 1, end, ball.row);
  if (row.ec != std::errc() || row.ptr == end || *row.ptr != 'c') return std::nullopt;
  const auto column = std::from_chars(row.ptr + 1, end, ball.column);
  const bool there = column.ec == std::errc() && column.ptr == end && ball.row >= 1 &&
                     ball.row <= lattice.rows && ball.column >= 1 &&
                     ball.column <= lattice.columns_of(ball.row);
  if (!there || text != fmt::format("r{}c{}", ball.row, ball.column)) return std::nullopt;
  return ball;
}

void read_struck(const Fields& fields, Lattice& lattice, Log& log) {
  const auto node = fields.require("struck", "the balls that move and their velocities: {r1c1: [vx, vy]}");
  if (!node || !require_mapping(*node, fields.path("struck"), log)) return;
  for (auto key = node->first(); key; key = key->next()->next()) {
    const View value = *key->next();
    const std::string path = fmt::format("{}.{}", fields.path("struck"), printable(key->text()));
    auto ball = parse_ball(key->text(), lattice);
    if (!ball) {
      const bool shorter = lattice.columns_of(2) != lattice.columns && lattice.rows > 1;
      log.remark(key->offset(), fields.path("struck"), "has no ball {}, expected r1c1 to r{}c{}{}",
                 quote(key->text()), lattice.rows, lattice.columns_of(lattice.rows),
                 shorter ? "; rows 2, 4, ... have one ball less" : "");
      continue;
    }
    const auto velocity = read_numbers(value, path, log);
    if (!velocity) continue;
    if (velocity->size() != 2) {
      log.error(value.offset(), path, "has {}, expected 2: to the right and upwards",
                count_of(velocity->size(), "number"));
      continue;
    }
    ball->velocity = *velocity;
    lattice.struck.push_back(*ball);
  }
}

}  // namespace

void read_lattice(View system, Impact& impact, Log& log) {
  const Fields fields(system, "system", lattice_keys, log);
  Lattice lattice;
  const bool triangular = is_second(fields, "packing", packings, log);
  if (triangular) lattice.packing = Lattice::Packing::triangular;
  const auto columns =
      read_count(fields, "columns", "how many balls stand in a row", triangular ? 2 : 1, most_freedom, log);
  const auto rows = read_count(fields, "rows", "how many rows there are", 1, most_freedom, log);
  if (!columns || !rows) return;
  lattice.columns = *columns;
  lattice.rows = *rows;

  if (is_second(fields, "shape", shapes, log)) {
    lattice.gyration = 0.5;
    if (const auto material = fields.find("material"))
      log.error(material->offset(), fields.path("material"),
                "is given for discs, expected mass and stiffness: Hertz' stiffness is that of balls");
  }
  const auto material = read_material(fields, lattice_material, log);
  if (material) {
    lattice.mass = material->mass();
    lattice.radius = material->radius;
    lattice.contact.stiffness = material->stiffness();
  }
  lattice.mass = read_positive(fields, "mass", lattice.mass, log);
  lattice.radius = read_positive(fields, "radius", lattice.radius, log);
  read_contact(fields, lattice.contact, log);
  lattice.wall = lattice.contact;
  if (material) lattice.wall.stiffness = material->wall_stiffness();
  if (const auto node = fields.find("at_walls"); node && require_mapping(*node, fields.path("at_walls"), log))
    read_contact(Fields(*node, fields.path("at_walls"), wall_keys, log), lattice.wall, log);
  read_walls(fields, lattice, log);
  read_struck(fields, lattice, log);
  if (lattice.freedom() > most_freedom) {
    log.error(
        fields.find("rows")->offset(), fields.path("rows"),
        "times columns makes {} balls with {} degrees of freedom, expected at most {} degrees of freedom",
        lattice.balls(), lattice.freedom(), most_freedom);
    return;
  }
  impact = make_impact(lattice);
}

}  // namespace percuss::io
