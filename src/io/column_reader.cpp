// `generate: column`: balls stacked on a floor, from the top to the bottom.
#include <algorithm>
#include <array>

#include "io/ball_fields.hpp"
#include "io/generate_reader.hpp"
#include "percuss/models.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;

constexpr std::array column_keys{
    "generate"sv, "balls"sv,       "mass"sv,           "velocity"sv, "stiffness"sv, "exponent"sv,
    "striker"sv,  "restitution"sv, "precompression"sv, "gravity"sv,  "material"sv,
};
constexpr std::array striker_keys{"mass"sv, "velocity"sv};

// One ball more on top, like the others unless its mass is given.
void read_striker(View node, const Fields& fields, Column& column, Log& log) {
  const std::string path = fields.path("striker");
  if (!require_mapping(node, path, log)) return;
  const Fields striker(node, path, striker_keys, log);
  column.mass.front() = read_positive(striker, "mass", column.mass.front(), log);
  if (striker.require("velocity", "the speed downwards at which the striker arrives"))
    column.velocity.front() = striker.number("velocity", 0.0);
}

}  // namespace

void read_column(View system, Impact& impact, Log& log) {
  const Fields fields(system, "system", column_keys, log);
  const auto balls = read_count(fields, "balls", "how many balls rest on the floor", 1, most_balls, log);
  if (!balls) return;
  const auto striker = fields.find("striker");
  Column column = uniform_column(*balls, {}, 1.0, striker.has_value());
  if (const auto material = read_material(fields, follow_from_material, log)) {
    for (double& m : column.mass) m = material->mass();
    for (Chain::Contact& c : column.contacts) c.stiffness = material->stiffness();
    column.contacts.back().stiffness = material->wall_stiffness();
  }
  const std::size_t first = striker ? 1 : 0;  // of the balls that rest
  read_each(fields, "mass", column.mass.size() - first, "ball", log,
            [&](std::size_t i, double v) { column.mass[first + i] = v; });
  if (striker) column.mass.front() = column.mass[1];
  read_contacts(fields, column.contacts, log);
  column.curve = read_common_curve(fields, log);
  column.gravity = fields.number("gravity", 0.0);
  if (column.gravity < 0.0)
    log.error(fields.find("gravity")->offset(), fields.path("gravity"),
              "is {}, expected a number that is not negative", column.gravity);
  std::vector<double> velocity(column.velocity.begin() + static_cast<std::ptrdiff_t>(first),
                               column.velocity.end());
  read_first_velocities(fields, velocity, log);
  std::copy(velocity.begin(), velocity.end(), column.velocity.begin() + static_cast<std::ptrdiff_t>(first));
  if (striker) read_striker(*striker, fields, column, log);
  if (!striker) fields.require("velocity", "the speeds downwards of the balls from the top, or a striker");
  impact = make_impact(column);
}

}  // namespace percuss::io
