// The stages of a fit to measured motions.
#include "percuss/motion_fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "percuss/law_text.hpp"
#include "percuss/scene.hpp"
#include "percuss/text.hpp"
#include "study/motion_search.hpp"
#include "study/motion_words.hpp"
#include "study/robust.hpp"

namespace percuss {
namespace {

constexpr std::array stage_names{std::pair{MotionStage::flight, std::string_view("flight")},
                                 std::pair{MotionStage::body, std::string_view("body")},
                                 std::pair{MotionStage::impacts, std::string_view("impacts")},
                                 std::pair{MotionStage::slides, std::string_view("slides")},
                                 std::pair{MotionStage::all, std::string_view("all")}};

double middle_of(std::vector<double> list) {
  if (list.empty()) return std::nan("");
  std::nth_element(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(list.size() / 2), list.end());
  return list[list.size() / 2];
}

class MotionFitter {
 public:
  MotionFitter(const MotionAxes& axes, const MeasuredMotion& motion, const MotionFitOptions& options)
      : axes_(axes), motion_(motion), options_(options), x_(axes.present()) {}

  Result<void> run(MotionFit& fit) {
    if (auto found = look(); !found) return found;
    std::vector<MotionStage> stages = options_.stages;
    if (stages.empty()) {
      stages = {MotionStage::flight, MotionStage::body, MotionStage::impacts, MotionStage::slides,
                MotionStage::all};
    }
    for (const MotionStage stage : stages) {
      const Eigen::VectorXd before = x_;
      const std::vector<FittedParameter> known = fit.parameters;
      if (!step(stage, fit)) return {};
      if (stage == MotionStage::all && !known.empty()) keep_body(before, known, fit);
      // With a better body flights are longer, and impacts stand out more clearly.
      if (stage == MotionStage::flight || stage == MotionStage::body)
        if (auto found = look(); !found) return found;
    }
    finish(fit);
    return {};
  }

 private:
  Result<void> look() {
    const auto problem = axes_.at(x_);
    auto detection = detect(*problem, motion_, options_.threads, nullptr);
    if (!detection) return tl::make_unexpected(detection.error());
    detection_ = *std::move(detection);
    seen_ = without_glitches(motion_, detection_);
    reference_ = *problem;
    return {};
  }

  bool tells(MotionStage stage, std::size_t k) const {
    switch (stage) {
      case MotionStage::flight: return axes_.of_body(k);
      case MotionStage::body: return axes_.of_body(k);
      case MotionStage::impacts: return !axes_.of_body(k) && !axes_.of_sliding(k);
      case MotionStage::slides: return axes_.of_sliding(k);
      case MotionStage::all: return true;
    }
    return true;
  }

  // False: the law does not apply.
  bool step(MotionStage stage, MotionFit& fit) {
    std::vector<bool> free(axes_.axes().size());
    for (std::size_t k = 0; k < free.size(); ++k) free[k] = tells(stage, k);
    if (std::find(free.begin(), free.end(), true) == free.end()) return true;
    const bool flights =
        stage == MotionStage::flight || stage == MotionStage::body || stage == MotionStage::all;
    const bool law = stage == MotionStage::impacts || stage == MotionStage::all;
    const bool balance = stage == MotionStage::body || stage == MotionStage::all;
    MotionBlockPtr flown, struck, slid;
    if (flights) flown = flight_block(reference_, seen_, detection_, options_.threads);
    if (law || balance)
      struck = impact_block(reference_, seen_, detection_, {balance, law}, options_.threads);
    if (stage == MotionStage::slides || stage == MotionStage::all)
      slid = slide_block(reference_, seen_, detection_);
    std::vector<const MotionBlock*> blocks;
    for (const MotionBlockPtr* block : {&flown, &struck, &slid})
      if (*block) blocks.push_back(block->get());
    MotionStageFit done;
    done.stage = stage;
    if (blocks.empty()) {
      done.warnings.push_back(
          fmt::format("stage {}: the motions hold nothing that tells it", to_string(stage)));
      fit.stages.push_back(std::move(done));
      return true;
    }
    MotionFound found = search_motion(axes_, blocks, x_, free, options_.loss, options_.progress);
    if (!found.refusal.empty()) {
      if (law) fit.reason = fmt::format("{} in stage {}", found.refusal, to_string(stage));
      return !law;
    }
    x_ = found.x;
    take_touched(found, done);
    done.residuals = std::move(found.residuals);
    done.converged = found.converged;
    done.warnings = unknown_words(done);
    for (const FittedParameter& p : done.parameters) {
      const auto known = std::find_if(fit.parameters.begin(), fit.parameters.end(),
                                      [&](const FittedParameter& q) { return q.name == p.name; });
      if (known == fit.parameters.end())
        fit.parameters.push_back(p);
      else
        *known = p;
    }
    fit.stages.push_back(std::move(done));
    return true;
  }

  // A law that does not describe the impacts bends the body to what it can explain. Impacts whatever the law
  // tell of the body without it: where both contradict each other, they count.
  void keep_body(const Eigen::VectorXd& before, const std::vector<FittedParameter>& known, MotionFit& fit) {
    std::string bent;
    for (std::size_t k = 0; k < axes_.axes().size(); ++k) {
      if (!axes_.of_body(k)) continue;
      const auto named = [&](const FittedParameter& p) { return p.name == axes_.axes()[k].name; };
      const auto was = std::find_if(known.begin(), known.end(), named);
      const auto is = std::find_if(fit.parameters.begin(), fit.parameters.end(), named);
      if (was == known.end() || is == fit.parameters.end() || !was->determined) continue;
      if (is->value < was->low || is->value > was->high)
        bent += fmt::format("{}{} from {:.4g} to {:.4g}", bent.empty() ? "" : ", ", was->name, was->value,
                            is->value);
    }
    if (bent.empty()) return;
    x_ = before;
    fit.parameters = known;
    fit.warnings.push_back(
        fmt::format("stage all would move {}, out of their intervals: the law does not describe the impacts "
                    "as well as that, and the "
                    "body is kept as impacts whatever the law tell it",
                    bent));
  }

  // What the stage says nothing about is not of it: a rounding in flight.
  static void take_touched(const MotionFound& found, MotionStageFit& done) {
    std::vector<Eigen::Index> kept;
    for (std::size_t k = 0; k < found.parameters.size(); ++k)
      if (found.touched[k]) {
        kept.push_back(static_cast<Eigen::Index>(k));
        done.parameters.push_back(found.parameters[k]);
      }
    done.correlation = found.correlation(kept, kept);
  }

  void finish(MotionFit& fit) {
    fit.problem = *axes_.at(x_);
    fit.noise = detection_.noise;
    fit.runs = static_cast<long>(motion_.runs.size());
    for (const MeasuredMotion::Run& run : motion_.runs) fit.frames += static_cast<long>(run.frames.size());
    for (const MotionPhase& phase : detection_.phases) {
      fit.flights += phase.kind == MotionPhase::Kind::flight ? 1 : 0;
      fit.slides += phase.kind == MotionPhase::Kind::slide ? 1 : 0;
    }
    for (const Diagnostic& warning : detection_.warnings) fit.warnings.push_back(warning.to_string());
    const MotionBlockPtr struck =
        impact_block(fit.problem, seen_, detection_, {true, true}, options_.threads);
    if (struck)
      if (const Eigen::VectorXd r = struck->residuals(fit.problem); r.size() == struck->size()) {
        const Eigen::Index f = fit.problem.motion->system->freedom(), n = r.size() / (2 * f);
        std::vector<double> least, law;
        Eigen::VectorXd laws(n * f), sigma(n * f);
        for (Eigen::Index i = 0; i < n; ++i) {
          const Eigen::VectorXd a = r.segment(2 * i * f, f), b = r.segment((2 * i + 1) * f, f);
          least.push_back(a.norm());
          law.push_back(std::hypot(a.norm(), b.norm()));
          laws.segment(i * f, f) = b;
          sigma.segment(i * f, f) = struck->sigma.segment(2 * i * f, f);
        }
        fit.impacts = n;
        fit.least_error = middle_of(least), fit.impact_error = middle_of(law);
        law_residuals_ = laws, law_sigma_ = sigma;
      }
    fit.converged = std::all_of(fit.stages.begin(), fit.stages.end(), [](const MotionStageFit& stage) {
      return stage.converged || stage.parameters.empty();
    });
    for (const MotionStageFit& stage : fit.stages)
      if (&stage == &fit.stages.back() || stage.parameters.empty())
        fit.warnings.insert(fit.warnings.end(), stage.warnings.begin(), stage.warnings.end());
  }

 public:
  // Of the impacts under the law, for the ranking.
  Eigen::VectorXd law_residuals_, law_sigma_;

 private:
  const MotionAxes& axes_;
  const MeasuredMotion& motion_;
  const MotionFitOptions& options_;
  Eigen::VectorXd x_;
  Detection detection_;
  MeasuredMotion seen_;
  Problem reference_;
};

struct RankedFit {
  MotionFit fit;
  Eigen::VectorXd residuals, sigma;
};

Result<RankedFit> fit_one(const Problem& of, const MeasuredMotion& motion, const MotionFitOptions& asked) {
  MotionFitOptions options = asked;
  if (!of.motion || !of.motion->scene)
    return tl::make_unexpected(
        Errors{{"", "poses were measured of rigid bodies, expected a model with system.bodies"}});
  if (options.parameters.empty()) options.parameters = default_motion_parameters(of);
  const auto axes = MotionAxes::make(of, options);
  if (!axes) return tl::make_unexpected(axes.error());
  RankedFit made;
  made.fit.law = name_of(of.law);
  MotionFitter fitter(*axes, motion, options);
  if (const auto done = fitter.run(made.fit); !done) return tl::make_unexpected(done.error());
  made.residuals = fitter.law_residuals_, made.sigma = fitter.law_sigma_;
  return made;
}

}  // namespace

std::string_view to_string(MotionStage stage) {
  for (const auto& [one, name] : stage_names)
    if (one == stage) return name;
  return "";
}

std::optional<MotionStage> stage_from_name(std::string_view name) {
  for (const auto& [one, text] : stage_names)
    if (text == name) return one;
  return std::nullopt;
}

std::vector<std::string> default_motion_parameters(const Problem& of) {
  std::vector<std::string> paths;
  const auto offer = [&](const std::string& path) {
    if (find_parameter(of, path)) paths.push_back(path);
  };
  if (!of.motion || !of.motion->scene) return paths;
  for (const Scene::Body& body : of.motion->scene->bodies) {
    if (body.fixed) continue;
    const std::string prefix = "system.bodies." + body.name;
    for (const char* rest :
         {".centre[0]", ".centre[1]", ".centre[2]", ".inertia[0]", ".inertia[1]", ".inertia[2]"})
      offer(prefix + rest);
    if (body.solids.size() == 1 && body.solids[0].rounding > 0.0) offer(prefix + ".rounding");
  }
  for (std::size_t k = 0; k < of.motion->scene->surfaces.size(); ++k) {
    const Scene::Surface& surface = of.motion->scene->surfaces[k];
    const std::string prefix = fmt::format("system.surfaces[{}].", k);
    if (!surface.curve) offer(prefix + "restitution");
    if (!surface.rubs()) continue;
    if (surface.sliding.empty()) {
      offer(prefix + "friction");
    } else {
      offer(prefix + "friction.impact");
      offer(prefix + "friction.sliding");
    }
    const bool phases = std::holds_alternative<Energetic>(of.law) || std::holds_alternative<Stronge>(of.law);
    if (!phases) offer(prefix + "tangential_restitution");
    if (surface.pivoting_radius > 0.0) offer(prefix + "pivoting_radius");
  }
  if (std::holds_alternative<Stronge>(of.law)) offer("law.compliance_ratio");
  return paths;
}

Result<MotionFit> fit_motion(const Problem& of, const MeasuredMotion& motion,
                             const MotionFitOptions& options) {
  auto made = fit_one(of, motion, options);
  if (!made) return tl::make_unexpected(made.error());
  return std::move(made->fit);
}

Result<std::vector<MotionFit>> fit_motion_laws(const std::vector<Problem>& problems,
                                               const MeasuredMotion& motion,
                                               const MotionFitOptions& options) {
  std::vector<RankedFit> ranked;
  std::vector<Law> laws;
  for (const Problem& problem : problems) {
    auto one = fit_one(problem, motion, options);
    if (!one) return tl::make_unexpected(one.error());
    ranked.push_back(*std::move(one));
    laws.push_back(problem.law);
  }
  const std::vector<std::string> labels = law_labels(laws);
  for (std::size_t k = 0; k < ranked.size(); ++k) ranked[k].fit.law = labels[k];
  // All are judged with the noise that the closest of them leaves.
  const RankedFit* closest = nullptr;
  for (const RankedFit& one : ranked)
    if (one.fit.applies() && one.residuals.size() > 0 &&
        (closest == nullptr || one.fit.impact_error < closest->fit.impact_error))
      closest = &one;
  if (closest != nullptr) {
    const double noise =
        robust_deviation(closest->residuals, 0.5 * static_cast<double>(closest->residuals.size()));
    double least = infinite;
    for (RankedFit& one : ranked) {
      if (!one.fit.applies()) continue;
      one.fit.criterion = robust_sum(one.residuals, one.sigma, noise, options.loss) +
                          2.0 * static_cast<double>(one.fit.parameters.size());
      least = std::min(least, one.fit.criterion);
    }
    for (RankedFit& one : ranked)
      if (one.fit.applies()) one.fit.criterion -= least;
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const RankedFit& a, const RankedFit& b) {
    return a.fit.applies() != b.fit.applies() ? a.fit.applies() : a.fit.criterion < b.fit.criterion;
  });
  std::vector<MotionFit> fits;
  for (RankedFit& one : ranked) fits.push_back(std::move(one.fit));
  return fits;
}

}  // namespace percuss
