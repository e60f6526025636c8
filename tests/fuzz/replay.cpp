// Hands files to a fuzz target, one after the other: what it must not fail on any more.
//
//   fuzz_TARGET_replay FOLDER...
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "fuzz.hpp"

int main(int argc, char** argv) {
  std::size_t inputs = 0;
  for (int k = 1; k < argc; ++k) {
    std::set<std::filesystem::path> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(argv[k], error))
      if (entry.is_regular_file()) files.insert(entry.path());
    if (files.empty()) return std::fprintf(stderr, "%s: holds no files, expected a corpus\n", argv[k]), 1;
    for (const std::filesystem::path& path : files) {
      std::ifstream in(path, std::ios::binary);
      const std::string bytes{std::istreambuf_iterator<char>(in), {}};
      if (!in) return std::fprintf(stderr, "%s: cannot be read\n", path.c_str()), 1;
      std::printf("%s\n", path.filename().c_str());  // the last one printed is the one that failed
      std::fflush(stdout);
      LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    }
    inputs += files.size();
  }
  std::printf("%zu inputs, %zu of them read\n", inputs, percuss::fuzz::accepted);
  if (percuss::fuzz::accepted > 0) return 0;
  std::fprintf(stderr, "no input was read as what it should be: nothing was tested\n");
  return 1;
}
