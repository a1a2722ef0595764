#include "CFuzzer.h"

extern int LLVMFuzzerRunDriver(int *count, char ***arguments, cfuzzer_target target);

int cfuzzer_run(int count, char **arguments, cfuzzer_target target) {
  return LLVMFuzzerRunDriver(&count, &arguments, target);
}
