// A map of one contact with planar friction, line by line through the closed formulas.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "percuss/map.hpp"
#include "study/planar_reader.hpp"

namespace percuss {

// The points of one line of a map: along it the inner variable changes, the other stands still.
struct PlanarLine {
  std::vector<PlanarMode> mode;
  std::vector<std::uint8_t> critical;
  std::vector<double> value;
};

// For one thread.
class PlanarLines {
 public:
  // Whether maps over these variables can be made this way, with `inner` (0 or 1) along the lines.
  static bool applies(const Problem& of, const Variation& variation, const Quantity& quantity,
                      std::size_t inner);

  PlanarLines(const Problem& of, const Variation& variation, const Quantity& quantity, std::size_t inner);

  // Modes that are undecided have no value yet.
  void run(const Values& along, double across, PlanarLine& line);
  const PlanarReader& reader() const { return reader_; }

 private:
  void place(double along, double across);
  void fill(const Values& along, double across, std::size_t begin, std::size_t size);
  double velocity_part() const;
  void evaluate(std::size_t begin, std::size_t size, PlanarLine& line);

  static constexpr std::size_t block = 256;  // impacts at a time: all their numbers stay in the nearest cache

  Problem problem_;
  Variation variation_;
  Quantity quantity_;
  std::size_t inner_;
  bool affine_ = false;   // γ is, in the inner variable
  bool contact_ = false;  // μ and ε change along the line
  PlanarReader reader_;
  std::array<std::array<double, block>, 11>
      numbers_{};  // α δ β γ_N γ_T μ ε_N ε_T, Λ_N Λ_T, part of the value
  double along_0_ = 0.0;
  std::array<double, 3> at_0_{}, slope_{};  // γ_N, γ_T, part of the value
};

}  // namespace percuss
