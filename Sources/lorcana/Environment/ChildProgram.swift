import Files
import Glibc

/// Another program, found only through the absolute parts of PATH: an empty or relative part refers to the current
/// folder, where anyone may have put files. The program also receives this reduced PATH.
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

    /// Runs the program and waits for it; returns whether it succeeded.
    ///
    /// - Parameter input: its stdin, in which case its output is discarded; nil to let it use the terminal.
    func run(_ words: [String], input: [UInt8]? = nil) -> Bool {
        var arguments = ([path] + words).map { strdup($0) } + [nil]
        var variables = environment
        defer { for text in arguments + variables { free(text) } }
        var process: pid_t = 0
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var ends: [CInt] = [-1, -1]
        if input != nil {
            guard pipe(&ends) == 0 else { return false }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
            for output in [STDOUT_FILENO, STDERR_FILENO] {
                posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
            }
        }
        let isStarted = posix_spawn(&process, path, &actions, nil, &arguments, &variables) == 0
        if let input {
            close(ends[0])
            if isStarted { try? DescriptorWriter.write(input, to: ends[1]) }
            close(ends[1])
        }
        return isStarted && ended(process)
    }

    /// The environment variables of this process, as bytes, except PATH.
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
