// One impact under several laws, side by side.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "percuss/account.hpp"
#include "percuss/law.hpp"

namespace percuss {

struct Compared {
  std::string law;          // law_labels() of all of them
  Result<Outcome> outcome;  // an error: the law does not apply, and why
  AccountOptions account;
  std::string name = {};                            // of the law alone
  std::map<std::string, std::string> options = {};  // options_of() it
};

struct Comparison {
  std::vector<Compared> laws;  // in the order asked for
  std::vector<std::vector<std::size_t>>
      agree;  // laws with the same u⁺ up to rounding; every solved one is in one group
};

Comparison compare(const Impact& impact, const std::vector<Law>& laws);

}  // namespace percuss
