// What a study asks: which variables, which values, which results.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "percuss/result.hpp"

namespace percuss {

// The values of one variable.
struct Values {
  enum class Kind {
    list,         // a, b, c
    grid,         // LO:HI:N            N values, both ends among them
    log_grid,     // log LO:HI:N        with equal ratios
    uniform,      // uniform LO:HI      sampled
    log_uniform,  // loguniform LO:HI
    normal,       // normal MEAN:DEVIATION
  };
  Kind kind = Kind::list;
  std::vector<double> list = {};
  double low = 0.0, high = 0.0;  // mean and standard deviation of a normal distribution
  std::size_t count = 0;         // of a grid; 0: not said
  bool degrees = false;          // as it was written; the numbers are radians
  std::string text = {};         // as it was written

  bool sampled() const { return kind >= Kind::uniform; }
  std::size_t size() const { return kind == Kind::list ? list.size() : count; }
  // Value k of a list or grid; between them for a k that is not whole.
  double at(double k) const;
  // Of a distribution: below which a part u of all samples lies, 0 < u < 1.
  double quantile(double u) const;
};

// As in the comments above; numbers are formulas such as 5/3, 45 deg or pi/2. LO:HI without N is a grid whose
// count is 0.
[[nodiscard]] Result<Values> parse_values(std::string_view text);

struct Varied {
  std::string name;  // a path such as velocity[0], or a name that formulas use
  Values values;
};

using Formulas = std::vector<std::pair<std::string, std::string>>;  // path and formula

struct MapSpec {
  std::vector<Varied> axes;  // x and y
  Formulas set;
  std::string law;       // empty: the problem's
  std::string quantity;  // empty: the regime
};

struct SweepSpec {
  std::vector<std::string> laws;  // empty: the problem's
  std::vector<Varied> vary;
  Formulas set;
  std::vector<std::string> outputs;  // empty: velocity_after, energy.work and regime
  std::size_t samples = 0;           // of the sampled variables together
  std::uint64_t seed = 1;
};

}  // namespace percuss
