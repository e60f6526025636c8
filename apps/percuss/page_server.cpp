#include "page_server.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

namespace percuss::app {
namespace {

constexpr std::size_t most_bytes = 8192;      // of a request
constexpr std::size_t most_readers = 32;      // at a time
constexpr std::chrono::seconds patience{10};  // without a byte in or out

volatile sig_atomic_t stop_asked = 0;
extern "C" void ask_to_stop(int) { stop_asked = 1; }

using ServerClock = std::chrono::steady_clock;

struct Connection {
  int socket = -1;
  std::string in, out;
  std::size_t sent = 0;
  ServerClock::time_point last = ServerClock::now();
};

std::string fresh_token() {
  std::array<unsigned char, 16> bytes{};
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) return {};
  std::string token;
  for (const unsigned char b : bytes) token += fmt::format("{:02x}", b);
  return token;
}

bool same_text(std::string_view a, std::string_view b) {  // takes as long wherever they differ
  unsigned difference = a.size() == b.size() ? 0U : 1U;
  for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k)
    difference |= static_cast<unsigned>(static_cast<unsigned char>(a[k]) ^ static_cast<unsigned char>(b[k]));
  return difference == 0;
}

// The value of a header; nothing where it is missing, and a value that fits nowhere where it is there twice.
std::string header(std::string_view request, std::string_view name) {
  std::string value;
  int count = 0;
  for (std::size_t at = request.find("\r\n"); at != std::string_view::npos;
       at = request.find("\r\n", at + 2)) {
    const std::string_view line = request.substr(at + 2, request.find("\r\n", at + 2) - at - 2);
    const bool fits = line.size() > name.size() && line[name.size()] == ':' &&
                      std::equal(name.begin(), name.end(), line.begin(), [](char a, char b) {
                        return a == (b >= 'A' && b <= 'Z' ? static_cast<char>(b - 'A' + 'a') : b);
                      });
    if (!fits) continue;
    ++count;
    value = line.substr(name.size() + 1);
    value.erase(0, value.find_first_not_of(" \t"));
    value.erase(value.find_last_not_of(" \t") + 1);
  }
  return count > 1 ? "\n" : value;
}

std::string_view reason(int status) {
  switch (status) {
    case 200: return "OK";
    case 400: return "Bad Request";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 431: return "Request Header Fields Too Large";
    default: return "Internal Server Error";
  }
}

std::string response(const Page& page) {
  return fmt::format(
             "HTTP/1.1 {} {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\n"
             "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
             "Cross-Origin-Resource-Policy: same-origin\r\nX-Frame-Options: DENY\r\n{}\r\n",
             page.status, reason(page.status), page.type.empty() ? "text/plain; charset=utf-8" : page.type,
             page.body.size(), page.status == 405 ? "Allow: GET\r\n" : "") +
         page.body;
}

std::string refusal(int status) { return response({status, "", std::string(reason(status)) + "\n"}); }

// Reads what has come; false: the other side has gone.
bool receive(Connection& c) {
  char buffer[4096];
  const ssize_t n = recv(c.socket, buffer, sizeof buffer, 0);
  if (n < 0) return errno == EAGAIN || errno == EINTR;
  if (n > 0) c.in.append(buffer, static_cast<std::size_t>(n)), c.last = ServerClock::now();
  return n > 0;
}

bool send_more(Connection& c) {  // false: all is sent, or nobody takes it
  const ssize_t n = send(c.socket, c.out.data() + c.sent, c.out.size() - c.sent, MSG_NOSIGNAL);
  if (n < 0) return errno == EAGAIN || errno == EINTR;
  c.sent += static_cast<std::size_t>(n);
  c.last = ServerClock::now();
  return c.sent < c.out.size();
}

}  // namespace

tl::expected<PageServer, std::string> PageServer::listen(int port) {
  PageServer server;
  server.token_ = fresh_token();
  if (server.token_.empty()) return tl::make_unexpected(std::string("the system gives no random numbers"));
  server.socket_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  const int on = 1;
  sockaddr_in where = {};
  where.sin_family = AF_INET;
  where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  where.sin_port = htons(static_cast<std::uint16_t>(port));
  socklen_t size = sizeof where;
  auto* address = reinterpret_cast<sockaddr*>(&where);
  if (server.socket_ < 0 || setsockopt(server.socket_, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
      bind(server.socket_, address, size) != 0 || ::listen(server.socket_, 16) != 0 ||
      getsockname(server.socket_, address, &size) != 0)
    return tl::make_unexpected(fmt::format("cannot listen on 127.0.0.1:{}: {}", port, std::strerror(errno)));
  server.port_ = ntohs(where.sin_port);
  struct sigaction action = {};
  action.sa_handler = ask_to_stop;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  return server;
}

PageServer::PageServer(PageServer&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), port_(other.port_), token_(std::move(other.token_)) {}

PageServer::~PageServer() {
  if (socket_ >= 0) close(socket_);
}

std::string PageServer::address() const { return fmt::format("http://127.0.0.1:{}/{}/", port_, token_); }

std::string PageServer::respond(const std::string& request,
                                const std::function<Page(const std::string& path)>& answer) const {
  const std::string line = request.substr(0, request.find("\r\n"));
  const std::size_t first = line.find(' '), last = line.rfind(' ');
  if (first == std::string::npos || last <= first || line.compare(last, 8, " HTTP/1.") != 0)
    return refusal(400);
  const std::string host = header(request, "host"), origin = header(request, "origin");
  const auto ours = [&](const std::string& text, const char* before) {
    return text == fmt::format("{}127.0.0.1:{}", before, port_) ||
           text == fmt::format("{}localhost:{}", before, port_);
  };
  // Another name that leads here is somebody else's page (DNS rebinding), and so is another origin.
  if (!ours(host, "") || (!origin.empty() && !ours(origin, "http://"))) return refusal(403);
  if (line.substr(0, first) != "GET") return refusal(405);
  const std::string target = line.substr(first + 1, last - first - 1);
  const std::size_t end = token_.size() + 2;  // "/TOKEN/"
  if (target.size() < end || target[end - 1] != '/' ||
      !same_text(std::string_view(target).substr(1, token_.size()), token_))
    return refusal(404);
  return response(answer(target.substr(end)));
}

void PageServer::serve(const std::function<Page(const std::string& path)>& answer) {
  std::vector<Connection> readers;
  while (stop_asked == 0) {
    std::vector<pollfd> watched{{socket_, static_cast<short>(readers.size() < most_readers ? POLLIN : 0), 0}};
    for (const Connection& c : readers)
      watched.push_back({c.socket, static_cast<short>(c.out.empty() ? POLLIN : POLLOUT), 0});
    if (poll(watched.data(), watched.size(), 1000) < 0 && errno != EINTR) break;
    for (std::size_t k = readers.size(); k-- > 0;) {
      Connection& c = readers[k];
      const int seen = watched[k + 1].revents;
      bool stays = ServerClock::now() - c.last < patience && (seen & (POLLERR | POLLNVAL)) == 0;
      if (stays && seen != 0) stays = c.out.empty() ? receive(c) : send_more(c);
      if (stays && c.out.empty()) {
        const std::size_t end = c.in.find("\r\n\r\n");
        if (c.in.size() > most_bytes)
          c.out = refusal(431);
        else if (end != std::string::npos)
          c.out = respond(c.in.substr(0, end + 2), answer);
      }
      if (stays) continue;
      close(c.socket);
      readers.erase(readers.begin() + static_cast<std::ptrdiff_t>(k));
    }
    if ((watched[0].revents & POLLIN) != 0)
      if (const int fresh = accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK); fresh >= 0)
        readers.emplace_back().socket = fresh;
  }
  for (const Connection& c : readers) close(c.socket);
}

}  // namespace percuss::app
