import Glibc

/// Opens addresses with the desktop's own opener.
enum DesktopOpener {
    /// Returns false if there is no desktop, or its opener fails.
    static func open(
        _ address: String, _ variables: [String: String], program: String = "xdg-open"
    ) -> Bool {
        let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].contains {
            variables[$0]?.isEmpty == false
        }
        guard hasDesktop else { return false }
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup(address), nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        guard posix_spawnp(&process, program, nil, nil, &arguments, environ) == 0 else { return false }
        var status: CInt = 0
        while waitpid(process, &status, 0) < 0 {
            if errno != EINTR { return false }
        }
        return status == 0
    }
}
