// The outputs of a sweep over the one range that is varied, as curves.
#pragma once

#include <string>
#include <tl/expected.hpp>

#include "percuss/figure.hpp"
#include "percuss/tables.hpp"

namespace percuss::report {

// Why a sweep has no curves: no range or several, samples, or more curves than can be told apart. Else empty.
std::string why_no_curves(const Sweep& sweep);

// A panel for every output that is a number, in it a curve for every law and every value of a list. The error
// is that of reading the results.
[[nodiscard]] tl::expected<draw::Figure, std::string> sweep_curves(const Sweep& sweep,
                                                                   const io::SweepResults& results,
                                                                   const std::string& title = {});

}  // namespace percuss::report
