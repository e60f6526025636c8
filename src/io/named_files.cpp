#include "io/named_files.hpp"

#include <algorithm>

#include "base/sha256.hpp"
#include "percuss/files.hpp"

namespace percuss::io {

tl::expected<std::string, std::string> read_named_file(const std::string& path,
                                                       std::vector<Scene::File>& read) {
  auto bytes = read_text_file(path);
  if (bytes) add_files({{path, sha256_hex(*bytes)}}, read);
  return bytes;
}

void add_files(const std::vector<Scene::File>& more, std::vector<Scene::File>& files) {
  for (const Scene::File& file : more)
    if (std::find(files.begin(), files.end(), file) == files.end()) files.push_back(file);
}

}  // namespace percuss::io
