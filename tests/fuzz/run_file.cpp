// Runs of `percuss simulate`, HDF5: what is read can be printed.
#include "percuss/run.hpp"

#include "fuzz.hpp"
#include "io/hdf5_images.hpp"

using percuss::fuzz::require;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto run = percuss::io::parse_run(percuss::fuzz::text_of(data, size), "fuzz");
  if (!run) {
    percuss::fuzz::require_one_line(run.error());
    return 0;
  }
  ++percuss::fuzz::accepted;
  const percuss::Trajectory& t = run->trajectory;
  const std::size_t f = t.coordinates.size();
  require(t.q.size() == f * t.time.size() && t.u.size() == f * t.time.size());
  require(t.offsets.size() == t.elements.size() + 1);
  require(t.work.size() == t.elements.size() * t.impacts.size());
  require(!percuss::to_json(run->record, t).empty());
  require(!percuss::states_csv(t).empty());
  return 0;
}
