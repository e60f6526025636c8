#include "percuss/models.hpp"

#include <fmt/format.h>

namespace percuss {

Column uniform_column(int balls, const Chain::Contact& contact, double mass, bool striker) {
  Column column;
  const std::size_t n = static_cast<std::size_t>(balls) + (striker ? 1 : 0);
  column.mass.assign(n, mass);
  column.velocity.assign(n, 0.0);
  column.contacts.assign(n, contact);
  column.striker = striker;
  if (striker) column.velocity.front() = 1.0;
  return column;
}

Chain make_chain(const Column& column) {
  Chain chain{column.mass, column.velocity, column.contacts, column.curve};
  double above = 0.0;  // the mass that rests on a contact
  for (std::size_t i = 0; i < column.mass.size(); ++i) {
    if (i > 0 || !column.striker) above += column.mass[i];
    if (i < chain.contacts.size()) chain.contacts[i].precompression += column.gravity * above;
  }
  return chain;
}

Impact make_impact(const Column& column) {
  Impact impact = make_impact(make_chain(column));
  const std::size_t first = column.striker ? 0 : 1;  // the number of the ball at the top
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const std::string upper = i + first == 0 ? "striker" : fmt::format("{}", i + first);
    const bool floor = i + 1 == column.mass.size();
    impact.elements[i].name =
        floor ? fmt::format("{}-floor", upper) : fmt::format("{}-{}", upper, i + first + 1);
  }
  return impact;
}

}  // namespace percuss
