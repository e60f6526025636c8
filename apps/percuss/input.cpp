#include "input.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "exit_code.hpp"
#include "output.hpp"
#include "percuss/files.hpp"

namespace percuss::app {
namespace {

tl::expected<Input, Diagnostic> read_standard_input() {
  Input input{"<stdin>", ""};
  std::array<char, 1 << 16> buffer{};
  while (std::cin.read(buffer.data(), buffer.size()) || std::cin.gcount() > 0) {
    input.text.append(buffer.data(), static_cast<std::size_t>(std::cin.gcount()));
    if (input.text.size() > io::largest_file) {
      return tl::make_unexpected(
          Diagnostic{input.name, 1, 1, fmt::format("is larger than {} bytes", io::largest_file)});
    }
  }
  return input;
}

tl::expected<Input, Diagnostic> read_input(const std::string& file) {
  if (file == "-") return read_standard_input();
  auto text = io::read_text_file(file);
  if (!text) return tl::make_unexpected(Diagnostic{file, 1, 1, text.error()});
  return Input{file, std::move(*text)};
}

}  // namespace

int refuse(const std::vector<Diagnostic>& errors) {
  for (const Diagnostic& error : errors) std::cerr << error.to_string() << "\n";
  return bad_input;
}

bool is_hdf5(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::string start(8, '\0');
  return in.read(start.data(), 8) && start == "\x89HDF\r\n\x1a\n";
}

std::vector<std::string> paths_of(const std::vector<Scene::File>& files, const std::string& folder) {
  std::vector<std::string> paths;
  for (const Scene::File& file : files) paths.push_back((std::filesystem::path(folder) / file.path).string());
  return paths;
}

std::optional<Input> load_text(const std::string& file) {
  auto input = read_input(file);
  if (!input) return refuse({input.error()}), std::nullopt;
  return *std::move(input);
}

std::optional<Loaded> load_problem(const std::string& file, bool strict) {
  auto input = read_input(file);
  if (!input) return refuse({input.error()}), std::nullopt;
  auto problem = parse_problem(input->text, input->name, {.strict = strict});
  if (!problem) return refuse(problem.error()), std::nullopt;
  for (Diagnostic warning : problem->warnings) {
    warning.message.insert(0, "warning: ");
    std::cerr << warning.to_string() << "\n";
  }
  if (outputs_replace(paths_of(files_of(*problem)))) return std::nullopt;
  return Loaded{*std::move(input), *std::move(problem)};
}

bool form(Loaded& loaded) {
  const auto formed = form_impact(loaded.problem);
  if (!formed) refuse(locate(formed.error(), loaded.input.text, loaded.input.name));
  return formed.has_value();
}

std::optional<Loaded> load_impact(const std::string& file, bool strict) {
  auto loaded = load_problem(file, strict);
  if (!loaded) return loaded;
  const std::string why = why_no_impact(loaded->problem);
  if (why.empty()) return form(*loaded) ? std::move(loaded) : std::nullopt;
  return refuse(locate({{"elements", why}}, loaded->input.text, loaded->input.name)), std::nullopt;
}

}  // namespace percuss::app
