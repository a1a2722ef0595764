/// How a state, or a part of it, is kept between runs: where, under which key, and in which form.
///
///     super.init(initialState: Draft(), keeping: .part(\.text, in: storage, key: "draft"))
///
/// The product BlocStorage has what makes one. The key is a text of your own and not the type's name, so a renamed
/// type finds what it kept.
@MainActor
public struct Keeping<State: Equatable & Sendable> {
    package let makeKeeper: @MainActor () -> any StateKeeper<State>

    package init(_ makeKeeper: @escaping @MainActor () -> any StateKeeper<State>) {
        self.makeKeeper = makeKeeper
    }
}

/// The keeping of one bloc's state: reads at its making, writes at each change.
@MainActor
package protocol StateKeeper<State>: AnyObject {
    associatedtype State: Equatable & Sendable
    /// Replaces what is kept of the initial state by what is stored.
    func prepare(_ state: inout State)
    /// The bloc is there, and takes what goes wrong, also what went wrong before.
    func attach(to bloc: BlocBase<State>)
    /// The state changed.
    func changed(from old: State, to new: State)
    /// Forgets what is kept; from now on changes are kept again.
    func forget() throws
    /// Returns when all is written.
    func flush() async
    /// The bloc has ended: another may keep under its key.
    func leave()
}
