import FoundationEssentials

/// Reads files in `Fixtures/api-responses`.
enum Fixture {
    static let packageRoot: String = {
        let file = #filePath
        return String(file[..<file.firstRange(of: "/Tests/")!.lowerBound])
    }()

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: "\(packageRoot)/Fixtures/api-responses/\(name)")))
    }
}
