// A network of contacts in blocks that can be integrated one by one for a short while.
//
// In a time t a contact feels another one that is m contacts away by the part (ωt)^2m/(2m)! only. A block is
// therefore integrated together with its halo, the contacts within a few steps of it, while the rest of the
// world goes on as it began; then the halo's results are thrown away. An event ends the steps of its block,
// not of all.
#pragma once

#include "laws/wave_model.hpp"

namespace percuss {

struct WaveBlock {
  WaveModel model;                // the core first, then the halo
  std::size_t core = 0;           // how many contacts
  std::vector<int> neighbours;    // blocks whose contacts are in the halo
  std::vector<std::size_t> seam;  // the halo's contacts that touch the core
  struct Link {                   // of a contact of the halo to one outside
    std::size_t inside;
    int outside;  // number in the whole network
    double value;
  };
  std::vector<Link> links;
};

// Empty where blocks do not pay: few contacts, or contacts that all feel each other.
std::vector<WaveBlock> make_blocks(const WaveModel& whole);

}  // namespace percuss
