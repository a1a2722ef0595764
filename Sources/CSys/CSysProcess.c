#define _GNU_SOURCE
#include "CSysProcess.h"

#include <fcntl.h>
#include <gnu/libc-version.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

extern char **environ;

static int argument_count;
static char **arguments;

/// glibc hands every constructor what main gets.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  argument_count = count;
  arguments = values;
}

char **csys_arguments(int *count) {
  *count = argument_count;
  return arguments;
}

char **csys_environment(void) { return environ; }

const char *csys_libc_version(void) { return gnu_get_libc_version(); }

static volatile sig_atomic_t progress_shown;

void csys_set_progress_shown(bool shown) { progress_shown = shown; }

static void interrupted(int number) {
  (void)number;
  if (progress_shown) {
    static const char erase[] = "\r\033[K";
    ssize_t ignored = write(2, erase, sizeof erase - 1);
    (void)ignored;
  }
  _exit(130);
}

/// Reading from a closed stdin, and writing to a closed stdout, stay the errors they were.
static void keep_standard_descriptors(void) {
  for (int descriptor = 0; descriptor < 3; descriptor++) {
    if (fcntl(descriptor, F_GETFD) == -1) {
      int opened = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
      if (opened >= 0 && opened != descriptor) close(opened);
    }
  }
}

void csys_prepare_process(void) {
  keep_standard_descriptors();
  signal(SIGPIPE, SIG_IGN);
  struct sigaction old;
  if (sigaction(SIGINT, NULL, &old) == 0 && old.sa_handler != SIG_IGN) {
    struct sigaction action = {.sa_handler = interrupted};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
  }
}
