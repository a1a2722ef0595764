import CCurl

/// What a libcurl code says about a transfer over http or https.
enum CurlCode: Sendable, Equatable {
    case done
    case badURL
    case unresolvedProxy, unresolvedHost, noConnection
    case tls
    /// The encryption failed, or the connection was closed meanwhile.
    case handshake
    case timedOut
    /// The connection was closed or reset.
    case closed
    /// The connection was closed, the proxy refused, or what arrived makes no sense; libcurl's text tells which.
    case notReceived
    case malformed
    case bodyTooLarge
    /// No memory, or a header larger than libcurl takes.
    case outOfMemory
    case proxyHandshake
    /// Ended by this side: a limit was passed.
    case ended
    /// libcurl lacks something, or cannot go on.
    case library
    /// A code of protocols and requests that are not used here, or one that no libcurl has used for years.
    case unused

    /// Nil for a code that this list does not have, which a newer libcurl may send.
    init?(_ code: CURLcode) {
        switch code {
        case CURLE_OK: self = .done
        case CURLE_URL_MALFORMAT: self = .badURL
        case CURLE_COULDNT_RESOLVE_PROXY: self = .unresolvedProxy
        case CURLE_COULDNT_RESOLVE_HOST: self = .unresolvedHost
        case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED, CURLE_QUIC_CONNECT_ERROR: self = .noConnection
        case CURLE_SSL_CONNECT_ERROR: self = .handshake
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CIPHER,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT,
            CURLE_SSL_CRL_BADFILE, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
            CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_SHUTDOWN_FAILED, CURLE_USE_SSL_FAILED,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH, echRequired:
            self = .tls
        case CURLE_OPERATION_TIMEDOUT: self = .timedOut
        case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SEND_ERROR, CURLE_HTTP2_STREAM: self = .closed
        case CURLE_RECV_ERROR: self = .notReceived
        // Of a scheme that was checked before, "unsupported protocol" means that the response is not HTTP.
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_HTTP2,
            CURLE_HTTP3, CURLE_RANGE_ERROR, CURLE_BAD_DOWNLOAD_RESUME, CURLE_HTTP_RETURNED_ERROR:
            self = .malformed
        case CURLE_FILESIZE_EXCEEDED: self = .bodyTooLarge
        case CURLE_OUT_OF_MEMORY, tooLarge: self = .outOfMemory
        case CURLE_PROXY, CURLE_LOGIN_DENIED, CURLE_AUTH_ERROR: self = .proxyHandshake
        case CURLE_WRITE_ERROR, CURLE_ABORTED_BY_CALLBACK: self = .ended
        case CURLE_FAILED_INIT, CURLE_NOT_BUILT_IN, CURLE_BAD_FUNCTION_ARGUMENT, CURLE_UNKNOWN_OPTION,
            CURLE_SETOPT_OPTION_SYNTAX, CURLE_FUNCTION_NOT_FOUND, CURLE_AGAIN, CURLE_NO_CONNECTION_AVAILABLE,
            CURLE_RECURSIVE_API_CALL, CURLE_UNRECOVERABLE_POLL:
            self = .library
        // Never after a plain GET over http or https: redirects are not libcurl's, nothing is uploaded.
        case CURLE_TOO_MANY_REDIRECTS, CURLE_UPLOAD_FAILED, CURLE_READ_ERROR, CURLE_HTTP_POST_ERROR,
            CURLE_SEND_FAIL_REWIND, CURLE_CHUNK_FAILED, CURLE_FILE_COULDNT_READ_FILE,
            CURLE_REMOTE_ACCESS_DENIED, CURLE_QUOTE_ERROR, CURLE_REMOTE_DISK_FULL, CURLE_REMOTE_FILE_EXISTS,
            CURLE_REMOTE_FILE_NOT_FOUND, CURLE_SSH:
            self = .unused
        case CURLE_FTP_ACCEPT_FAILED, CURLE_FTP_WEIRD_PASS_REPLY, CURLE_FTP_ACCEPT_TIMEOUT,
            CURLE_FTP_WEIRD_PASV_REPLY, CURLE_FTP_WEIRD_227_FORMAT, CURLE_FTP_CANT_GET_HOST,
            CURLE_FTP_COULDNT_SET_TYPE, CURLE_FTP_COULDNT_RETR_FILE, CURLE_FTP_PORT_FAILED,
            CURLE_FTP_COULDNT_USE_REST, CURLE_FTP_PRET_FAILED, CURLE_FTP_BAD_FILE_LIST:
            self = .unused
        case CURLE_LDAP_CANNOT_BIND, CURLE_LDAP_SEARCH_FAILED, CURLE_TFTP_NOTFOUND, CURLE_TFTP_PERM,
            CURLE_TFTP_ILLEGAL, CURLE_TFTP_UNKNOWNID, CURLE_TFTP_NOSUCHUSER, CURLE_RTSP_CSEQ_ERROR,
            CURLE_RTSP_SESSION_ERROR:
            self = .unused
        case CURLE_OBSOLETE20, CURLE_OBSOLETE24, CURLE_OBSOLETE29, CURLE_OBSOLETE32, CURLE_OBSOLETE40,
            CURLE_OBSOLETE44, CURLE_OBSOLETE46, CURLE_OBSOLETE50, CURLE_OBSOLETE51, CURLE_OBSOLETE57,
            CURLE_OBSOLETE62, CURLE_OBSOLETE75, CURLE_OBSOLETE76:
            self = .unused
        default: return nil
        }
    }
}

/// CURLE_TOO_LARGE and CURLE_ECH_REQUIRED, which the oldest headers allowed here lack.
private let (tooLarge, echRequired) = (CURLcode(rawValue: 100), CURLcode(rawValue: 101))
