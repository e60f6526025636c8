#include "percuss/sweep.hpp"

#include <tbb/global_control.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>

#include "base/thread_arena.hpp"

namespace percuss {
namespace {

constexpr auto interval = std::chrono::seconds(1);        // between reports, each of what is synchronised
constexpr auto patience = std::chrono::milliseconds(20);  // of a thread with what it has made

class Run {
 public:
  Run(const Sweep& sweep, SweepSink& sink, const SweepRunOptions& options)
      : sweep_(sweep), sink_(sink), options_(options), stored_(sink.stored(sweep)) {
    for (std::size_t k = options.shard.index; k < sweep.chunks(); k += options.shard.count) {
      run_.progress.total += sweep.size_of(k);
      if (stored_[k]) written_ += sweep.size_of(k);
    }
    run_.progress.done = written_;
  }

  tl::expected<SweepRun, std::string> finish() {
    const int threads = options_.threads > 0 ? options_.threads : tbb::this_task_arena::max_concurrency();
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                    static_cast<std::size_t>(threads));
    on_threads(threads, [&] { tbb::parallel_for(0, threads, [&](int) { work(); }); });
    if (!error_) settle();
    if (error_) return tl::make_unexpected(*error_);
    return run_;
  }

 private:
  // What one thread throws ends the others too.
  void work() try {
    using Clock = std::chrono::steady_clock;
    Sweep::Runner runner(sweep_);
    std::vector<SweepSink::Chunk> made;
    auto stored = Clock::now();
    while (const auto chunk = next_chunk()) {
      made.push_back({*chunk, {}});
      runner.run(*chunk, made.back().numbers);
      if (Clock::now() - stored < patience) continue;
      store(made);
      stored = Clock::now();
    }
    store(made);
    const std::lock_guard lock(mutex_);
    if (run_.refusal.empty()) run_.refusal = runner.refusal();
  } catch (...) {
    stop_ = true;
    throw;
  }

  std::optional<std::size_t> next_chunk() {
    while (!stop_ && !stopped(options_.progress)) {
      const std::size_t chunk = options_.shard.index + options_.shard.count * next_++;
      if (chunk >= sweep_.chunks()) break;
      if (!stored_[chunk]) return chunk;
    }
    return std::nullopt;
  }

  void store(std::vector<SweepSink::Chunk>& made) {
    const std::lock_guard lock(mutex_);
    if (error_) return;
    if (const auto kept = sink_.store(made); !kept) return fail(kept.error());
    for (const SweepSink::Chunk& chunk : made) {
      written_ += sweep_.size_of(chunk.number);
      run_.progress.computed += sweep_.size_of(chunk.number);
    }
    made.clear();
    if (options_.progress != nullptr && run_.progress.total > 0)
      options_.progress->done = static_cast<double>(written_) / static_cast<double>(run_.progress.total);
    if (std::chrono::steady_clock::now() - reported_ >= interval) settle();
  }

  // Only what is synchronised is reported.
  void settle() {
    if (const auto safe = sink_.synchronise(); !safe) return fail(safe.error());
    run_.progress.done = written_;
    if (options_.report) options_.report(run_.progress);
    reported_ = std::chrono::steady_clock::now();
  }

  void fail(const std::string& why) {
    if (!error_) error_ = why;
    stop_ = true;
  }

  const Sweep& sweep_;
  SweepSink& sink_;
  const SweepRunOptions& options_;
  std::vector<bool> stored_;  // by chunk, when this began
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::size_t written_ = 0;  // cases
  SweepRun run_;
  std::optional<std::string> error_;  // of the sink
  std::chrono::steady_clock::time_point reported_ = std::chrono::steady_clock::now();
};

}  // namespace

SweepTable::SweepTable(const Sweep& sweep, std::span<double> numbers)
    : sweep_(sweep), numbers_(numbers), stored_(sweep.chunks(), false) {}

tl::expected<void, std::string> SweepTable::store(std::span<const Chunk> chunks) {
  for (const auto& [number, numbers] : chunks) {
    const std::size_t first = number * sweep_.chunk_size() * sweep_.width();
    std::copy(numbers.begin(), numbers.end(), numbers_.subspan(first, numbers.size()).begin());
    stored_[number] = true;
  }
  return {};
}

tl::expected<SweepRun, std::string> run_sweep(const Sweep& sweep, SweepSink& sink,
                                              const SweepRunOptions& options) {
  return Run(sweep, sink, options).finish();
}

}  // namespace percuss
