// A motion through all its impacts, for the player.
#include "percuss/player.hpp"
#include "percuss/report.hpp"
#include "percuss/run.hpp"
#include "question.hpp"

namespace percuss::playground {

Located<Json> answer_motion(const Json& question) {
  constexpr std::size_t most_numbers = 300'000;
  const auto asked = read_question(question);
  if (!asked) return tl::make_unexpected(asked.error());
  const auto law = law_of(question, *asked);
  if (!law) return tl::make_unexpected(law.error());
  const Problem problem = with_law(asked->problem, *law);
  const auto run = run_motion(problem, asked->text);
  if (!run) return refused(run.error(), *asked);
  Json answer{{"text", asked->text},
              {"printed", report::run_text(run->record, run->trajectory)},
              {"json", to_json(run->record, run->trajectory)}};
  const auto data =
      report::player_data(problem, run->record, run->trajectory, {.most_numbers = most_numbers});
  if (data)
    answer["player"] = *data;
  else
    answer["absent"] = data.error();
  return answer;
}

}  // namespace percuss::playground
