# Debian packages percuss needs. Sourced by ../percuss and ../check.

build_packages=(
  g++ cmake ninja-build ccache
  libeigen3-dev libexpected-dev            # public headers
  nlohmann-json3-dev libfmt-dev            # results
  libcli11-dev                             # command line
  libhdf5-dev                              # HDF5 files out
  libqhull-dev                             # convex hulls
  libboost-dev                             # rational arithmetic of the audit, normal samples
  libtbb-dev                               # threads of the contact solvers
  libtinyxml2-dev                          # robots
  zlib1g-dev                               # PNG, chunks of HDF5 files
  libcairo2-dev                            # pixels and PDF of pictures, and their font
)

python_packages=(
  pybind11-dev python3-dev                 # the Python module
  python3-numpy
)

test_packages=(
  libgtest-dev librapidcheck-dev
  libyaml-cpp-dev                          # another reader of YAML to compare with
  clang-format git                         # the test "format"
  pkg-config                               # the test "consumer_pkgconfig"
  python3                                  # the reference cases
  python3-scipy python3-matplotlib         # what the Python module can use
  python3-pytest mypy                      # its tests, its types
  python3-nbclient python3-ipykernel       # the notebooks
  python3-pip python3-venv                 # the test "python_pip"
  chromium                                 # pages are opened in a browser
)

clang_packages=(clang libclang-rt-14-dev)  # the second for the sanitizers

playground_packages=(emscripten libfast-float-dev)  # playground/build; npm comes with node or as a package
