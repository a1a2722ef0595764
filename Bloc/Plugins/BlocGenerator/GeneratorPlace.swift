import Foundation
import PackagePlugin

/// The destinations of a bloc's files: the folder of its target and that of its tests.
struct GeneratorPlace {
    let module: String
    /// Further steps for the user, such as adding the test target to the manifest.
    let advice: String?
    private let sources: URL
    private let tests: URL

    init(package: Package, directory: String) throws {
        let root = package.directoryURL
        sources = URL(filePath: directory, relativeTo: root).standardizedFileURL
        let modules = package.targets.compactMap { $0 as? SwiftSourceModuleTarget }
        let code = modules.filter { $0.kind != .test }
        guard let target = code.first(where: { [sources] in sources.isInside($0.directoryURL) }) else {
            throw GeneratorError.noTarget(
                directory: directory, targets: code.map { $0.directoryURL.path(below: root) })
        }
        module = target.moduleName
        let test = modules.first { $0.kind == .test && $0.depends(on: target) }
        let folder = "Tests/\(target.name)Tests"
        tests = test?.directoryURL ?? root.appending(path: folder, directoryHint: .isDirectory)
        advice = test == nil ? Self.advice(target: target.name) : nil
    }

    func url(of file: GeneratedFile) -> URL {
        (file.isTest ? tests : sources).appending(path: file.name)
    }

    private static func advice(target: String) -> String {
        """
        \(target) has no tests yet; Package.swift needs this target:
            .testTarget(name: "\(target)Tests", dependencies: [
                "\(target)", .product(name: "BlocTesting", package: "lorcana"),
            ])
        """
    }
}

extension URL {
    fileprivate func isInside(_ folder: URL) -> Bool {
        (standardizedFileURL.path + "/").hasPrefix(folder.standardizedFileURL.path + "/")
    }
}

extension Target {
    fileprivate func depends(on target: any Target) -> Bool {
        dependencies.contains { dependency in
            if case .target(let found) = dependency { found.id == target.id } else { false }
        }
    }
}
