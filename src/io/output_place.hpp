// Where the name of an output leads, behind all its links.
#pragma once

#include <string>
#include <tl/expected.hpp>

namespace percuss::io {

struct OutputPlace {
  enum class Kind {
    file,        // a regular file, or a name that is free
    device,      // a device or a pipe
    descriptor,  // one that this program has: -, /dev/stdout, /dev/fd/3, or a link to them
  };
  Kind kind = Kind::file;
  std::string path;     // absolute and no symbolic link
  int descriptor = -1;  // of Kind::descriptor
};

// A symbolic link leads on even where nothing is at its end: that is where a file will be made, as a shell
// does it. The error says why nothing can be written there.
[[nodiscard]] tl::expected<OutputPlace, std::string> find_place(const std::string& name);

// Whether two names that may not exist yet lead to one file, or to one descriptor. A device takes all that
// comes.
bool same_place(const std::string& one, const std::string& other);

}  // namespace percuss::io
