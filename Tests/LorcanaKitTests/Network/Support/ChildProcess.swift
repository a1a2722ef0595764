import Glibc

/// A child process, with its standard input and either standard output or standard error.
///
/// Foundation's `Process` is not used, because the leak checker reports a leak for each launch.
struct ChildProcess: Sendable {
    struct Failure: Error { var what: String }

    enum Output: Int32, Sendable { case standardOutput = 1, standardError = 2 }

    let identifier: pid_t
    /// The write end of the process's standard input.
    let input: Int32
    private let output: Int32

    /// Starts `words[0]`, found in PATH, and captures one of its outputs; the other one is inherited from the test.
    init(_ words: [String], reading: Output = .standardOutput) throws {
        var (toChild, fromChild): ([Int32], [Int32]) = ([0, 0], [0, 0])
        // Socket pairs, because they can be created with close-on-exec: no concurrently started process inherits them.
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &toChild) == 0, socketpair(AF_UNIX, kind, 0, &fromChild) == 0
        else {
            throw Failure(what: "no pipe")
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, toChild[0], 0)
        posix_spawn_file_actions_adddup2(&actions, fromChild[1], reading.rawValue)
        let arguments = words.map { strdup($0) } + [nil]
        var identifier = pid_t()
        let failure = posix_spawnp(&identifier, words[0], &actions, nil, arguments, environ)
        posix_spawn_file_actions_destroy(&actions)
        for argument in arguments { free(argument) }
        close(toChild[0])
        close(fromChild[1])
        (self.identifier, input, output) = (identifier, toChild[1], fromChild[0])
        if failure != 0 { throw Failure(what: "\(words[0]) could not be started (error \(failure))") }
    }

    /// Waits for output, and returns it.
    func readSome() -> String {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(output, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }

    /// Closes the process's input and waits for it to exit; returns the rest of its output, and its status.
    func finish() -> (text: String, status: Int32) {
        close(input)
        var text = ""
        while case let more = readSome(), !more.isEmpty { text += more }
        close(output)
        var status: Int32 = 0
        waitpid(identifier, &status, 0)
        return (text, status)
    }
}
