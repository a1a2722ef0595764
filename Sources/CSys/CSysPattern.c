#include "CSysPattern.h"

#include <regex.h>
#include <stdlib.h>

struct csys_pattern {
    regex_t expression;
};

struct csys_pattern *csys_pattern_compile(const char *expression, char *reason, size_t reason_count) {
    struct csys_pattern *pattern = malloc(sizeof *pattern);
    if (pattern == NULL) {
        regerror(REG_ESPACE, NULL, reason, reason_count);
        return NULL;
    }
    int error = regcomp(&pattern->expression, expression, REG_EXTENDED | REG_NOSUB);
    if (error == 0) return pattern;
    regerror(error, NULL, reason, reason_count);
    free(pattern);
    return NULL;
}

bool csys_pattern_matches(const struct csys_pattern *pattern, const void *bytes, size_t count) {
    regmatch_t whole = {.rm_so = 0, .rm_eo = (regoff_t)count};
    const char *text = bytes == NULL ? "" : bytes;
    return regexec(&pattern->expression, text, 1, &whole, REG_STARTEND) == 0;
}

void csys_pattern_free(struct csys_pattern *pattern) {
    regfree(&pattern->expression);
    free(pattern);
}
