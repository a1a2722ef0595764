public import Bloc

/// Fails if an open bloc is not deallocated after the test has released it.
///
///     @Test func `an editor leaks nothing`() async throws {
///         try await expectReleased { Editor(in: MemoryStorage()) } after: { $0.send(.typed("a")) }
///     }
///
/// Usually a handler of the bloc keeps it alive, by capturing `self`. Use `emit` and captured services instead,
/// or register a method (`route(.save, to: Editor.save)`), which captures nothing and retains the bloc only
/// while it runs.
/// - Parameters:
///   - build: Creates the bloc.
///   - act: Acts on the bloc before it is released; its handlers then have some thousand turns to end.
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
    let (name, isAtWork) = (bloc.asBase.name, bloc.asBase.runningCount > 0)
    bloc.close()
    if isAtWork {
        return try location.fail([
            "\(name) has a handler at work, which keeps it if it is a method or names self. Await its end, or advance the "
                + "clock that it waits on, before the bloc is let go."
        ])
    }
    try location.fail([
        "\(name) is still held by somebody. A handler that names self holds its bloc until it is closed: use emit, "
            + "or register a method by route(event, to: \(name).method)."
    ])
}
