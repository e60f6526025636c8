# cmake --install: headers, library, program, the checker of certificates, the CMake package and percuss.pc.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/percuss)

install(TARGETS percuss percuss_figures EXPORT percuss-targets)
install(TARGETS percuss_cli)
install(PROGRAMS tools/check_certificate.py DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY include/percuss DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")

install(EXPORT percuss-targets NAMESPACE percuss:: DESTINATION ${package_dir} FILE percussTargets.cmake)
configure_package_config_file(cmake/percussConfig.cmake.in percussConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(percussConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES
  ${PROJECT_BINARY_DIR}/percussConfig.cmake
  ${PROJECT_BINARY_DIR}/percussConfigVersion.cmake
  DESTINATION ${package_dir})

# percuss.pc finds its prefix from its own place, so the installed folder can be moved.
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX
  BASE_DIRECTORY ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig OUTPUT_VARIABLE prefix_from_pc)
if(BUILD_SHARED_LIBS)
  set(private_requires "Requires.private: cairo, fmt, tbb, tinyxml2, zlib")
  set(static_requires "")
  set(static_libraries "")
else()
  set(private_requires "")
  set(static_requires ", cairo, fmt, tbb, tinyxml2, zlib")
  set(static_libraries " ${PERCUSS_HDF5_LIBRARY} ${PERCUSS_QHULL_LIBRARY}")
endif()
configure_file(cmake/percuss.pc.in percuss.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/percuss.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
