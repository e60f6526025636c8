# The serial C library of HDF5. CMake's own module would compile C to find it, and this project has no C.
find_path(PERCUSS_HDF5_INCLUDE_DIR hdf5.h PATH_SUFFIXES hdf5/serial REQUIRED)
find_library(PERCUSS_HDF5_LIBRARY NAMES hdf5_serial hdf5 REQUIRED)
mark_as_advanced(PERCUSS_HDF5_INCLUDE_DIR PERCUSS_HDF5_LIBRARY)
