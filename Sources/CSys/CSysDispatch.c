#include "CSysProcess.h"

#include <poll.h>
#include <stddef.h>
#include <sys/eventfd.h>

/// Replaces Dispatch's monitoring of its own threads by nothing.
///
/// Each second, and once at the start, it reads /proc/<pid>/stat of every worker to see whether the worker is blocked,
/// and ends the process if it cannot: without /proc one of four commands that wait (decision 084). It would add
/// a thread where one is blocked; no task here blocks but for a file's lock, which has a limit. Linked statically,
/// these two take the place of libdispatch's whole workqueue.c; linked dynamically, they are not used.

void _dispatch_workq_worker_register(void *queue);
void _dispatch_workq_worker_unregister(void *queue);

__attribute__((visibility("hidden"))) void _dispatch_workq_worker_register(void *queue) { (void)queue; }
__attribute__((visibility("hidden"))) void _dispatch_workq_worker_unregister(void *queue) { (void)queue; }

/// The function with which CoreFoundation's loop runs the main queue.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

void csys_run_main_queue(void) {
  struct pollfd queue = {.fd = _dispatch_get_main_queue_handle_4CF(), .events = POLLIN};
  for (;;) {
    eventfd_t count;
    if (poll(&queue, 1, -1) == 1) eventfd_read(queue.fd, &count);
    _dispatch_main_queue_callback_4CF(NULL);
  }
}
