#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

/// The number of heap allocations of this process, counted whenever this target is linked.
long callocations_count(void);

/// The resident memory of the process in bytes, from /proc/self/statm.
long callocations_resident_bytes(void);

#endif
