public import Bloc

/// Fails if an open bloc is not deallocated after the test has released it.
///
///     @Test func `an editor leaks nothing`() async throws {
///         try await expectReleased { Editor(in: MemoryStorage()) } after: { $0.send(.typed("a")) }
///     }
///
/// The usual cause is a handler that captures `self`. Use `emit` and captured services instead, or register a method
/// (`route(.save, to: Editor.save)`), which captures nothing and retains the bloc only while it runs.
/// - Parameters:
///   - build: Creates the bloc.
///   - act: Acts on the bloc before it is released; its handlers then have some thousand turns to finish.
///   - fileID: The test's file, for its failures.
///   - filePath: The path of that file.
///   - line: The test's line.
///   - column: The test's column.
@MainActor
public func expectReleased<B: AnyBloc>(
    _ build: @MainActor () throws -> B,
    after act: @MainActor (B) async throws -> Void = { _ in },
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) async throws {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    weak var bloc: B?
    do {
        let built = try build()
        bloc = built
        try await act(built)
    }
    var patience = Patience()
    while bloc != nil, await patience.wait() {}
    guard let bloc else { return }
    let (name, isAtWork) = (bloc.asBase.name, !bloc.asBase.handlersAtWork.isEmpty)
    bloc.close()
    if isAtWork {
        return try location.fail([
            "\(name) has a running handler, which retains it if it is a method or captures self. Await it, or advance its "
                + "clock, before the bloc is released."
        ])
    }
    try location.fail([
        "\(name) is still retained. A handler that captures self retains its bloc until that is closed: use emit, or "
            + "register a method with route(event, to: \(name).method)."
    ])
}
