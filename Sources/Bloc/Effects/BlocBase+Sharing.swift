extension BlocBase {
    /// Shares the state of another bloc from now on.
    ///
    /// A change of either is at once a change of the other, and of every bloc that shares the same holder. A change
    /// that comes from the holder goes to `onChange`, not to `onTransition`. This bloc keeps the holder alive and does
    /// not close it. Call this in the initialiser.
    public final func shareState(of holder: BlocBase<State>) {
        take(holder.state)
        links += [
            observe { holder.take($0.nextState) },
            holder.observe { [weak self] in self?.take($0.nextState) },
        ]
    }

    private final func take(_ next: State) {
        if next != state && !isClosed { force(next) }
    }
}
