#include "study/map_points.hpp"

#include <array>

namespace percuss {

std::optional<Regime> planar_regime(const Problem& of, PlanarReader& reader) {
  reader.read_matrices(of.impact);
  reader.read_velocity(of.impact);
  const double e = reader.contact().epsilon_n;
  if (varies_with_speed(of.impact) && !(e >= 0.0 && e <= 1.0)) return std::nullopt;  // resolve() says so
  const double gn = reader.gamma_n(), gt = reader.gamma_t();
  double n = 0.0, t = 0.0;
  PlanarMode mode = PlanarMode::undecided;
  resolve_planar(of.law, reader.contact(), {&gn, 1}, {&gt, 1}, {{&n, 1}, {&t, 1}, {&mode, 1}});
  if (mode == PlanarMode::undecided) return std::nullopt;
  return reader.regime(mode);
}

Regime MapPoints::regime(double i, double j) {
  if (planar_) {
    variation_.apply(std::array{axes_[0].values.at(i), axes_[1].values.at(j)}, problem_);
    if (const auto found = planar_regime(problem_, reader_)) {
      ++evaluations_;
      return *found;
    }
  }
  resolve(i, j);
  return present();
}

Evaluator& MapPoints::resolve(double i, double j) {
  go_on(progress_);
  ++evaluations_;
  evaluator_.run(std::array{axes_[0].values.at(i), axes_[1].values.at(j)});
  if (!evaluator_.refusal().empty()) refusal_.keep({i, j, evaluator_.refusal()});
  return evaluator_;
}

}  // namespace percuss
