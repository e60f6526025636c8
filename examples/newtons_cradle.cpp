// Newton's cradle as it is: a wave runs through touching balls, and the last one does not leave alone.
#include <cstdio>
#include <percuss/percuss.hpp>

void show(const char* what, const std::vector<double>& velocity) {
  std::printf("%-12s", what);
  for (const double u : velocity) std::printf(" %7.4f", u);
  std::printf("\n");
}

int main() {
  percuss::Chain::Contact steel;
  percuss::Chain cradle = percuss::uniform_chain(5, steel);
  show("hertz", percuss::resolve(cradle)->velocity);

  for (percuss::Chain::Contact& contact : cradle.contacts) contact.exponent = 1.0;
  show("linear", percuss::resolve(cradle)->velocity);

  for (percuss::Chain::Contact& contact : cradle.contacts) contact.restitution = 0.8;
  const percuss::ChainOutcome lossy = *percuss::resolve(cradle);
  show("with losses", lossy.velocity);
  std::printf("energy balance closes to 1e-9: %s\n", std::abs(lossy.balance) < 1e-9 ? "yes" : "no");
}
