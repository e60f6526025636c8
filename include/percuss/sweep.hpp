// A parameter study: many cases of one problem, in an order that does not depend on who computes them.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "percuss/progress.hpp"
#include "percuss/quantities.hpp"
#include "percuss/study.hpp"

namespace percuss {

// Lists and grids are combined, the last variable fastest; for every combination there are `samples` cases of
// a Latin hypercube in the sampled variables, the same ones for every combination. Laws come one after the
// other.
class Sweep {
 public:
  // The problem under the laws of the study, or its own where the study names none.
  [[nodiscard]] static Result<Sweep> of(const Problem& problem, const SweepSpec& spec);
  // One problem for every law; spec.laws is not looked at.
  [[nodiscard]] static Result<Sweep> make(std::vector<Problem> laws, const SweepSpec& spec);

  std::size_t cases() const { return laws_.size() * grid_ * samples_; }
  // Cases are computed and stored in chunks, whose size follows from the study alone.
  std::size_t chunk_size() const { return chunk_; }
  std::size_t chunks() const { return (cases() + chunk_ - 1) / chunk_; }
  std::size_t size_of(std::size_t chunk) const;

  const std::vector<Varied>& variables() const { return spec_.vary; }
  const std::vector<Quantity>& outputs() const { return outputs_; }
  const std::vector<Problem>& laws() const { return laws_; }
  std::size_t law_of(std::size_t index) const { return index / (grid_ * samples_); }
  const std::vector<std::string>& law_labels() const { return labels_; }  // law_labels() of law.hpp
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
  std::vector<Problem> laws_;
  std::vector<std::string> labels_;
  SweepSpec spec_;
  std::vector<Variation> variations_;
  std::vector<Quantity> outputs_;
  bool impact_ = true;  // whether an output is one of the impact
  std::size_t grid_ = 1, samples_ = 1, chunk_ = 1;
};

// Where a sweep leaves what it has computed. One thread at a time calls.
class SweepSink {
 public:
  struct Chunk {
    std::uint64_t number = 0;
    std::vector<double> numbers = {};
  };

  virtual ~SweepSink() = default;
  // By chunk: whether all its numbers are here already.
  virtual std::vector<bool> stored(const Sweep& sweep) const = 0;
  // What was there before is still there after a failure.
  [[nodiscard]] virtual tl::expected<void, std::string> store(std::span<const Chunk> chunks) = 0;
  // What was stored outlasts the program from here on, where it can.
  [[nodiscard]] virtual tl::expected<void, std::string> synchronise() = 0;
};

// A table in memory: case by case, width() numbers each.
class SweepTable final : public SweepSink {
 public:
  SweepTable(const Sweep& sweep, std::span<double> numbers);  // both have to outlive it

  std::vector<bool> stored(const Sweep&) const override { return stored_; }
  [[nodiscard]] tl::expected<void, std::string> store(std::span<const Chunk> chunks) override;
  [[nodiscard]] tl::expected<void, std::string> synchronise() override { return {}; }

 private:
  const Sweep& sweep_;
  std::span<double> numbers_;
  std::vector<bool> stored_;  // by chunk
};

// Computes what a sink does not hold yet, on many threads.

// Chunks index, index + count, index + 2 count, ...: what one of several programs does.
struct Shard {
  std::size_t index = 0, count = 1;
};

struct SweepProgress {
  std::size_t done = 0, total = 0;  // cases of this shard; those done are stored and synchronised
  std::size_t computed = 0;         // of them by this program
};

struct SweepRunOptions {
  Shard shard;
  int threads = 0;                                        // 0: all cores
  std::function<void(const SweepProgress&)> report = {};  // about once a second, and at the end
  Progress* progress = nullptr;                           // a run that is stopped keeps what it has
};

struct SweepRun {
  SweepProgress progress;
  std::string refusal;  // why a law refused a case, if one did
};

// Ends early where the sink fails; what it holds stays good.
[[nodiscard]] tl::expected<SweepRun, std::string> run_sweep(const Sweep& sweep, SweepSink& sink,
                                                            const SweepRunOptions& options = {});

// Number `index` of a permutation of 0 ... count − 1 that depends on the key; nothing is stored.
std::uint64_t permuted(std::uint64_t index, std::uint64_t count, std::uint64_t key);

}  // namespace percuss
