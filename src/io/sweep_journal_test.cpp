// Journals of sweeps that were torn, damaged or made by somebody else: what is good in them is used, the rest
// is computed again.
#include "percuss/tables.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <random>

#include "support/mechanisms.hpp"
#include "support/program.hpp"

namespace percuss::io::sweep_journal_test {
namespace {

using test::TemporaryFolder;

const std::string study = "a study";

std::string content(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void put(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

template <class T>
std::string bytes_of(const T& value) {
  return {reinterpret_cast<const char*>(&value), sizeof value};
}

std::uint64_t sum_of(const std::string& bytes) {
  return crc32_z(0, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
}

std::string header(const std::string& text) {
  return "percuss sweep 1\n" + bytes_of<std::uint64_t>(text.size()) + text + bytes_of(sum_of(text));
}

// With a checksum that holds, whatever it claims.
std::string block(std::uint64_t chunk, const std::vector<double>& numbers) {
  std::string bytes = bytes_of(chunk) + bytes_of<std::uint64_t>(numbers.size());
  for (const double x : numbers) bytes += bytes_of(x);
  return bytes + bytes_of(sum_of(bytes));
}

class SweepJournalTest : public ::testing::Test {
 protected:
  SweepJournalTest() {
    SweepSpec spec;
    spec.vary.push_back({"velocity[0]", *parse_values("-1:1:40")});
    spec.outputs = {"energy.work", "regime", "status"};
    sweep_.emplace(*Sweep::make({make_problem(kane(0.5), Newton{})}, spec));
    expected_ = finish();
    std::filesystem::rename(path_, whole_);
  }

  // The table after the journal at `path_` was gone on with.
  std::string finish() {
    auto journal = SweepJournal::open(path_, study);
    if (!journal) return journal.error();
    const auto run = run_sweep(*sweep_, *journal, {.shard = {}, .threads = 1});
    if (!run) return run.error();
    EXPECT_EQ(run->progress.done, sweep_->cases());
    const SweepResults results(*sweep_, {&*journal});
    EXPECT_EQ(results.missing(), 0U);
    const auto written = write_sweep_csv(*sweep_, results, table_);
    return written ? content(table_) : written.error();
  }

  const TemporaryFolder folder_;
  const std::string path_ = folder_.file("o.csv.part"), whole_ = folder_.file("whole"),
                    table_ = folder_.file("o.csv");
  std::optional<Sweep> sweep_;
  std::string expected_;
};

TEST_F(SweepJournalTest, BlocksOfAnotherSizeAreComputedAgain) {
  const std::size_t width = sweep_->width();
  for (const std::size_t count : {std::size_t{0}, width - 1, width + 1, 7 * width}) {
    put(path_, header(study) + block(0, std::vector<double>(count, 1.0)) +
                   block(39, std::vector<double>(count, 2.0)));
    EXPECT_EQ(finish(), expected_) << count;
  }
}

TEST_F(SweepJournalTest, ChunksThatDoNotExistAreLeftOut) {
  const std::vector<double> numbers(sweep_->width(), 0.0);
  std::string bytes = header(study);
  for (const std::uint64_t chunk :
       {std::uint64_t{40}, std::uint64_t{1} << 40, std::numeric_limits<std::uint64_t>::max()})
    bytes += block(chunk, numbers);
  put(path_, bytes);
  EXPECT_EQ(finish(), expected_);
}

TEST_F(SweepJournalTest, LengthsThatAreLies) {
  for (const std::uint64_t count : {std::uint64_t{1} << 32, (std::uint64_t{1} << 61) + 1,
                                    std::numeric_limits<std::uint64_t>::max(), std::uint64_t{1000}}) {
    put(path_, header(study) + bytes_of(std::uint64_t{0}) + bytes_of(count) + "few bytes");
    EXPECT_EQ(finish(), expected_) << count;
  }
  for (const std::uint64_t length : {std::uint64_t{1} << 30, std::numeric_limits<std::uint64_t>::max()}) {
    put(path_, "percuss sweep 1\n" + bytes_of(length) + study);
    EXPECT_FALSE(SweepJournal::read(path_));
    EXPECT_FALSE(SweepJournal::open(path_, study));
    EXPECT_EQ(content(path_), "percuss sweep 1\n" + bytes_of(length) + study);  // somebody's file stays
  }
}

// Numbers that no impact gives, under a checksum that holds.
TEST_F(SweepJournalTest, NumbersOfOthersAreWritten) {
  const double odd[] = {std::nan(""), HUGE_VAL, -HUGE_VAL, 1e300, -5.0, 1e19, 4.5, 0x1p63};
  std::string bytes = header(study);
  for (std::uint64_t k = 0; k < 40; ++k)
    bytes += block(k, std::vector<double>(sweep_->width(), odd[k % std::size(odd)]));
  put(path_, bytes);
  const std::string table = finish();
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 41);
}

TEST_F(SweepJournalTest, TornAnywhere) {
  const std::string whole = content(whole_);
  for (std::size_t length = 0; length < whole.size(); length += 11) {
    put(path_, whole.substr(0, length));
    EXPECT_EQ(finish(), expected_) << length;
  }
}

TEST_F(SweepJournalTest, DamagedAnywhere) {
  const std::string whole = content(whole_);
  std::mt19937 random(20261116);
  for (int k = 0; k < 500; ++k) {
    std::string bytes = whole;
    for (int changes = 0; changes <= k % 4; ++changes)
      bytes[random() % bytes.size()] = static_cast<char>(random() % 256);
    put(path_, bytes);
    const std::string table = finish();
    if (table == expected_) continue;
    EXPECT_LT(table.size(), 100U) << table;  // refused in a few words, and untouched
    EXPECT_EQ(content(path_), bytes);
  }
}

TEST_F(SweepJournalTest, OnlyFilesAreJournals) {
  const auto read = [&](const std::string& path) { return SweepJournal::open(path, study).error(); };
  EXPECT_EQ(read("/dev/null"), "it is not a regular file");
  EXPECT_FALSE(SweepJournal::read("/dev/zero"));
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  EXPECT_EQ(read(path_), "it is not a regular file");
  EXPECT_FALSE(SweepJournal::read(path_));
}

}  // namespace
}  // namespace percuss::io::sweep_journal_test
