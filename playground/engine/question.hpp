// What the page asks and what it is answered, as JSON. Numbers, tables and pictures are the library's.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "percuss/law.hpp"
#include "percuss/problem.hpp"
#include "percuss/problem_file.hpp"

namespace percuss::playground {

using Json = nlohmann::ordered_json;
// Mistakes in the text of the problem, with their places there.
template <class T>
using Located = tl::expected<T, std::vector<Diagnostic>>;

// The problem that a question is about: its text with the changes that the question asks for, read.
struct Asked {
  std::string text;
  Problem problem;
};

// The text after `set`: {path: number}, numbers that stand in the text or that follow from some that do.
[[nodiscard]] Located<std::string> changed_text(const Json& question);
// And the problem that it is.
[[nodiscard]] Located<Asked> read_question(const Json& question);
// The same where it has to be an impact.
[[nodiscard]] Located<Asked> read_impact(const Json& question);

// The law of the question, or else that of the problem.
[[nodiscard]] Located<Law> law_of(const Json& question, const Asked& asked);
// All laws with their defaults, that of the problem first.  [percuss compare]
std::vector<Law> laws_beside(const Problem& problem);

[[nodiscard]] tl::unexpected<std::vector<Diagnostic>> refused(const Errors& errors, const Asked& asked);

// The commands.
[[nodiscard]] Located<Json> describe(const Json& question);  // numbers, what can be asked
[[nodiscard]] Located<Json> answer_impact(const Json& question);
[[nodiscard]] Located<Json> answer_compare(const Json& question);
[[nodiscard]] Located<Json> answer_audit(const Json& question);
[[nodiscard]] Located<Json> answer_map(const Json& question);
[[nodiscard]] Located<Json> answer_motion(const Json& question);

}  // namespace percuss::playground
