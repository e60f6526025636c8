#include "video.hpp"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <vector>

#include "percuss/files.hpp"

namespace percuss::app {
namespace {

constexpr int no_program = 127;

[[noreturn]] void become(std::vector<std::string> arguments) {
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  execvp(argv[0], argv.data());
  _exit(no_program);
}

bool send(int pipe, const std::vector<std::uint8_t>& bytes) {
  std::size_t sent = 0;
  while (sent < bytes.size()) {
    const ssize_t n = write(pipe, bytes.data() + sent, bytes.size() - sent);
    if (n < 0 && errno != EINTR) return false;
    if (n > 0) sent += static_cast<std::size_t>(n);
  }
  return true;
}

}  // namespace

std::string write_video(const std::function<draw::Raster(int)>& frame, int frames, double fps,
                        const std::string& path) {
  const draw::Raster first = frame(0);
  auto file = io::AtomicFile::create(path);
  if (!file) return file.error();
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) return std::strerror(errno);
  const auto ignored = std::signal(SIGPIPE, SIG_IGN);
  const pid_t child = fork();
  if (child == 0) {
    std::signal(SIGPIPE, SIG_DFL);
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
    close(ends[1]);
    become({"ffmpeg",
            "-v",
            "error",
            "-y",
            "-f",
            "rawvideo",
            "-pix_fmt",
            "rgb24",
            "-s",
            fmt::format("{}x{}", first.width, first.height),
            "-r",
            fmt::format("{}", fps),
            "-i",
            "-",
            "-vf",
            "pad=ceil(iw/2)*2:ceil(ih/2)*2",
            "-pix_fmt",
            "yuv420p",
            "-f",
            "mp4",
            "file:" + file->path()});  // whatever the name: no option, no protocol
  }
  close(ends[0]);
  bool sent = child > 0;
  for (int k = 0; k < frames && sent; ++k) sent = send(ends[1], k == 0 ? first.rgb : frame(k).rgb);
  close(ends[1]);
  std::signal(SIGPIPE, ignored);
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) < 0) return std::strerror(errno);
  if (WIFEXITED(status) && WEXITSTATUS(status) == no_program)
    return "the program ffmpeg is not installed; --gif needs none";
  if (!sent || !WIFEXITED(status) || WEXITSTATUS(status) != 0) return "ffmpeg failed";
  const auto done = file->commit();
  return done ? std::string() : done.error();
}

}  // namespace percuss::app
