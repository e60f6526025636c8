// Can a law ever gain energy at a configuration? Every law's own sufficient conditions, and a search for a
// witness.
#pragma once

#include "percuss/consistency.hpp"
#include "percuss/law.hpp"

namespace percuss {

// Newton: the decision of judge(impact). Moreau and Stronge never gain, Walton is Newton without coupling,
// the energetic law gains at most what precompressed contacts bring in. Poisson: proven for contacts without
// friction and for one frictional contact [Glocker 2013]; beyond that, and for custom laws, a search for the
// velocity that gains most, which can find a witness but never prove that there is none.
Consistency judge(const Impact& impact, const Law& law, Progress* progress = nullptr);

}  // namespace percuss
