import Foundation

/// Serves recorded or generated responses like lorcana-api.com, for tests and demonstrations.
@main
enum FixtureServer {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.contains("--help") || arguments.contains("-h") { return print(Options.help) }
        do {
            try serve(Options(arguments))
        } catch {
            FileHandle.standardError.write(Data("FixtureServer: \(error.text)\n\(Options.help)\n".utf8))
            exit(64)
        }
    }

    private static func serve(_ options: Options) throws(Misuse) {
        var controls = Controls()
        controls.delay = options.delay
        options.behaviours.forEach { controls.add($0) }
        let responder = Responder(
            service: try Service(options), controls: Guarded(controls), folder: options.folder,
            files: try options.lorcanajson.map { folder throws(Misuse) in
                try LorcanaJSONSource(folder: folder, season: options.season)
            })
        let log = RequestLog(path: options.log)
        let listener = try Listener(port: options.port)
        FileHandle.standardOutput.write(Data("http://127.0.0.1:\(listener.port)\n".utf8))
        listener.run { peer, number in
            Connection(peer: peer, number: number, responder: responder, log: log).run()
        }
    }
}
