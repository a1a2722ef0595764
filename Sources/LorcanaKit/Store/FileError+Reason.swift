import Glibc

extension FileError {
    /// The error that the system's number `code` means for `path`.
    init(_ code: CInt, path: String) {
        switch code {
        case ENOENT, ENOTDIR: self = .missing(path: path)
        case EACCES, EPERM: self = .denied(path: path)
        case EROFS: self = .readOnly(path: path)
        case ENOSPC, EDQUOT, EFBIG: self = .full(path: path)
        default: self = .other(path: path, reason: unsafe String(cString: strerror(code)))
        }
    }

    /// What went wrong, in a few words: "the disk is full".
    package var reason: String {
        switch self {
        case .missing: "no such file"
        case .denied: "permission denied"
        case .readOnly: "the file system is read-only"
        case .full: "the disk is full"
        case .busy: "another process is writing to it"
        case .noFolder: "neither HOME nor LORCANA_DATA_DIR is set"
        case .other(_, let reason): reason
        }
    }

    /// The file or folder that it happened to; nil where there is none.
    package var path: String? {
        switch self {
        case .missing(let path), .denied(let path), .readOnly(let path), .full(let path), .busy(let path),
            .other(let path, _):
            path
        case .noFolder: nil
        }
    }
}
