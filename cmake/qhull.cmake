# The reentrant C library of Qhull, which makes convex hulls.
find_path(PERCUSS_QHULL_INCLUDE_DIR libqhull_r/qhull_ra.h REQUIRED)
find_library(PERCUSS_QHULL_LIBRARY NAMES qhull_r REQUIRED)
mark_as_advanced(PERCUSS_QHULL_INCLUDE_DIR PERCUSS_QHULL_LIBRARY)
