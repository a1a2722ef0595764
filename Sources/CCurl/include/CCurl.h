/// libcurl for Swift: typed shims over its calls. The library itself is opened on first use.
///
/// `ccurl_open` comes first; every other call needs it to have succeeded once in the process. Nothing links
/// against libcurl, so a call past these shims fails at link time (decision 020).
#ifndef CCURL_H
#define CCURL_H

#if __has_include(<curl/curl.h>)
#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

/// Opens the library of this name, at least version 7.85, and prepares it; safe from any thread. Returns null if it is
/// open, else the reason, valid until the thread's next call. The first library to open stays in use.
const char *_Nullable ccurl_open(const char *name);
/// The versions of the library and of those that it uses: "libcurl/8.5.0 OpenSSL/3.0.13".
const char *ccurl_version(void);
/// The folder of certificates that this libcurl was built with, if any.
const char *_Nullable ccurl_certificate_folder(void);
/// The file of certificates that this libcurl was built with, if any.
const char *_Nullable ccurl_certificate_bundle(void);
/// Whether OpenSSL can find certificates in this folder by names made of hashes ("5ed36f99.0").
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
/// Lets a transfer end without waiting for its look-up, whose thread continues alone (CURLOPT_QUICK_EXIT, since 7.87).
void ccurl_set_quick_exit(CURL *easy);

long ccurl_get_long(CURL *easy, CURLINFO info);
curl_off_t ccurl_get_size(CURL *easy, CURLINFO info);
const char *_Nullable ccurl_get_string(CURL *easy, CURLINFO info);
/// The value of the last response's first header of this name, or null; valid until the next call.
const char *_Nullable ccurl_header(CURL *easy, const char *name);
const char *ccurl_message(CURLcode code);

/// The list with one more header line, or null if memory runs out; the old list then stays valid.
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
/// Ends the present poll, or the next one at once; the only call allowed from any thread.
void ccurl_multi_wakeup(CURLM *multi);
/// The next finished transfer and how it ended, or null when there is none.
CURL *_Nullable ccurl_multi_next_done(CURLM *multi, CURLcode *result);

#pragma clang assume_nonnull end
#endif
#endif
