# Shared by ../percuss and ../check, which set $root. Everything printed here goes to standard error.
source "$root/setup/packages.sh"

say() { echo "percuss: $*" >&2; }

# One build at a time. The lock is descriptor 9 of this shell; what is started does not get it, or whatever it
# leaves running would keep everybody waiting.
lock_builds() {
  mkdir -p "$root/build"
  exec 9>"$root/build/lock"
  flock -n 9 || { say "waiting for another build ..."; flock 9; }
}

# forget_other_place TREE: a checkout that was moved or copied is configured again; cmake refuses to.
forget_other_place() {
  local cache=$1/CMakeCache.txt home
  [[ -e $cache ]] || return 0
  home=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$cache")
  [[ $home -ef $root ]] && return 0
  say "$1 was configured in $home, configuring it again ..."
  rm -rf "$cache" "$1/CMakeFiles" "$1/build.ninja"
}

# run_logged LOG COMMAND...: runs quietly, shows the end of the log if the command fails.
run_logged() {
  local log=$1 status=0
  shift
  "$@" >>"$log" 2>&1 </dev/null 9>&- || status=$?
  if ((status != 0)); then
    tail -n 60 "$log" >&2
    say "failed: $*"
    say "the whole log is in $log"
  fi
  return "$status"
}

missing_packages() {
  local package
  for package in "$@"; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || echo "$package"
  done
}

# install_packages PACKAGE...: those that are missing, as root or through sudo.
install_packages() {
  command -v dpkg-query >/dev/null && command -v apt-get >/dev/null || return 0  # not Debian: cmake will tell
  local missing=() become=() log="$root/build/packages.log"
  missing=($(missing_packages "$@"))
  ((${#missing[@]})) || return 0

  local install=(apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=300 "${missing[@]}")
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null || ! sudo true 9>&-; then
      say "packages are missing and this is neither root nor a user of sudo; as root run"
      echo "  apt-get update && apt-get install -y --no-install-recommends ${missing[*]}" >&2
      exit 1
    fi
    become=(sudo)
  fi
  say "installing ${missing[*]} ..."
  become+=(env DEBIAN_FRONTEND=noninteractive)
  # The lists of packages may be there already; fetching them is slow.
  "${become[@]}" "${install[@]}" >"$log" 2>&1 </dev/null 9>&- && return 0
  run_logged "$log" "${become[@]}" apt-get update && run_logged "$log" "${become[@]}" "${install[@]}" && return 0
  say "to install them by hand: apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
  exit 1
}
