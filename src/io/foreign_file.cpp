#include "io/foreign_file.hpp"

#include "io/hdf5_reader.hpp"
#include "percuss/fclib.hpp"
#include "percuss/tables.hpp"

namespace percuss::io {

std::string what_hdf5_is(const std::string& path) {
  const auto file = Hdf5Reader::open(path);
  if (file && file->has("/run"))
    return "is a run of percuss simulate, expected text; percuss info, export and view read runs, and "
           "percuss "
           "info --input prints the problem file of one";
  if (is_fclib(path).value_or(false))
    return "is a contact problem of FCLIB, expected text; percuss contact and percuss info read it";
  if (is_history(path).value_or(false))
    return "is the history of an impact, expected text; percuss info reads it";
  return "is a file of HDF5, expected text";
}

}  // namespace percuss::io
