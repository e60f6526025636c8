#include <array>
#include <utility>

#include "percuss/solver.hpp"

namespace percuss {
namespace {

constexpr std::array<std::pair<Solver, std::string_view>, 5> names{{{Solver::automatic, "automatic"},
                                                                    {Solver::enumeration, "enumeration"},
                                                                    {Solver::lemke, "lemke"},
                                                                    {Solver::gauss_seidel, "gauss_seidel"},
                                                                    {Solver::newton, "newton"}}};

}  // namespace

std::string_view to_string(Solver solver) {
  for (const auto& [value, name] : names)
    if (value == solver) return name;
  return "?";
}

std::optional<Solver> solver_from_name(std::string_view name) {
  for (const auto& [value, known] : names)
    if (known == name) return value;
  return std::nullopt;
}

}  // namespace percuss
