#include "CSysTerminal.h"
#include "CSysSignals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

// The settings that restore the terminal. Written by a single thread while `armed` is false, and read in signal
// handlers.
static struct termios saved;
static int saved_input = -1, saved_output = -1;
static atomic_bool armed;
// The bytes that restore the terminal, written to the one of two slots that no handler is reading.
static struct {
  char bytes[256];
  size_t count;
} restoring[2];
static atomic_int restoring_place;

static struct sigaction crash_before[csys_signal_count];
static bool handlers_set;

bool csys_terminal_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return true;
}

bool csys_cell_size(int descriptor, int *width, int *height) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
  *width = size.ws_xpixel / size.ws_col;
  *height = size.ws_ypixel / size.ws_row;
  return *width > 0 && *height > 0;
}

void csys_terminal_restore(void) {
  if (!atomic_exchange(&armed, false)) return;
  int before = errno;
  size_t done = 0;
  int place = atomic_load(&restoring_place);
  while (done < restoring[place].count) {
    ssize_t n = write(saved_output, restoring[place].bytes + done, restoring[place].count - done);
    if (n <= 0 && errno != EINTR) break;
    if (n > 0) done += (size_t)n;
  }
  // Changing a terminal's settings from the background would stop the process, since another one owns the terminal.
  sigset_t block, old;
  sigemptyset(&block);
  sigaddset(&block, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &block, &old);
  tcsetattr(saved_input, TCSANOW, &saved);
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  errno = before;
}

static void crashed(int number, siginfo_t *info, void *context) {
  (void)context;
  csys_terminal_restore();
  sigaction(number, &crash_before[number], NULL);
  // On return, a fault is raised again and reaches the previous handler; a sent signal or a breakpoint isn't.
  if (info->si_code <= 0 || number == SIGTRAP) raise(number);
}

static void set_handlers(void) {
  if (handlers_set) return;
  handlers_set = true;
  // The handlers run on a separate stack, so that an overflow of the main stack is handled, too.
  static char stack[1 << 16];
  stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
  stack_t present;
  if (sigaltstack(NULL, &present) == 0 && (present.ss_flags & SS_DISABLE)) sigaltstack(&alternate, NULL);
  struct sigaction crash = {.sa_sigaction = crashed, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  struct sigaction end = {.sa_handler = csys_ended}, before;
  sigfillset(&crash.sa_mask);
  sigemptyset(&end.sa_mask);
  for (int number = 1; number < csys_signal_count; number++) {
    int uses = csys_signal_uses(number);
    if (uses & csys_crashes) sigaction(number, &crash, &crash_before[number]);
    // Signals that are ignored, or handled by a library, remain so.
    bool is_own = uses & csys_ends_raw && sigaction(number, NULL, &before) == 0 && before.sa_handler == SIG_DFL;
    if (is_own) sigaction(number, &end, NULL);
  }
  atexit(csys_terminal_restore);
}

// Stores the terminal's settings and these bytes for csys_terminal_restore.
static int keep(int input, int output, const void *bytes, size_t count, struct termios *present) {
  if (tcgetattr(input, present) != 0) return errno;
  int place = 1 - atomic_load(&restoring_place);
  restoring[place].count = count < sizeof restoring->bytes ? count : sizeof restoring->bytes;
  memcpy(restoring[place].bytes, bytes, restoring[place].count);
  atomic_store(&restoring_place, place);
  if (!atomic_load(&armed)) {
    saved = *present;
    saved_input = input;
    saved_output = output;
    set_handlers();
    atomic_store(&armed, true);
  }
  return 0;
}

int csys_terminal_raw(int input, int output, const void *bytes, size_t count) {
  struct termios present;
  int code = keep(input, output, bytes, count, &present);
  if (code != 0) return code;
  cfmakeraw(&present);
  return tcsetattr(input, TCSANOW, &present) == 0 ? 0 : errno;
}

int csys_terminal_end_lines_at_spaces(int input, int output) {
  struct termios present;
  int code = keep(input, output, "", 0, &present);
  if (code != 0) return code;
  present.c_cc[VEOL] = ' ';
  return tcsetattr(input, TCSANOW, &present) == 0 ? 0 : errno;
}

// Whether the last reply is a complete one to DA1.
static bool is_answered(const char *replies, size_t count) {
  if (count == 0 || replies[count - 1] != 'c') return false;
  size_t start = count;
  while (start > 0 && replies[start - 1] != 27) start--;
  return start > 0 && replies[start] == '[';
}

size_t csys_terminal_ask(
    int input, int output, const void *question, size_t count, void *replies, size_t capacity, int milliseconds) {
  struct termios present;
  if (tcgetpgrp(input) != getpgrp() || keep(input, output, "", 0, &present) != 0) return 0;
  present.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  struct pollfd wait = {.fd = input, .events = POLLIN};
  size_t done = 0;
  // Typed text can be detected only with line editing off.
  bool asks = tcsetattr(input, TCSANOW, &present) == 0 && poll(&wait, 1, 0) == 0 &&
              write(output, question, count) == (ssize_t)count;
  while (asks && done < capacity && !is_answered(replies, done)) {
    ssize_t n = poll(&wait, 1, milliseconds) > 0 ? read(input, (char *)replies + done, capacity - done) : 0;
    if (n <= 0) {
      tcflush(input, TCIFLUSH);
      break;
    }
    done += (size_t)n;
  }
  csys_terminal_restore();
  return done;
}

static struct sigaction watched_before[csys_signal_count];
static int pipe_ends[2] = {-1, -1};

static void post_signal(int number) {
  int before = errno;
  csys_signals_post((unsigned char)number);
  errno = before;
}

void csys_signals_post(unsigned char byte) {
  ssize_t ignored = write(pipe_ends[1], &byte, 1);
  (void)ignored; // The pipe is full of equal signals.
}

int csys_signals_watch(void) {
  if (pipe_ends[0] >= 0) return pipe_ends[0];
  if (pipe(pipe_ends) != 0) return -1;
  for (int i = 0; i < 2; i++) {
    fcntl(pipe_ends[i], F_SETFD, FD_CLOEXEC);
    fcntl(pipe_ends[i], F_SETFL, O_NONBLOCK);
  }
  struct sigaction action = {.sa_handler = post_signal, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  for (int number = 1; number < csys_signal_count; number++)
    if (csys_signal_uses(number) & csys_watched) sigaction(number, &action, &watched_before[number]);
  return pipe_ends[0];
}

void csys_signals_unwatch(void) {
  if (pipe_ends[0] < 0) return;
  for (int number = 1; number < csys_signal_count; number++)
    if (csys_signal_uses(number) & csys_watched) sigaction(number, &watched_before[number], NULL);
  // An unread signal ends the process, unless it was ignored before.
  for (unsigned char number; read(pipe_ends[0], &number, 1) == 1;)
    if (csys_signal_uses(number) & csys_ends && watched_before[number].sa_handler != SIG_IGN) csys_ended(number);
  for (int i = 0; i < 2; i++) {
    close(pipe_ends[i]);
    pipe_ends[i] = -1;
  }
}

void csys_stop_self(void) {
  struct sigaction before, standard = {.sa_handler = SIG_DFL}, ignored = {.sa_handler = SIG_IGN};
  sigset_t stop, old;
  sigemptyset(&standard.sa_mask);
  sigemptyset(&ignored.sa_mask);
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  // Stops the group first, as the kernel would, then this process, so that it stops exactly here.
  sigaction(SIGTSTP, &ignored, &before);
  kill(0, SIGTSTP);
  sigaction(SIGTSTP, &standard, NULL);
  pthread_sigmask(SIG_UNBLOCK, &stop, &old);
  raise(SIGTSTP);
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  sigaction(SIGTSTP, &before, NULL);
}

void csys_end_by_signal(int number) {
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, number);
  pthread_sigmask(SIG_UNBLOCK, &one, NULL);
  // Another thread may set a handler at the same time.
  for (int tries = 0; tries < 100; tries++) {
    signal(number, SIG_DFL);
    raise(number);
  }
  _exit(128 + number);
}

int csys_wait_either(int first, int second, int milliseconds) {
  struct pollfd waits[2] = {{.fd = first, .events = POLLIN}, {.fd = second, .events = POLLIN}};
  int n = poll(waits, 2, milliseconds);
  if (n < 0) return errno == EINTR ? 0 : -1;
  return (waits[0].revents ? 1 : 0) | (waits[1].revents ? 2 : 0);
}
