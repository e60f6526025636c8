#include "output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <new>
#include <streambuf>
#include <string_view>

#include "percuss/files.hpp"
#include "percuss/text.hpp"

namespace percuss::app {
namespace {

// Passes on what does no harm.
class Filter : public std::streambuf {
 public:
  Filter(std::ostream& stream, bool colours) : to_(stream.rdbuf(this)), colours_(colours) {}

 protected:
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    const std::string clean = harmless({text, static_cast<std::size_t>(size)}, colours_);
    const auto length = static_cast<std::streamsize>(clean.size());
    return to_->sputn(clean.data(), length) == length ? size : 0;
  }
  int overflow(int character) override {
    if (traits_type::eq_int_type(character, traits_type::eof())) return traits_type::not_eof(character);
    const char text = traits_type::to_char_type(character);
    return xsputn(&text, 1) == 1 ? character : traits_type::eof();
  }
  int sync() override { return to_->pubsync(); }

 private:
  std::streambuf* to_;
  bool colours_;
};

bool data_on_standard_output = false;
std::vector<OutputOption> all_outputs;  // of this command

bool is_standard_output(const std::string& path) {
  const auto place = io::find_place(path);
  return place && place->kind == io::OutputPlace::Kind::descriptor && place->descriptor == STDOUT_FILENO;
}

// Standard input may be a file too.
bool is_input(const std::string& input, const std::string& output) {
  if (input != "-") return io::same_place(input, output);
  struct stat in = {}, out = {};
  const auto place = io::find_place(output);
  return place && !place->path.empty() && fstat(STDIN_FILENO, &in) == 0 && S_ISREG(in.st_mode) &&
         stat(place->path.c_str(), &out) == 0 && in.st_dev == out.st_dev && in.st_ino == out.st_ino;
}

std::string fault_of(const std::vector<std::string>& inputs, const std::vector<OutputOption>& outputs) {
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    const auto& [option, path] = outputs[k];
    if (path.empty()) continue;
    for (const std::string& input : inputs)
      if (is_input(input, path))
        return fmt::format("{} '{}' is the file that is read, expected another one", option, path);
    for (std::size_t j = 0; j < k; ++j)
      if (!outputs[j].path.empty() && io::same_place(outputs[j].path, path))
        return fmt::format("{} '{}' is the file of {} too, expected another one", option, path,
                           outputs[j].option);
  }
  return {};
}

// Whether there is one.
bool say_fault(const std::string& fault) {
  if (!fault.empty()) std::cerr << "percuss: " << fault << "\n";
  return !fault.empty();
}

}  // namespace

void prepare_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(stream, F_GETFD) < 0) {
      // The lowest free number is this one; it is opened so that its use fails as it did.
      const int opened = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
      if (opened >= 0 && opened != stream) close(opened);
    }
  // They are never destroyed: the streams are flushed after everything else.
  alignas(Filter) static std::byte errors[sizeof(Filter)], results[sizeof(Filter)];
  new (errors) Filter(std::cerr, false);
  if (isatty(STDOUT_FILENO) != 0) new (results) Filter(std::cout, true);
}

bool outputs_collide(const std::vector<std::string>& inputs, const std::vector<OutputOption>& outputs) {
  const bool collide = say_fault(fault_of(inputs, outputs));
  all_outputs.insert(all_outputs.end(), outputs.begin(), outputs.end());
  for (const OutputOption& output : outputs)
    if (!data_on_standard_output && !output.path.empty() && is_standard_output(output.path)) {
      data_on_standard_output = true;
      std::cout.rdbuf(std::cerr.rdbuf());
    }
  return collide;
}

bool outputs_replace(const std::vector<std::string>& files) {
  return say_fault(fault_of(files, all_outputs));
}

bool write_text(const std::string& path, const std::string& text) {
  const auto written = io::write_atomically(path, text);
  if (!written) std::cerr << "percuss: cannot write " << path << ": " << written.error() << "\n";
  return written.has_value();
}

bool terminal_with_colour() {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  return isatty(STDOUT_FILENO) != 0 && !data_on_standard_output && !dumb &&
         (no_colour == nullptr || *no_colour == '\0');
}

}  // namespace percuss::app
