// Tables of measured impacts, CSV: what is read has the shape of the problem, every mistake has its place.
#include "percuss/fit.hpp"

#include "fuzz.hpp"

using percuss::fuzz::require;

namespace {

// A sphere on the ground, three coordinates.
percuss::Problem sphere() {
  percuss::Impact impact{Eigen::Vector3d(1.0, 1.0, 0.4).asDiagonal(), Eigen::Vector3d(3.0, -1.0, 0.0), {}};
  impact.elements = {percuss::contact("ground", Eigen::Vector3d(0.0, 1.0, 0.0), 0.5),
                     percuss::friction("ground.friction", 0, Eigen::Vector3d(1.0, 0.0, -1.0),
                                       Eigen::VectorXd::Constant(1, 0.5))};
  return percuss::make_problem(impact);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const percuss::Problem of = sphere();
  const auto table = percuss::parse_measurements(std::string(percuss::fuzz::text_of(data, size)), "fuzz", of);
  if (!table) {
    require(!table.error().empty());
    for (const percuss::Diagnostic& diagnostic : table.error()) {
      require(diagnostic.line >= 1 && diagnostic.column >= 1);
      percuss::fuzz::require_one_line(diagnostic.to_string());
    }
    return 0;
  }
  ++percuss::fuzz::accepted;
  const Eigen::Index n = table->rows(), f = of.impact.freedom();
  require(table->after.cols() == f && table->before.rows() == n && table->before.cols() == f);
  require(table->sigma.size() == 0 || (table->sigma.rows() == n && table->sigma.cols() == f));
  require(table->weight.size() == 0 || table->weight.size() == n);
  require(table->values.cols() == static_cast<Eigen::Index>(table->columns.size()));
  require(table->before.allFinite());
  return 0;
}
