// The regime, or another label, at any point of a map's plane.
#pragma once

#include <optional>

#include "percuss/map.hpp"
#include "study/planar_reader.hpp"
#include "study/regime.hpp"

namespace percuss {

// For one thread; throws Stopped where the work is to end. Coordinates count grid points: 2.5 lies between
// the third and the fourth value.
class MapPoints {
 public:
  MapPoints(const Problem& of, const Variation& variation, const Map& map, const Progress* progress)
      : evaluator_(of, variation),
        problem_(of),
        variation_(variation),
        axes_(map.axes),
        quantity_(map.quantity),
        progress_(progress) {
    labels_ = quantity_.is_label() && quantity_.what != Quantity::What::regime;
    planar_ = !labels_ && PlanarReader::applies(of);
  }

  Regime regime(double i, double j);
  // What the map shows of the case that was resolved last.
  Regime present() {
    return labels_ ? label_regime(evaluator_.regime(), evaluator_.value(quantity_)) : evaluator_.regime();
  }
  // Through the general solver; the evaluator then holds the whole result.
  Evaluator& resolve(double i, double j);
  std::size_t evaluations() const { return evaluations_; }

  // Why a law refused a point: that of the lowest row, then of the first column.
  struct Refusal {
    double i = 0.0, j = 0.0;
    std::string why = {};  // empty: none was

    void keep(const Refusal& other) {
      if (other.why.empty()) return;
      if (why.empty() || other.j < j || (other.j == j && other.i < i)) *this = other;
    }
  };
  const Refusal& refusal() const { return refusal_; }

 private:
  Evaluator evaluator_;
  Problem problem_;
  Variation variation_;
  const std::vector<Varied>& axes_;
  const Quantity& quantity_;
  const Progress* progress_;
  bool labels_ = false;  // the map shows another label than the regime
  bool planar_ = false;
  PlanarReader reader_;
  std::size_t evaluations_ = 0;
  Refusal refusal_;
};

// The regime that a closed formula finds, nothing where it cannot decide.
std::optional<Regime> planar_regime(const Problem& of, PlanarReader& reader);

}  // namespace percuss
