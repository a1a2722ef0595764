/// How a state, or a part of it, is kept between runs: where, under which key, and in which form.
///
///     super.init(initialState: Draft(), keeping: .part(\.text, in: storage, key: "draft"))
///
/// Make one with the product BlocStorage. The key is a text of your own, not the type's name, so a renamed type
/// still finds its state.
@MainActor
public struct Keeping<State: Equatable & Sendable> {
    let makeKeeper: @MainActor () -> any StateKeeper<State>

    package init(_ makeKeeper: @escaping @MainActor () -> any StateKeeper<State>) {
        self.makeKeeper = makeKeeper
    }
}

/// Keeps one bloc's state: reads it when the bloc is made, writes it at each change.
@MainActor
package protocol StateKeeper<State>: AnyObject {
    associatedtype State: Equatable & Sendable
    /// Replaces the kept part of the initial state by what is stored.
    func prepare(_ state: inout State)
    /// The bloc exists now and receives errors, including earlier ones.
    func attach(to bloc: BlocBase<State>)
    /// The state changed.
    func changed(from old: State, to new: State)
    /// Forgets the kept state; later changes are kept again.
    func forget() throws
    /// Returns when everything is written.
    func flush() async
    /// The bloc has ended; another one may use its key.
    func leave()
}
