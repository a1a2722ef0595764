/// libcurl for Swift: typed shims over its calls. The library itself is opened on first use.
///
/// `ccurl_open` comes first; every other call needs it to have succeeded once in the process. Nothing links against
/// libcurl, so calling it directly fails at link time (decision 020).
#ifndef CCURL_H
#define CCURL_H

#if __has_include(<curl/curl.h>)
#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

/// Opens the library with this name, at least version 7.85, and prepares it; safe from any thread. Returns null on
/// success, or the error message, which is valid until the thread's next call. The first library opened remains in
/// use.
const char *_Nullable ccurl_open(const char *name);
/// The versions of the library and of those it depends on: "libcurl/8.5.0 OpenSSL/3.0.13".
const char *ccurl_version(void);
/// The certificate folder that this libcurl was built with, if any.
const char *_Nullable ccurl_certificate_folder(void);
/// The certificate file that this libcurl was built with, if any.
const char *_Nullable ccurl_certificate_bundle(void);
/// Whether this folder has certificates that OpenSSL can find by hash ("5ed36f99.0").
bool ccurl_has_hashed_certificates(const char *folder);

CURL *_Nullable ccurl_easy_new(void);
void ccurl_easy_free(CURL *easy);
CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value);
CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *_Nullable value);
CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *_Nullable value);
CURLcode ccurl_set_headers(CURL *easy, struct curl_slist *_Nullable headers);
typedef size_t (*ccurl_sink)(char *_Nullable bytes, size_t one, size_t count, void *_Nullable context);
/// Sets CURLOPT_WRITEFUNCTION or CURLOPT_HEADERFUNCTION.
CURLcode ccurl_set_sink(CURL *easy, CURLoption option, ccurl_sink sink);
/// Called for each socket that the transfer opens; returns 0 to continue.
typedef int (*ccurl_socket_notice)(void *_Nullable context, curl_socket_t socket, curlsocktype purpose);
CURLcode ccurl_set_socket_notice(CURL *easy, ccurl_socket_notice notice);
/// Lets a transfer end without waiting for its DNS lookup, whose thread continues on its own (CURLOPT_QUICK_EXIT,
/// since 7.87).
void ccurl_set_quick_exit(CURL *easy);

long ccurl_get_long(CURL *easy, CURLINFO info);
curl_off_t ccurl_get_size(CURL *easy, CURLINFO info);
const char *_Nullable ccurl_get_string(CURL *easy, CURLINFO info);
/// The value of the last response's first header with this name, or null; valid until the next call.
const char *_Nullable ccurl_header(CURL *easy, const char *name);
const char *ccurl_message(CURLcode code);

/// The list with another header line, or null if memory runs out, in which case the old list remains valid.
struct curl_slist *_Nullable ccurl_headers_adding(struct curl_slist *_Nullable headers, const char *line);
void ccurl_headers_free(struct curl_slist *_Nullable headers);

CURLM *_Nullable ccurl_multi_new(void);
void ccurl_multi_free(CURLM *multi);
CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy);
void ccurl_multi_remove(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_perform(CURLM *multi);
CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds);
const char *ccurl_multi_message(CURLMcode code);
/// Wakes up the current poll, or the next one; the only function that may be called from any thread.
void ccurl_multi_wakeup(CURLM *multi);
/// The next finished transfer and its result, or null if there is none.
CURL *_Nullable ccurl_multi_next_done(CURLM *multi, CURLcode *result);

#pragma clang assume_nonnull end
#endif
#endif
