// Values as they stand in messages.
#pragma once

#include <string>
#include <string_view>

namespace percuss {

// In double quotes, on one line, shortened to about `limit` characters; control characters are escaped.
std::string quote(std::string_view value, std::size_t limit = 40);

// The same without quotes.
std::string printable(std::string_view value, std::size_t limit = 40);

// "1 number", "2 numbers".
std::string count_of(long number, std::string_view noun);

}  // namespace percuss
