import CSys

/// Handles signals and the three standard descriptors.
enum ProcessSignals {
    /// Ctrl-C ends a plain command at once with 130. A closed pipe is an error code, not a signal. Closed standard
    /// descriptors are opened, so that no file opened later gets their numbers.
    static func prepare() { csys_prepare_process() }

    /// Whether Ctrl-C has a progress line to erase.
    static func setProgressShown(_ isShown: Bool) { csys_set_progress_shown(isShown) }
}
