#define _GNU_SOURCE
#include "CSysProcess.h"
#include "CSysSignals.h"
#include "CSysTerminal.h"

#include <fcntl.h>
#include <gnu/libc-version.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

extern char **environ;

static int argument_count;
static char **arguments;

/// glibc passes main's arguments to every constructor.
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

static void erase_progress(void) {
  if (!progress_shown) return;
  static const char erase[] = "\r\033[K";
  ssize_t ignored = write(2, erase, sizeof erase - 1);
  (void)ignored;
}

void csys_ended(int number) {
  erase_progress();
  csys_terminal_restore();
  csys_end_by_signal(number);
}

/// Reading from a closed stdin, and writing to a closed stdout, still fail.
static void keep_standard_descriptors(void) {
  for (int descriptor = 0; descriptor < 3; descriptor++) {
    if (fcntl(descriptor, F_GETFD) == -1) {
      int opened = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
      if (opened >= 0 && opened != descriptor) close(opened);
    }
  }
}

/// Whether a resource limit allows this number of additional bytes with this protection.
static bool allows(int resource, size_t count, int protection) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return true;
  void *start = mmap(NULL, count, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (start == MAP_FAILED) return false;
  munmap(start, count);
  return true;
}

bool csys_can_map(size_t addresses, size_t data) {
  // Only writable pages count as data.
  return allows(RLIMIT_AS, addresses, PROT_NONE) && allows(RLIMIT_DATA, data, PROT_READ | PROT_WRITE);
}

/// Ends the process if it has too little memory: Dispatch retries forever if there is no memory for a thread's stack.
static void require_memory(void) {
  if (csys_can_map(4 << 20, 1 << 20)) return;
  static const char words[] =
      "error: the memory limit is too low\ntip: allow more with `ulimit -v 524288; ulimit -d 524288`\n";
  ssize_t ignored = write(2, words, sizeof words - 1);
  (void)ignored;
  _exit(71);
}

void csys_prepare_process(void) {
  keep_standard_descriptors();
  require_memory();
  for (int number = 1; number < csys_signal_count; number++) {
    int uses = csys_signal_uses(number);
    if (uses & csys_ignored) signal(number, SIG_IGN);
    if (!(uses & csys_ends)) continue;
    struct sigaction old, action = {.sa_handler = csys_ended};
    sigemptyset(&action.sa_mask);
    if (sigaction(number, NULL, &old) == 0 && old.sa_handler != SIG_IGN) sigaction(number, &action, NULL);
  }
}

bool csys_can_open(int count) {
  enum { most = 64 };
  int opened[most], done = 0;
  if (count > most) count = most;
  while (done < count && (opened[done] = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)) >= 0) done++;
  for (int i = 0; i < done; i++) close(opened[i]);
  return done == count;
}

static void *pass(void *gate) {
  pthread_mutex_lock(gate);
  pthread_mutex_unlock(gate);
  return NULL;
}

bool csys_can_start_threads(int count) {
  enum { most = 64 };
  pthread_t threads[most];
  int started = 0;
  if (count > most) count = most;
  pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 1 << 16);
  pthread_mutex_lock(&gate);
  while (started < count && pthread_create(&threads[started], &small, pass, &gate) == 0) started++;
  pthread_mutex_unlock(&gate);
  for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
  pthread_attr_destroy(&small);
  return started == count;
}

static char fault_message[1024];
static size_t fault_count;
static int fault_code;

void csys_set_fault_message(const void *message, size_t count, int code) {
  fault_count = count < sizeof fault_message ? count : sizeof fault_message;
  memcpy(fault_message, message, fault_count);
  fault_code = code;
}

// A slot with start 0 is free; one with start 1 is being filled.
static struct {
  atomic_uintptr_t start;
  atomic_size_t count;
  /// The file, and its status when it was mapped; -1 if it cannot be monitored.
  int descriptor;
  struct stat status;
} mappings[8];
enum { mapping_count = sizeof mappings / sizeof *mappings };
static struct sigaction fault_before;

/// Restores the terminal, writes the message and ends the process.
static void end_by_fault(void) {
  erase_progress();
  csys_terminal_restore();
  ssize_t ignored = write(2, fault_message, fault_count);
  (void)ignored;
  _exit(fault_code);
}

void csys_report_damage(void) {
  if (fault_count > 0) end_by_fault();
}

bool csys_mappings_changed(void) {
  for (int i = 0; i < mapping_count; i++) {
    struct stat now, *then = &mappings[i].status;
    if (atomic_load(&mappings[i].start) <= 1 || mappings[i].descriptor < 0) continue;
    if (fstat(mappings[i].descriptor, &now) != 0) continue;
    if (now.st_size != then->st_size || now.st_mtim.tv_sec != then->st_mtim.tv_sec ||
        now.st_mtim.tv_nsec != then->st_mtim.tv_nsec)
      return true;
  }
  return false;
}

static void faulted(int number, siginfo_t *info, void *context) {
  (void)context;
  uintptr_t address = (uintptr_t)info->si_addr;
  for (int i = 0; i < mapping_count; i++) {
    uintptr_t start = atomic_load(&mappings[i].start);
    if (start <= 1 || address < start || address - start >= atomic_load(&mappings[i].count)) continue;
    end_by_fault();
  }
  // Not a guarded mapping: on return, the fault is raised again and reaches the previous handler.
  sigaction(number, &fault_before, NULL);
  if (info->si_code <= 0) raise(number);
}

bool csys_guard_mapping(const void *start, size_t count, int descriptor) {
  static atomic_flag is_handled = ATOMIC_FLAG_INIT;
  for (int i = 0; i < mapping_count; i++) {
    uintptr_t free_slot = 0;
    if (!atomic_compare_exchange_strong(&mappings[i].start, &free_slot, 1)) continue;
    atomic_store(&mappings[i].count, count);
    mappings[i].descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    if (mappings[i].descriptor >= 0) fstat(descriptor, &mappings[i].status);
    atomic_store(&mappings[i].start, (uintptr_t)start);
    if (!atomic_flag_test_and_set(&is_handled)) {
      struct sigaction action = {.sa_sigaction = faulted, .sa_flags = SA_SIGINFO | SA_ONSTACK};
      sigemptyset(&action.sa_mask);
      sigaction(SIGBUS, &action, &fault_before);
    }
    return true;
  }
  return false;
}

void csys_release_mapping(const void *start) {
  for (int i = 0; i < mapping_count; i++) {
    uintptr_t mine = (uintptr_t)start;
    if (!atomic_compare_exchange_strong(&mappings[i].start, &mine, 1)) continue;
    if (mappings[i].descriptor >= 0) close(mappings[i].descriptor);
    atomic_store(&mappings[i].start, 0);
    return;
  }
}
