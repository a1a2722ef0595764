/// The version of the program and its public address.
package enum LorcanaVersion {
    package static let current = "0.1.0"
    /// The project's public address; empty until it has one. All other code reads the address here
    /// (`scripts/rules/address.py`).
    static let homepage = ""

    /// The User-Agent of requests.
    static func userAgent(homepage: String = homepage) -> String {
        "lorcana/\(current)" + (homepage.isEmpty ? "" : " (+\(homepage))")
    }
}
