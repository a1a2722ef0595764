#if !__has_include(<curl/curl.h>)
#error "libcurl's headers are missing; on Debian or Ubuntu: apt-get install libcurl4-openssl-dev"
#else
#include <curl/curl.h>
#if LIBCURL_VERSION_NUM < 0x075500
#error "libcurl 7.85 or newer is needed; on Debian or Ubuntu: apt-get install libcurl4-openssl-dev"
#else
#include "CCurl.h"
#include <dirent.h>
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

#define CALLS(X)                                                                                           \
    X(curl_global_init) X(curl_version) X(curl_version_info)                                               \
    X(curl_easy_init) X(curl_easy_cleanup) X(curl_easy_setopt) X(curl_easy_getinfo) X(curl_easy_strerror)  \
    X(curl_easy_header) X(curl_slist_append) X(curl_slist_free_all)                                        \
    X(curl_multi_init) X(curl_multi_cleanup) X(curl_multi_setopt) X(curl_multi_add_handle)                 \
    X(curl_multi_remove_handle) X(curl_multi_perform) X(curl_multi_poll) X(curl_multi_wakeup)              \
    X(curl_multi_info_read) X(curl_multi_strerror)

struct library {
#define FIELD(name) __typeof__(name) *name;
    CALLS(FIELD)
};

static struct library curl;
static bool opened;
static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;

static const char *find_calls(struct library *found, void *handle) {
#define FIND(name)                                                                                         \
    if (!(found->name = (__typeof__(name) *)dlsym(handle, #name))) return dlerror();
    CALLS(FIND)
    return NULL;
}

static const char *prepare(struct library *found) {
    if (found->curl_version_info(CURLVERSION_NOW)->version_num < 0x075500)
        return "version 7.85 or newer is needed";
    return found->curl_global_init(CURL_GLOBAL_DEFAULT) ? "initialisation failed" : NULL;
}

static const char *open_locked(const char *name) {
    void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!handle) return dlerror();
    struct library found;
    const char *reason = find_calls(&found, handle);
    if (!reason && !opened) reason = prepare(&found);
    if (reason || opened) return reason;
    curl = found;
    opened = true;
    return NULL;
}

const char *ccurl_open(const char *name) {
    pthread_mutex_lock(&opening);
    const char *reason = open_locked(name);
    pthread_mutex_unlock(&opening);
    return reason;
}

const char *ccurl_version(void) { return curl.curl_version(); }
const char *ccurl_certificate_folder(void) { return curl.curl_version_info(CURLVERSION_NOW)->capath; }
const char *ccurl_certificate_bundle(void) { return curl.curl_version_info(CURLVERSION_NOW)->cainfo; }

// OpenSSL looks for a file named by the hash of a certificate's subject: eight hexadecimal digits, a dot and a
// number.
static bool is_hashed(const char *name) {
    return strspn(name, "0123456789abcdef") == 8 && name[8] == '.' && strspn(name + 9, "0123456789") > 0;
}

bool ccurl_has_hashed_certificates(const char *folder) {
    DIR *entries = opendir(folder);
    if (!entries) return false;
    struct dirent *entry;
    bool found = false;
    while (!found && (entry = readdir(entries))) found = is_hashed(entry->d_name);
    closedir(entries);
    return found;
}

// One transfer.

CURL *ccurl_easy_new(void) { return curl.curl_easy_init(); }
void ccurl_easy_free(CURL *easy) { curl.curl_easy_cleanup(easy); }

CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
    return curl.curl_easy_setopt(easy, option, value);
}
CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return curl.curl_easy_setopt(easy, option, value);
}
CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl.curl_easy_setopt(easy, option, value);
}
CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl.curl_easy_setopt(easy, option, value);
}
CURLcode ccurl_set_headers(CURL *easy, struct curl_slist *headers) {
    return curl.curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
}
CURLcode ccurl_set_sink(CURL *easy, CURLoption option, ccurl_sink sink) {
    return curl.curl_easy_setopt(easy, option, sink);
}
CURLcode ccurl_set_socket_notice(CURL *easy, ccurl_socket_notice notice) {
    return curl.curl_easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, notice);
}
void ccurl_set_quick_exit(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    curl.curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)easy;
#endif
}

long ccurl_get_long(CURL *easy, CURLINFO info) {
    long value = 0;
    curl.curl_easy_getinfo(easy, info, &value);
    return value;
}
curl_off_t ccurl_get_size(CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    curl.curl_easy_getinfo(easy, info, &value);
    return value;
}
const char *ccurl_get_string(CURL *easy, CURLINFO info) {
    const char *value = NULL;
    curl.curl_easy_getinfo(easy, info, &value);
    return value;
}

const char *ccurl_header(CURL *easy, const char *name) {
    struct curl_header *header;
    if (curl.curl_easy_header(easy, name, 0, CURLH_HEADER, -1, &header) != CURLHE_OK) return NULL;
    return header->value;
}
const char *ccurl_message(CURLcode code) { return curl.curl_easy_strerror(code); }

struct curl_slist *ccurl_headers_adding(struct curl_slist *headers, const char *line) {
    return curl.curl_slist_append(headers, line);
}
void ccurl_headers_free(struct curl_slist *headers) { curl.curl_slist_free_all(headers); }

// All transfers together.

CURLM *ccurl_multi_new(void) { return curl.curl_multi_init(); }
void ccurl_multi_free(CURLM *multi) { curl.curl_multi_cleanup(multi); }
CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl.curl_multi_setopt(multi, option, value);
}
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy) { return curl.curl_multi_add_handle(multi, easy); }
void ccurl_multi_remove(CURLM *multi, CURL *easy) { curl.curl_multi_remove_handle(multi, easy); }
CURLMcode ccurl_multi_perform(CURLM *multi) {
    int running;
    return curl.curl_multi_perform(multi, &running);
}
CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds) {
    return curl.curl_multi_poll(multi, NULL, 0, milliseconds, NULL);
}
const char *ccurl_multi_message(CURLMcode code) { return curl.curl_multi_strerror(code); }
void ccurl_multi_wakeup(CURLM *multi) { curl.curl_multi_wakeup(multi); }
CURL *ccurl_multi_next_done(CURLM *multi, CURLcode *result) {
    int left;
    CURLMsg *message;
    while ((message = curl.curl_multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}
#endif
#endif
