public import Bloc

/// Fails if a bloc is not released when nobody holds it any more, open as it is.
///
///     @Test func `an editor leaks nothing`() async throws {
///         try await expectReleased { Editor(in: MemoryStorage()) } after: { $0.send(.typed("a")) }
///     }
///
/// What holds a bloc is most often one of its own handlers: a closure that names `self`. Let it use `emit` and
/// captured services, or register a method (`on(.save, Editor.save)`), which captures nothing.
/// - Parameters:
///   - build: Makes the bloc.
///   - act: What is done with it before it is let go; handlers that run then have until `patience` to end.
///   - patience: How long handlers and tasks are given.
@MainActor
public func expectReleased<B: AnyBloc>(
    _ build: @MainActor () throws -> B,
    after act: @MainActor (B) async throws -> Void = { _ in },
    patience: Duration = .seconds(2),
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) async throws {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    weak var bloc: B?
    do {
        let built = try build()
        bloc = built
        try await act(built)
    }
    var patience = Patience(patience)
    while bloc != nil, await patience.wait() {}
    guard let bloc else { return }
    let name = bloc.asBase.name
    bloc.close()
    try location.fail([
        "\(name) is still held by somebody. A handler that names self holds its bloc until it is closed: use emit, "
            + "or register a method by on(event, \(name).method)."
    ])
}
