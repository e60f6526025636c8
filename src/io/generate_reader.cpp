#include "io/generate_reader.hpp"

#include <array>

#include "io/fields.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;

constexpr std::array models{"chain"sv, "column"sv, "lattice"sv};

void read_model(View node, std::string_view name, View system, Impact& impact, Log& log) {
  if (name == "chain") return read_chain(system, impact, log);
  if (name == "column") return read_column(system, impact, log);
  if (name == "lattice") return read_lattice(system, impact, log);
  const std::string suggestion = did_you_mean(name, models);
  log.error(node.offset(), "system.generate", "is {}{} expected one of {}", quote(name),
            suggestion.empty() ? "," : suggestion, listed(models));
}

}  // namespace

void read_generated(View system, Impact& impact, Log& log) {
  const std::size_t before = log.count();
  const View node = *system.find("generate");
  if (const auto name = read_text(node, "system.generate", log)) read_model(node, *name, system, impact, log);
  if (log.count() == before) return;
  log.mark_failed("system");  // what was made follows from what is wrong
  log.mark_failed("elements");
}

}  // namespace percuss::io
