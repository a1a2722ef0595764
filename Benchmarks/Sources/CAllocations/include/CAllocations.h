#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

/// The number of heap allocations of this process; counts while this target is linked in.
long callocations_count(void);

/// The bytes of memory the process holds now (resident set), from /proc/self/statm.
long callocations_resident_bytes(void);

#endif
