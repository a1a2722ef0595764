import CCurl
import LorcanaCards

/// libcurl itself, opened at run time.
enum CurlLibrary {
    /// Opens the first of `names` that loads; the error tells of the first, which is the usual one.
    static func open(_ names: [String]) throws(TransportError) {
        var reasons: [String] = []
        for name in names {
            guard let reason = unsafe ccurl_open(name) else { return }
            reasons.append(unsafe String(cString: reason))
        }
        throw .libraryMissing(reason: TextCleaning.excerpt(reasons.first ?? "no name to look for"))
    }
}
