extension BlocBase {
    /// Shares the state of another bloc from now on.
    ///
    /// A change of either is at once a change of the other, and of every bloc that shares the same holder. A change
    /// that comes from the holder goes to `onChange`, not to `onTransition`. This bloc keeps the holder alive and does
    /// not close it. Call this in the initialiser.
    public final func shareState(of holder: BlocBase<State>) {
        take(holder.state)
        // A listener may have changed the state again, so take the current state rather than the delivered one.
        links += [
            observe { [unowned self] _ in holder.take(state) },
            holder.observe { [weak self, unowned holder] _ in self?.take(holder.state) },
        ]
    }

    private final func take(_ next: State) {
        if next != state && !isClosed { force(next) }
    }
}
