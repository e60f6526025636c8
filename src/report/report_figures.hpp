// Figures that reports share.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "percuss/figure.hpp"
#include "percuss/law.hpp"
#include "percuss/record.hpp"

namespace percuss::report {

inline constexpr std::size_t most_curves = 7;  // as many as there are colours

// The velocities of an impact in the plane that shows most, with the caption; none where there is no plane or
// so much that nothing could be seen.
struct CaptionedPicture {
  draw::Canvas picture;
  std::string caption;
};
std::optional<CaptionedPicture> geometry_of(const Impact& impact, const std::vector<FoundVelocity>& found,
                                            bool reentrant = false);

// Groups of points over names, one colour for each group.
struct Series {
  std::string name;
  std::vector<double> values;
};
draw::Figure dot_plot(const std::vector<std::string>& names, const std::vector<Series>& series,
                      const std::string& label);

// Impulses of contacts with planar friction in their cones; empty: there are none with an impulse.
std::optional<draw::Figure> friction_cones(const Impact& impact, const SolutionRecord& solution);

// T⁺/T⁻ over the direction of the approach γ⁻ of two scalar elements, as the law resolves it; empty for
// others.
std::optional<draw::Figure> gain_by_approach(const Impact& impact, const Law& law);

}  // namespace percuss::report
