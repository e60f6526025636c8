// What studies share: variables and their values, and the numbers of a problem by their paths.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "percuss/expression.hpp"
#include "percuss/law.hpp"
#include "percuss/problem.hpp"
#include "percuss/result.hpp"

namespace percuss {

// What a study asks: which variables, which values, which results.

// The values of one variable.
struct Values {
  enum class Kind {
    list,         // a, b, c
    grid,         // LO:HI:N            N values, both ends among them
    log_grid,     // log LO:HI:N        with equal ratios
    uniform,      // uniform LO:HI      sampled
    log_uniform,  // loguniform LO:HI
    normal,       // normal MEAN:DEVIATION
  };
  Kind kind = Kind::list;
  std::vector<double> list = {};
  std::vector<std::string> words = {};  // of a list of words: what its numbers stand for
  double low = 0.0, high = 0.0;         // mean and standard deviation of a normal distribution
  std::size_t count = 0;                // of a grid; 0: not said
  bool degrees = false;                 // as it was written; the numbers are radians
  std::string text = {};                // as it was written

  bool sampled() const { return kind >= Kind::uniform; }
  bool of_words() const { return !words.empty(); }
  std::string word(double value) const;  // of such a list
  std::size_t size() const { return kind == Kind::list ? list.size() : count; }
  // Value k of a list or grid; between them for a k that is not whole.
  double at(double k) const;
  // Of a distribution: below which a part u of all samples lies, 0 < u < 1.
  double quantile(double u) const;
};

// As in the comments above; numbers are formulas such as 5/3, 45 deg or pi/2, a list may also be one of words
// (pfeiffer, coulomb). LO:HI without N is a grid whose count is 0.
[[nodiscard]] Result<Values> parse_values(std::string_view text);

struct Varied {
  std::string name;  // a path such as velocity[0], or a name that formulas use
  Values values;
};

using Formulas = std::vector<std::pair<std::string, std::string>>;  // path and formula

struct MapSpec {
  std::vector<Varied> axes;  // x and y
  Formulas set;
  std::string law;       // as parse_law() takes it; empty: the problem's
  std::string quantity;  // empty: the regime
};

struct SweepSpec {
  std::vector<std::string> laws;  // as parse_law() takes them; empty: the problem's
  std::vector<Varied> vary;
  Formulas set;
  std::vector<std::string> outputs;  // empty: velocity_after, energy.work and regime
  std::size_t samples = 0;           // of the sampled variables together
  std::uint64_t seed = 1;
};

struct LawOption;  // src/laws/law_options.hpp

// The numbers of a problem by their paths: velocity[0], elements.C.friction.coefficient,
// law.compliance_ratio.
//
// clang-format off
//   velocity[i]                          u⁻
//   mass[i][j]                           M, with its mirror image
//   impulse[i]                           P
//   elements.NAME.restitution            NAME is that of the results: C.friction is the friction of C
//   elements.NAME.restitution.table.e[k], .speed[k], .work[k], .repetition[k]    where it is a table
//   elements.NAME.coefficient[k]         μ of friction; all components without [k]
//   elements.NAME.slope[k]               κ of a cone
//   elements.NAME.normal[i], direction[i], tangent[i], tangent[k][i]     a number of W
//   elements.NAME.excitation[k]          χ
//   elements.NAME.preload[k], preload.coefficient[k]
//   elements.NAME.stiffness, exponent, precompression, stored_energy (in place of the precompression)
//   elements.NAME.approach.ratio, .angle, .speed     of a contact with planar friction
//   approach.ratio, .angle, .speed       of the only one
//   law.NAME                             an option of the law: a number, or one of its words
//   parameters.NAME                      of a system written as text or of rigid bodies
//   state.NAME, state.NAME'              of a system written as text: a coordinate, its rate
//   state.NAME                           of a system of one's own: a coordinate or a velocity
//   system.bodies.NAME.velocity[2], system.joints.NAME.position, system.surfaces[0].friction,
//   system.gravity[2], system.parameters.NAME        of rigid bodies (number_at() of scene.hpp)
//   elements.*.restitution, system.bodies.*.mass     every number that fits: * is any name or index
// clang-format on
//
// Systems that can move have elements that are open in their initial state, too; what mass, directions and χ
// are follows from their state. Those that are closed there take part in the impact always.
//
// The direction of approach changes γ_N⁻ and γ_T⁻ and as little else as possible, in the metric of M:
//   ratio   γ_T⁻/γ_N⁻, with γ_N⁻ as it is         [Payr & Glocker 2005, Fig. 4]
//   angle   θ of γ_N⁻ = −v cos θ, γ_T⁻ = v sin θ, with v as it is
//   speed   v, with θ as it is
struct Parameter {
  enum class What {
    velocity,
    mass,
    impulse,
    restitution,
    table_number,  // of a restitution that is a table: number i of list j
    coefficient,
    direction,
    excitation,
    stiffness,
    exponent,
    stored_energy,
    preload,
    preload_coefficient,
    precompression,
    law_option,
    model_parameter,  // of a system written as text
    scene_number,     // of rigid bodies: `name` is its path in the scene
    coordinate,
    rate,
    approach_ratio,
    approach_angle,
    approach_speed,
  };
  std::string path;
  What what = What::velocity;
  std::size_t element = 0;
  Eigen::Index i = -1, j = -1;                     // −1 in i: every component
  std::string name = {};                           // of a parameter of the model, of an option of the law
  const LawOption* option = nullptr;               // of the law
  std::optional<std::size_t> part = std::nullopt;  // the element among those of a system that can move
  std::vector<Parameter> all =
      {};             // of a path with *: every number that it means; the rest stands for the first
  bool open = false;  // which has it open, so that it takes part in its motion only; `element` means nothing

  // Those of the approach come from others and are set after them.
  bool derived() const { return what >= What::approach_ratio; }
  bool of_element() const { return what >= What::restitution && what <= What::precompression; }
  bool of_words() const;  // an option whose values are words; its numbers stand for them
  bool of_model() const { return what >= What::model_parameter && what <= What::rate; }
};

// The number that the word stands for, where the parameter is of words.
[[nodiscard]] Result<double> number_of_word(const Parameter& parameter, std::string_view word);

// The error says what is wrong with the path and what could have been meant.
[[nodiscard]] Result<Parameter> find_parameter(const Problem& of, std::string_view path);

double get(const Problem& of, const Parameter& parameter);
// Whether the problem is still valid afterwards is the caller's question. What follows from numbers of a
// system that can move is renewed by Variation::apply().
void set(Problem& of, const Parameter& parameter, double value);

// Variables of a study and what they set: numbers of the problem whose paths they are, or numbers that
// formulas in the variables give.
class Variation {
 public:
  // `formulas` are (path, text). A variable that is no path must occur in a formula.
  [[nodiscard]] static Result<Variation> make(
      const Problem& of, const std::vector<std::string>& variables,
      const std::vector<std::pair<std::string, std::string>>& formulas);

  // `problem` is a copy of the problem that make() was given, or what apply() made of one.
  void apply(std::span<const double> values, Problem& problem) const;

  const std::vector<std::string>& variables() const { return variables_; }
  // The parameters that variable k sets, itself or through formulas.
  std::vector<Parameter> touched(std::size_t k) const;
  // A parameter of an element that is open in the state of the file, if one is set.
  const Parameter* open() const;
  // Whether variable k is itself a number of the problem and sets nothing else.
  bool direct(std::size_t k) const;

 private:
  struct Assignment {
    Parameter target;
    int variable = -1;  // the variable itself, or
    Expression formula;
  };
  std::vector<std::string> variables_;
  std::vector<Assignment> assignments_;     // derived ones last
  Eigen::VectorXd velocity_;                // u⁻ of the problem, from which derived ones start
  bool renews_ = false, compiles_ = false;  // the impact, or the formulas of a system written as text
};

}  // namespace percuss
