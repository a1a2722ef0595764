import CSys

/// What this process does with signals and its three standard descriptors.
enum ProcessSignals {
    /// Ctrl-C ends a plain command at once with 130; a closed pipe is an error code and no signal; standard
    /// descriptors that were closed are taken, so that no file opened later is written to by mistake.
    static func prepare() { csys_prepare_process() }

    /// Whether Ctrl-C has a progress line to erase.
    static func setProgressShown(_ isShown: Bool) { csys_set_progress_shown(isShown) }
}
