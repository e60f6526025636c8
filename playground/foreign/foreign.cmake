# What percuss uses of others, for emscripten: headers of Debian as they are, and stand-ins for the libraries that Debian has for its
# own processors only. Each is one file in this folder.
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE BOTH)
find_package(Eigen3 3.4 REQUIRED NO_MODULE)

# The headers of others, without those of the C library that lie beside them.
set(headers ${CMAKE_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(folder tl fmt nlohmann boost fast_float)
  if(NOT EXISTS /usr/include/${folder})
    message(FATAL_ERROR "/usr/include/${folder} is missing; playground/build installs it")
  endif()
  file(CREATE_LINK /usr/include/${folder} ${headers}/${folder} SYMBOLIC)
endforeach()

foreach(name tl::expected fmt::fmt nlohmann_json::nlohmann_json TBB::tbb ZLIB::ZLIB tinyxml2::tinyxml2)
  add_library(${name} INTERFACE IMPORTED)
  set_target_properties(${name} PROPERTIES INTERFACE_INCLUDE_DIRECTORIES
    "${PROJECT_SOURCE_DIR}/playground/foreign/include;${headers}")
endforeach()
set_target_properties(fmt::fmt PROPERTIES INTERFACE_COMPILE_DEFINITIONS FMT_HEADER_ONLY)

# percuss_leave_out_foreign(): of the lists of src/CMakeLists.txt what cannot be, with the stand-ins for what others call of it.
macro(percuss_leave_out_foreign)
  list(REMOVE_ITEM geometry geometry/qhull.cpp)
  list(REMOVE_ITEM figures figures/cairo.cpp figures/picture_file.cpp)
  list(REMOVE_ITEM io io/hdf5_writer.cpp io/fclib_reader.cpp io/fclib_writer.cpp io/foreign_file.cpp io/own_process.cpp
    io/run_reader.cpp io/run_writer.cpp io/map_files.cpp io/history_files.cpp io/sweep_files.cpp io/sweep_journal.cpp
    io/robot_body.cpp io/robot_parts.cpp io/urdf_parts.cpp io/urdf_reader.cpp io/mjcf_parts.cpp io/mjcf_reader.cpp
    io/mjcf_tree.cpp io/xml_file.cpp io/output_lock.cpp io/output_place.cpp io/atomic_file.cpp io/reproduction_json.cpp
    io/contact_record.cpp io/contact_json.cpp)
  list(REMOVE_ITEM report report/reproduction_page.cpp report/sweep_curves.cpp report/sweep_figures.cpp report/sweep_report.cpp
    report/contact_text.cpp)
  set(reproduce)
  set(hdf5)
  set(foreign ${PROJECT_SOURCE_DIR}/playground/foreign/no_hulls.cpp ${PROJECT_SOURCE_DIR}/playground/foreign/no_robots.cpp
    ${PROJECT_SOURCE_DIR}/playground/foreign/no_hdf5.cpp ${PROJECT_SOURCE_DIR}/playground/foreign/stored.cpp)
endmacro()
