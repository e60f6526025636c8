// What the page calls: a question, an answer.
//
//   {"command": "impact", "text": the problem, "set": {path: number}, ...}
//   {"text": the problem after `set`, "printed": what the program prints, "html": ..., ...}
//   {"errors": [{"line", "column", "message"}]}
#include "percuss/version.hpp"
#include "percuss/web_page.hpp"
#include "question.hpp"

namespace percuss::playground {
namespace {

struct Command {
  std::string_view name;
  Located<Json> (*answer)(const Json& question);
};

// For the build of the site.
Located<Json> style(const Json&) {
  return Json{{"style", report::page_style_sheet()}, {"version", version()}};
}

constexpr Command commands[] = {
    {"describe", describe},  {"impact", answer_impact}, {"compare", answer_compare},
    {"audit", answer_audit}, {"map", answer_map},       {"motion", answer_motion},
    {"style", style}};

Json in_the_text(const std::vector<Diagnostic>& list) {
  Json all = Json::array();
  for (const Diagnostic& d : list)
    all.push_back({{"line", d.line}, {"column", d.column}, {"message", d.message}});
  return all;
}

Json answer(const Json& question) {
  for (const Command& command : commands) {
    if (command.name != question.value("command", "")) continue;
    const auto answered = command.answer(question);
    if (answered) return *answered;
    Json mistakes{{"errors", in_the_text(answered.error())}};
    if (const auto text = changed_text(question)) mistakes["text"] = *text;
    return mistakes;
  }
  return {{"errors", in_the_text({{"", 1, 1, "this is no command of the playground"}})}};
}

std::string answered;

}  // namespace
}  // namespace percuss::playground

extern "C" {

// It stays where it is until the next question.
const char* percuss_answer(const char* question) {
  using namespace percuss::playground;
  const Json read = Json::parse(question, nullptr, false);
  answered = (read.is_object() ? answer(read) : answer(Json::object()))
                 .dump(-1, ' ', false, Json::error_handler_t::replace);
  return answered.c_str();
}
}
