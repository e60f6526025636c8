// HDF5 gives the memory of a file's cache, half a megabyte, back to the system when the file is closed, and
// asks for it again when the next one is opened: four fifths of the time of a run. Fuzzers let it keep what
// it has.
#include <hdf5.h>

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  constexpr int bytes = 1 << 26;
  return H5set_free_list_limits(bytes, bytes, bytes, bytes, bytes, bytes) < 0 ? 1 : 0;
}
