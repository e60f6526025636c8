// `generate: chain`: a row of balls.
#include <array>

#include "io/ball_fields.hpp"
#include "io/generate_reader.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;

constexpr std::array chain_keys{"generate"sv,  "balls"sv,    "mass"sv,        "velocity"sv,
                                "stiffness"sv, "exponent"sv, "restitution"sv, "precompression"sv,
                                "material"sv,  "wall"sv};

}  // namespace

void read_chain(View system, Impact& impact, Log& log) {
  const Fields fields(system, "system", chain_keys, log);
  const auto balls = read_count(fields, "balls", "how many balls there are", 2, most_balls, log);
  if (!balls) return;
  Chain chain = uniform_chain(*balls, {});
  const bool wall = read_flag(fields, "wall", log);
  if (wall) chain.contacts.emplace_back();
  if (const auto material = read_material(fields, follow_from_material, log)) {
    for (double& m : chain.mass) m = material->mass();
    for (Chain::Contact& c : chain.contacts) c.stiffness = material->stiffness();
    if (wall) chain.contacts.back().stiffness = material->wall_stiffness();
  }
  read_each(fields, "mass", chain.mass.size(), "ball", log,
            [&](std::size_t i, double v) { chain.mass[i] = v; });
  read_contacts(fields, chain.contacts, log);
  chain.curve = read_common_curve(fields, log);
  read_first_velocities(fields, chain.velocity, log);
  impact = make_impact(chain);
}

}  // namespace percuss::io
