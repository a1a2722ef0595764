import Testing

/// The error thrown by `blocTest` outside of Swift Testing, so that an XCTest case fails.
///
/// The value can be used on any thread.
public struct BlocTestFailure: Error, Equatable, CustomStringConvertible {
    /// The differences from the expectation.
    public let description: String
}

/// The source location of a test.
///
/// The value can be used on any thread.
public struct TestLocation: Sendable {
    let fileID: String
    let filePath: String
    let line: Int
    let column: Int

    /// Creates a location from the macros with these names.
    public init(fileID: String, filePath: String, line: Int, column: Int) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }

    /// Fails the running test with these messages; does nothing if the list is empty.
    ///
    /// Records an issue in Swift Testing; throws in XCTest, which ignores such issues.
    func fail(_ texts: [String]) throws(BlocTestFailure) {
        guard !texts.isEmpty else { return }
        let text = texts.joined(separator: "\n\n")
        guard Test.current != nil else { throw BlocTestFailure(description: text) }
        let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        Issue.record(Comment(rawValue: text), sourceLocation: location)
    }
}
