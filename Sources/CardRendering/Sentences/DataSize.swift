/// Formats a number of bytes: "812 kB", "2.1 MB".
package enum DataSize {
    package static func text(_ bytes: Int) -> String {
        bytes < 1 << 20 ? "\(bytes >> 10) kB" : "\(bytes >> 20).\((bytes >> 10) % 1024 * 10 / 1024) MB"
    }
}
