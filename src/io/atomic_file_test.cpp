// What stands at the place of an output stays what it is: links, permissions, devices, files of others.
#include "percuss/files.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "support/program.hpp"

namespace percuss::io::atomic_file_test {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;
using Names = std::vector<std::string>;

std::string content(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void put(const std::string& path, const std::string& text) { std::ofstream(path) << text; }

mode_t mode_of(const std::string& path) {
  struct stat status = {};
  EXPECT_EQ(stat(path.c_str(), &status), 0);
  return status.st_mode & 07777;
}

std::string error_of(const std::string& place) {
  const auto written = write_atomically(place, "new");
  return written ? "" : written.error();
}

TEST(AtomicFile, PermissionsAreKept) {
  const TemporaryFolder folder;
  const std::string path = folder.file("x");
  for (const mode_t mode : {0600U, 0640U, 0755U, 0666U}) {
    put(path, "old");
    chmod(path.c_str(), mode);
    ASSERT_EQ(error_of(path), "");
    EXPECT_EQ(content(path), "new");
    EXPECT_EQ(mode_of(path), mode);
  }
  EXPECT_EQ(folder.names(), (Names{"x"}));
}

TEST(AtomicFile, NobodyReadsMoreOfItThanOfTheFileThatItReplaces) {
  const TemporaryFolder folder;
  put(folder.file("secret"), "old");
  chmod(folder.file("secret").c_str(), 0600);
  const auto file = AtomicFile::create(folder.file("secret"));
  ASSERT_TRUE(file) << file.error();
  EXPECT_EQ(mode_of(file->path()), 0600U);
}

TEST(AtomicFile, ANewFileHasThePermissionsOfAnyOther) {
  const TemporaryFolder folder;
  put(folder.file("other"), "");
  ASSERT_EQ(error_of(folder.file("x")), "");
  EXPECT_EQ(mode_of(folder.file("x")), mode_of(folder.file("other")));
}

TEST(AtomicFile, SymbolicLinksStayAndLeadOn) {
  const TemporaryFolder folder;
  fs::create_directory(folder.file("elsewhere"));
  put(folder.file("elsewhere/target"), "old");
  fs::create_symlink("elsewhere/target", folder.file("one"));
  fs::create_symlink("one", folder.file("two"));
  ASSERT_EQ(error_of(folder.file("two")), "");
  EXPECT_EQ(content(folder.file("elsewhere/target")), "new");
  EXPECT_EQ(fs::read_symlink(folder.file("one")), "elsewhere/target");
  EXPECT_EQ(fs::read_symlink(folder.file("two")), "one");
}

TEST(AtomicFile, ADanglingLinkIsWhereTheFileIsMade) {
  const TemporaryFolder folder;
  fs::create_symlink("later", folder.file("link"));
  ASSERT_EQ(error_of(folder.file("link")), "");
  EXPECT_TRUE(fs::is_symlink(folder.file("link")));
  EXPECT_EQ(content(folder.file("later")), "new");

  fs::create_symlink("/nowhere/at/all", folder.file("lost"));
  EXPECT_EQ(error_of(folder.file("lost")), "No such file or directory");
  EXPECT_TRUE(fs::is_symlink(folder.file("lost")));
  fs::create_symlink("round", folder.file("round"));
  EXPECT_EQ(error_of(folder.file("round")), "Too many levels of symbolic links");
}

TEST(AtomicFile, HardLinksStayTogether) {
  const TemporaryFolder folder;
  put(folder.file("one"), "a longer text that was there before");
  fs::create_hard_link(folder.file("one"), folder.file("two"));
  ASSERT_EQ(error_of(folder.file("one")), "");
  EXPECT_EQ(content(folder.file("two")), "new");
  EXPECT_TRUE(fs::equivalent(folder.file("one"), folder.file("two")));
  EXPECT_EQ(folder.names(), (Names{"one", "two"}));
}

TEST(AtomicFile, AFileThatIsProtectedIsNotReplaced) {
  const TemporaryFolder folder;
  put(folder.file("x"), "old");
  chmod(folder.file("x").c_str(), 0444);
  chmod(folder.file(".").c_str(), 0777);
  const uid_t user = geteuid();
  constexpr uid_t nobody = 65534;
  ASSERT_EQ(user == 0 ? seteuid(nobody) : 0, 0);  // nothing is protected from root
  const std::string error = error_of(folder.file("x"));
  ASSERT_EQ(seteuid(user), 0);
  EXPECT_EQ(error, "Permission denied");
  EXPECT_EQ(content(folder.file("x")), "old");
  EXPECT_EQ(folder.names(), (Names{"x"}));
}

TEST(AtomicFile, DevicesAndPipesAreWrittenToAndNeverReplaced) {
  const TemporaryFolder folder;
  const std::string pipe = folder.file("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  ASSERT_EQ(error_of(pipe), "");
  char text[8] = {};
  EXPECT_EQ(read(reader, text, sizeof text), 3);
  EXPECT_STREQ(text, "new");
  close(reader);
  EXPECT_TRUE(fs::is_fifo(pipe));

  fs::create_symlink("/dev/null", folder.file("null"));
  EXPECT_EQ(error_of(folder.file("null")), "");
  EXPECT_TRUE(fs::is_symlink(folder.file("null")));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_EQ(error_of("/dev/full"), "No space left on device");
  EXPECT_EQ(error_of(folder.file("")), "it is a directory");
  EXPECT_EQ(error_of("/dev"), "it is a directory");
}

TEST(AtomicFile, DescriptorsAreWrittenWhereTheyAre) {
  const TemporaryFolder folder;
  const std::string path = folder.file("x");
  put(path, "begun, ");
  const int file = open(path.c_str(), O_WRONLY | O_APPEND);
  ASSERT_EQ(error_of("/dev/fd/" + std::to_string(file)), "");
  fs::create_symlink("/proc/self/fd/" + std::to_string(file), folder.file("link"));
  ASSERT_EQ(error_of(folder.file("link")), "");
  EXPECT_EQ(content(path), "begun, newnew");  // not replaced: what the shell writes next follows
  close(file);
  EXPECT_EQ(error_of(folder.file("link")), "it is not open for writing");
  EXPECT_TRUE(fs::is_symlink(folder.file("link")));
}

// What becomes of the place between the beginning and the end.
TEST(AtomicFile, SomethingElseThatHasComeThereStays) {
  const TemporaryFolder folder;
  auto file = AtomicFile::create(folder.file("x"));
  ASSERT_TRUE(file);
  ASSERT_EQ(mkfifo(folder.file("x").c_str(), 0600), 0);
  EXPECT_EQ(file->commit().error(), "it is not a regular file any more");
  EXPECT_TRUE(fs::is_fifo(folder.file("x")));
}

TEST(AtomicFile, LeftoversOfKilledProgramsGoAndThoseOfOthersStay) {
  const TemporaryFolder folder;
  const std::string place = folder.file("run.h5");
  const pid_t child = fork();
  if (child == 0) {
    const auto left = AtomicFile::create(place);
    if (!write_bytes(left->path(), "half")) _exit(1);
    kill(getpid(), SIGKILL);
  }
  waitpid(child, nullptr, 0);
  ASSERT_EQ(folder.names().size(), 1U);
  const std::string left = folder.names().front();
  put(folder.file("run.h5.part"), "");               // a journal
  put(folder.file("run.h5.1-of-4.part"), "");        // another one
  put(folder.file("run.h5.percuss-mine.part"), "");  // somebody's own
  put(folder.file("run.h5.999999999.part"), "");
  put(folder.file("xrun.h5.percuss-1-0.part"), "");
  {
    const auto living = AtomicFile::create(place);
    ASSERT_TRUE(living);
    EXPECT_FALSE(fs::exists(folder.file(left)));
    ASSERT_TRUE(write_atomically(place, "new"));  // beside a program that lives
    EXPECT_TRUE(fs::exists(living->path()));
  }
  EXPECT_EQ(folder.names(), (Names{"run.h5", "run.h5.1-of-4.part", "run.h5.999999999.part", "run.h5.part",
                                   "run.h5.percuss-mine.part", "xrun.h5.percuss-1-0.part"}));
}

TEST(AtomicFile, TheLongestNameIsWritten) {
  const TemporaryFolder folder;
  const std::string name(255, 'x');
  ASSERT_EQ(error_of(folder.file(name)), "");
  EXPECT_EQ(folder.names(), (Names{name}));
}

TEST(OutputPlace, OneFileUnderManyNames) {
  const TemporaryFolder folder;
  put(folder.file("x"), "");
  fs::create_symlink("x", folder.file("soft"));
  fs::create_hard_link(folder.file("x"), folder.file("hard"));
  fs::create_symlink("y", folder.file("dangling"));
  const auto same = [&](const char* a, const char* b) {
    return same_place(folder.file(a), folder.file(b)) && same_place(folder.file(b), folder.file(a));
  };
  EXPECT_TRUE(same("x", "x"));
  EXPECT_TRUE(same("x", "soft"));
  EXPECT_TRUE(same("x", "hard"));
  EXPECT_TRUE(same("x", "./x"));
  EXPECT_TRUE(same("y", "dangling"));
  EXPECT_TRUE(same("z", "./z"));
  EXPECT_FALSE(same("x", "y"));
  EXPECT_FALSE(same("y", "z"));
  EXPECT_TRUE(same_place("-", "/dev/stdout"));
  EXPECT_FALSE(same_place("/dev/null", "/dev/null"));  // nothing is lost there that was not to be
  EXPECT_FALSE(same_place("-", folder.file("-")));     // a file of that name
}

}  // namespace
}  // namespace percuss::io::atomic_file_test
