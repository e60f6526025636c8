// Work that may crash or never end, for it is done by code of others on files of others.
#pragma once

#include <functional>
#include <string>
#include <tl/expected.hpp>

namespace percuss::io {

// `work` in a process of its own, which has its files and its words, but nothing that it changes in memory
// comes back. The error is that of `work`, or how the process ended before there was one: by a signal, or
// because it took more than `seconds` of processor time.
[[nodiscard]] tl::expected<void, std::string> in_own_process(
    const std::function<tl::expected<void, std::string>()>& work, unsigned seconds);

}  // namespace percuss::io
