/// The version of the program and where it lives.
public enum LorcanaVersion {
    public static let current = "0.1.0"
    public static let homepage = "https://github.com/lorcana-cli/lorcana"
}
