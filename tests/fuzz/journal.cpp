// Journals of sweeps. A sweep that goes on with one ends complete, whatever the journal held.
//
// The first byte says how the others are meant: as a journal; or as its blocks, each a chunk and a number of
// doubles of one byte and the doubles, to which heading and checksums are added so that they are believed.
#include <unistd.h>
#include <zlib.h>

#include <cstring>

#include "fuzz.hpp"
#include "percuss/tables.hpp"

using percuss::fuzz::require;

namespace {

const std::string study = "a ball";

// Cases of one ball, a few chunks of them.
percuss::Sweep ball() {
  percuss::Impact impact{Eigen::MatrixXd::Identity(1, 1), Eigen::VectorXd::Constant(1, -1.0), {}};
  impact.elements = {percuss::contact("ground", Eigen::VectorXd::Ones(1), 0.5)};
  percuss::SweepSpec spec;
  percuss::Values values;
  values.kind = percuss::Values::Kind::grid;
  values.low = -1.0, values.high = 0.5, values.count = 40;
  spec.vary = {{"velocity[0]", values}};
  spec.outputs = {"energy.work"};
  return *percuss::Sweep::make({percuss::make_problem(impact)}, spec);
}

// What run_sweep() would compute, once for all runs.
std::vector<percuss::SweepSink::Chunk> all_chunks(const percuss::Sweep& sweep) {
  std::vector<percuss::SweepSink::Chunk> chunks(sweep.chunks());
  percuss::Sweep::Runner runner(sweep);
  for (std::size_t k = 0; k < chunks.size(); ++k) {
    chunks[k].number = k;
    runner.run(k, chunks[k].numbers);
  }
  return chunks;
}

template <class T>
void put(std::string& to, const T& value) {
  to.append(reinterpret_cast<const char*>(&value), sizeof value);
}

std::uint64_t checksum(std::string_view bytes) {
  return crc32_z(0, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
}

std::string believable(std::string_view blocks) {
  std::string journal = "percuss sweep 1\n";
  put(journal, std::uint64_t{study.size()});
  journal += study;
  put(journal, checksum(study));
  while (blocks.size() >= 2) {
    const auto chunk = static_cast<unsigned char>(blocks[0]), count = static_cast<unsigned char>(blocks[1]);
    std::string block;
    put(block, std::uint64_t{chunk} == 255 ? ~std::uint64_t{0} : std::uint64_t{chunk});
    put(block, std::uint64_t{count});
    std::string_view numbers = blocks.substr(2, count * sizeof(double));
    block.append(numbers);
    block.append(count * sizeof(double) - numbers.size(), '\0');
    put(block, checksum(block));
    journal += block;
    blocks.remove_prefix(2 + numbers.size());
  }
  return journal;
}

// The bytes as a file, in memory where the system has such a folder; one file for all inputs, since making
// and removing one takes longer than reading most.
const std::string& file_with(std::string_view bytes) {
  struct OneFile {
    std::string path =
        std::string(access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp") + "/percuss-fuzz-XXXXXX";
    int descriptor = mkstemp(path.data());
    ~OneFile() { unlink(path.c_str()); }
  };
  static const OneFile file;
  require(file.descriptor >= 0 &&
          pwrite(file.descriptor, bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()) &&
          ftruncate(file.descriptor, static_cast<off_t>(bytes.size())) == 0);
  return file.path;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const percuss::Sweep sweep = ball();
  static const std::vector<percuss::SweepSink::Chunk> chunks = all_chunks(sweep);
  if (size == 0) return 0;
  const std::string_view rest = percuss::fuzz::text_of(data + 1, size - 1);
  const std::string& path = file_with(data[0] % 2 == 0 ? std::string(rest) : believable(rest));
  if (const auto only_read = percuss::io::SweepJournal::read(path); !only_read)
    percuss::fuzz::require_one_line(only_read.error());
  else
    ++percuss::fuzz::accepted;
  auto journal = percuss::io::SweepJournal::open(path, study);
  if (!journal) {
    percuss::fuzz::require_one_line(journal.error());
    return 0;
  }
  const std::vector<bool> stored = journal->stored(sweep);
  std::vector<percuss::SweepSink::Chunk> missing;
  for (const percuss::SweepSink::Chunk& chunk : chunks)
    if (!stored[chunk.number]) missing.push_back(chunk);
  require(journal->store(missing).has_value());
  const percuss::io::SweepResults results(sweep, {&*journal});
  require(results.missing() == 0);
  std::size_t cases = 0;
  require(results
              .each([&](std::size_t index, std::span<const double> numbers) {
                require(index == cases++ && numbers.size() == sweep.width());
              })
              .has_value());
  require(cases == sweep.cases());
  return 0;
}
