// Contact problems of FCLIB, HDF5: what is read is a contact problem whose parts fit each other.
#include "percuss/fclib.hpp"

#include <algorithm>
#include <cmath>

#include "fuzz.hpp"
#include "io/hdf5_images.hpp"

using percuss::fuzz::require;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto read = percuss::io::parse_fclib(percuss::fuzz::text_of(data, size), "fuzz");
  if (!read) {
    percuss::fuzz::require_one_line(read.error());
    return 0;
  }
  ++percuss::fuzz::accepted;
  const percuss::ContactProblem& p = read->problem;
  const std::size_t n = p.contacts(), d = static_cast<std::size_t>(p.d());
  require(d == 2 || d == 3);
  require(p.W.rows() == n && p.q.size() == n * d && (p.joint.empty() || p.joint.size() == n));
  require(p.W.values.size() == p.W.columns.size() * d * d && p.W.start.back() == p.W.columns.size());
  require(std::is_sorted(p.W.start.begin(), p.W.start.end()));
  for (const int column : p.W.columns) require(column >= 0 && static_cast<std::size_t>(column) < n);
  for (const double q : p.q) require(std::isfinite(q));
  for (const double mu : p.mu) require(mu >= 0.0 && std::isfinite(mu));
  percuss::contact_residual(p, std::vector<double>(p.q.size(), 1.0));
  return 0;
}
