import Glibc

/// Another program, found by the absolute parts of PATH alone: an empty or relative part names the current folder, whose
/// files anybody may have put there. The program and what it starts get a PATH of the same parts.
struct ChildProgram {
    private let path: String
    private let folders: [Substring]

    /// - Parameter name: the program's name, or its path.
    /// - Returns: nil if there is no such program.
    init?(_ name: String, _ variables: [String: String]) {
        folders = (variables["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").filter {
            $0.hasPrefix("/")
        }
        let places = name.hasPrefix("/") ? [name] : folders.map { "\($0)/\(name)" }
        guard let path = places.first(where: { access($0, X_OK) == 0 }) else { return nil }
        self.path = path
    }

    /// Runs the program until it ends; returns whether it succeeded.
    func run(_ words: [String]) -> Bool {
        var arguments = ([path] + words).map { strdup($0) } + [nil]
        var variables = environment
        defer { for text in arguments + variables { free(text) } }
        var process: pid_t = 0
        guard posix_spawn(&process, path, nil, nil, &arguments, &variables) == 0 else { return false }
        return ended(process)
    }

    /// The variables of this process, as bytes, but for PATH.
    private var environment: [UnsafeMutablePointer<CChar>?] {
        var (variables, next): ([UnsafeMutablePointer<CChar>?], Int) = ([], 0)
        while let variable = environ[next] {
            if strncmp(variable, "PATH=", 5) != 0 { variables.append(strdup(variable)) }
            next += 1
        }
        return variables + [strdup("PATH=" + folders.joined(separator: ":")), nil]
    }

    private func ended(_ process: pid_t) -> Bool {
        var status: CInt = 0
        while waitpid(process, &status, 0) < 0 {
            if errno != EINTR { return false }
        }
        return status == 0
    }
}
