/// Opens URLs with the desktop's default program.
enum DesktopOpener {
    /// Returns false if there is no desktop, or if opening fails.
    static func open(
        _ address: String, _ variables: [String: String], program: String = "xdg-open"
    ) -> Bool {
        let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].contains {
            variables[$0]?.isEmpty == false
        }
        return hasDesktop && ChildProgram(program, variables)?.run([address]) == true
    }
}
