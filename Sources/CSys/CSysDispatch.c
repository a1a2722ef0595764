/// Dispatch's watch over its own threads, replaced by none.
///
/// Each second, and once at the start, it reads /proc/<pid>/stat of every worker to see whether the worker is blocked,
/// and ends the process if it cannot: without /proc one of four commands that wait (docs/decisions/084). It would add
/// a thread where one is blocked; no task here blocks but for a file's lock, which has a limit. Linked statically,
/// these two take the place of libdispatch's whole workqueue.c; linked dynamically, they are not used.

void _dispatch_workq_worker_register(void *queue);
void _dispatch_workq_worker_unregister(void *queue);

__attribute__((visibility("hidden"))) void _dispatch_workq_worker_register(void *queue) { (void)queue; }
__attribute__((visibility("hidden"))) void _dispatch_workq_worker_unregister(void *queue) { (void)queue; }
