import Foundation
import PackagePlugin

/// Runs the preparer on the facts in `Catalogue/`, or for LorcanaQuery on the players' words, whenever these or the
/// preparer have changed.
@main
struct PrepareCatalogue: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = context.package.directoryURL.appending(path: "Catalogue")
        let areWords = target.name == "LorcanaQuery"
        let names = areWords ? ["words.tsv"] : ["cards.tsv", "sets.tsv", "date.txt", "text-words.tsv"]
        let inputs = names.map { folder.appending(path: $0) }
        let output = context.pluginWorkDirectoryURL.appending(
            path: areWords ? "PlayerWords+Bytes.swift" : "BuiltInCatalogue+Bytes.swift")
        return [
            .buildCommand(
                displayName: areWords ? "Preparing players' words" : "Preparing the built-in catalogue",
                executable: try context.tool(named: "CataloguePreparer").url,
                arguments: (inputs + [output]).map { $0.path(percentEncoded: false) },
                inputFiles: inputs, outputFiles: [output])
        ]
    }
}
