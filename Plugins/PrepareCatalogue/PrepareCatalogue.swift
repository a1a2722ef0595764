import Foundation
import PackagePlugin

/// Runs the preparer on the facts in `Catalogue/` whenever they, or the preparer, changed.
@main
struct PrepareCatalogue: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = context.package.directoryURL.appending(path: "Catalogue")
        let inputs = ["cards.tsv", "sets.tsv", "date.txt"].map { folder.appending(path: $0) }
        let output = context.pluginWorkDirectoryURL.appending(path: "BuiltInCatalogue+Bytes.swift")
        return [
            .buildCommand(
                displayName: "Preparing the built-in catalogue",
                executable: try context.tool(named: "CataloguePreparer").url,
                arguments: (inputs + [output]).map { $0.path(percentEncoded: false) },
                inputFiles: inputs, outputFiles: [output])
        ]
    }
}
