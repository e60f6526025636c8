// e of the energetic law as a function, with its values checked.
#pragma once

#include <functional>
#include <string_view>

#include "percuss/law.hpp"

namespace percuss {

// e of element i after a compression that stored the work W, in the repeated impact n.
using RestitutionFunction = std::function<double(std::size_t i, double work, int repetition)>;

// The function of the law, or else the curves and numbers of the elements; empty where all are numbers. It
// refers to both.
RestitutionFunction varying_restitution(const Impact& impact, const Energetic& law);

// Hands on what lies in [0, 1]. The first value that does not is kept as an error; from then on e is 0, so
// that the impact comes to an end, but its outcome means nothing.
class CheckedRestitution {
 public:
  // Fields of errors are named `list`[i].restitution.
  CheckedRestitution(RestitutionFunction function, std::string_view list)
      : function_(std::move(function)), list_(list) {}

  double operator()(std::size_t i, double work, int repetition);

  explicit operator bool() const { return static_cast<bool>(function_); }
  const Errors& errors() const { return errors_; }

 private:
  RestitutionFunction function_;
  std::string_view list_;
  Errors errors_;
};

}  // namespace percuss
