/// The version of the program and where it lives.
package enum LorcanaVersion {
    package static let current = "0.1.0"
    package static let homepage = "https://github.com/lorcana-cli/lorcana"
}
