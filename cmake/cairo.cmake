# Cairo draws pictures as pixels and as PDF.
find_path(PERCUSS_CAIRO_INCLUDE_DIR cairo.h PATH_SUFFIXES cairo REQUIRED)
find_library(PERCUSS_CAIRO_LIBRARY NAMES cairo REQUIRED)
mark_as_advanced(PERCUSS_CAIRO_INCLUDE_DIR PERCUSS_CAIRO_LIBRARY)
