// A parameter study: many cases of one problem, in an order that does not depend on who computes them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "percuss/quantities.hpp"
#include "percuss/study.hpp"

namespace percuss {

// Lists and grids are combined, the last variable fastest; for every combination there are `samples` cases of
// a Latin hypercube in the sampled variables, the same ones for every combination. Laws come one after the
// other.
class Sweep {
 public:
  // One case per law.
  [[nodiscard]] static Result<Sweep> make(std::vector<Case> laws, const SweepSpec& spec);

  std::size_t cases() const { return laws_.size() * grid_ * samples_; }
  // Cases are computed and stored in chunks, whose size follows from the study alone.
  std::size_t chunk_size() const { return chunk_; }
  std::size_t chunks() const { return (cases() + chunk_ - 1) / chunk_; }
  std::size_t size_of(std::size_t chunk) const;

  const std::vector<Varied>& variables() const { return spec_.vary; }
  const std::vector<Quantity>& outputs() const { return outputs_; }
  const std::vector<Case>& laws() const { return laws_; }
  std::size_t law_of(std::size_t index) const { return index / (grid_ * samples_); }
  // What the variables are in a case.
  void values(std::size_t index, std::span<double> variables) const;

  // Numbers of a chunk, case by case: first the status (0 solved, 1 no solution, 2 not converged, 3 refused)
  // of the impact, or of the motion where nothing of an impact is asked for; then the outputs.
  std::size_t width() const { return 1 + outputs_.size(); }
  // Computes chunks; one per thread.
  class Runner {
   public:
    explicit Runner(const Sweep& sweep);
    void run(std::size_t chunk, std::vector<double>& numbers);
    const std::string& refusal() const { return refusal_; }  // why a law refused a case, if one did

   private:
    const Sweep& sweep_;
    std::vector<Evaluator> evaluators_;
    std::string refusal_;
  };

 private:
  std::vector<Case> laws_;
  SweepSpec spec_;
  std::vector<Variation> variations_;
  std::vector<Quantity> outputs_;
  bool impact_ = true;  // whether an output is one of the impact
  std::size_t grid_ = 1, samples_ = 1, chunk_ = 1;
};

// Number `index` of a permutation of 0 ... count − 1 that depends on the key; nothing is stored.
std::uint64_t permuted(std::uint64_t index, std::uint64_t count, std::uint64_t key);

}  // namespace percuss
