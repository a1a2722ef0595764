#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

/// How often this process has asked for heap memory; counts while this target is linked in.
long callocations_count(void);

/// The bytes of memory the process holds now (resident set), from /proc/self/statm.
long callocations_resident_bytes(void);

#endif
