import CSys
import CardRendering
import Files
import Glibc
import LorcanaCards
import LorcanaKit
import TerminalKit

extension ProgramEnvironment {
    /// The environment of this process: variables, descriptors, clocks and disk.
    static func live() -> ProgramEnvironment {
        let (variables, undecodable) = environmentVariables()
        let paths = PathVariables(texts: variables, bytes: undecodable)
        let seeds = SeedSource { .random(in: .min ... .max) }
        let timing = Timing.live.drawing(seeds.next)
        let today = Today.day(variables, now: timing.wallClock())
        let (readsTerminal, writesTerminal) = (isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1)
        // Between two terminals, a list may open the browser, which may still be running when the file changes.
        let access: CatalogueAccess = readsTerminal && writesTerminal ? .inMemory : .mapped
        var environment = ProgramEnvironment(
            variables: variables, undecodable: undecodable, output: DescriptorSink(STDOUT_FILENO),
            errorOutput: DescriptorSink(STDERR_FILENO), openPage: { DesktopOpener.open($0, variables) },
            isInputTerminal: readsTerminal, isOutputTerminal: writesTerminal,
            isErrorTerminal: isatty(STDERR_FILENO) == 1, terminalSize: terminalSize,
            now: timing.wallClock, today: today, localTime: localTime, clock: ContinuousClock(),
            seeds: seeds, files: DiskFiles(),
            makeSources: {
                LiveSources(
                    $0, variables: variables, paths: paths, access: access, timing: timing, today: today,
                    commandStart: timing.uptime())
            },
            libraries: libraries)
        environment.cellSize = cellSize
        environment.terminalColors = terminalColors
        if readsTerminal {
            environment.readTurn = { () throws(FileError) in
                let line = try POSIXTerminal.endingLinesAtSpaces { () throws(FileError) in
                    try DescriptorReader.readLine(STDIN_FILENO, limit: 1 << 16, orSpace: true)
                }
                return line.map { String(decoding: $0, as: UTF8.self) }
            }
        }
        environment.copy = { Clipboard.copy($0, variables) }
        environment.lackOfThreads = lackOfThreads
        environment.lackOfConnections = {
            if let lack = lackOfThreads() { return lack }
            if !csys_can_map(addressesOfAConnection, dataOfAConnection) { return .tooLittleMemory }
            return csys_can_open(descriptorsOfAConnection) ? nil : .tooFewDescriptors
        }
        return environment
    }

    /// Sockets, descriptors of the resolver and of event loops, certificates, the catalogue, and a reserve.
    private static let descriptorsOfAConnection: CInt = 24
    /// Address space for threads with their stacks, responses, and the data decoded from them.
    private static let addressesOfAConnection = 384 << 20
    private static let dataOfAConnection = 192 << 20

    /// The threads of Dispatch, of libcurl and of its resolver, and one that reads the terminal.
    private static let threadsOfAConnection: CInt = 8

    /// Checks the requirements of Dispatch: it reads /proc to detect blocked threads, and glibc opens libgcc_s when
    /// `dispatch_main` ends the main thread. Without either, the process would crash (decision 181). If no thread can
    /// be created, Dispatch would retry forever.
    private static func lackOfThreads() -> Message? {
        if access("/proc/self/stat", R_OK) != 0 { return .noProc }
        if dlopen("libgcc_s.so.1", RTLD_NOW) == nil { return .noLibgcc }
        return csys_can_start_threads(threadsOfAConnection) ? nil : .tooFewThreads
    }

    private static func libraries() -> [String] {
        let curl: String
        do { curl = try CurlTransport.libraryVersions() } catch { curl = Message(error, url: "").sentence }
        return [curl, "glibc/" + String(cString: csys_libc_version())]
    }

    private static let localTime: @Sendable (Timestamp) -> String = { moment in
        var (seconds, local) = (time_t(moment.secondsSince1970), tm())
        localtime_r(&seconds, &local)
        let digits = [local.tm_hour, local.tm_min].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(digits[0]):\(digits[1])"
    }

    private static func terminalSize() -> TerminalSize? {
        POSIXTerminal.size(of: STDOUT_FILENO) ?? POSIXTerminal.size(of: STDERR_FILENO)
    }

    private static func terminalColors() -> TerminalColors? {
        var (ground, text): (RGB?, RGB?)
        for case .reply(let reply) in POSIXTerminal.replies(to: ScreenModes.colorQuestions) {
            switch reply {
            case .background(let color): ground = color
            case .text(let color): text = color
            case .attributes, .name, .pictures, .keyboard, .cell, .ready: break
            }
        }
        return ground.map { TerminalColors(ground: $0, text: text) }
    }

    private static func cellSize() -> CellSize? {
        var (width, height): (Int32, Int32) = (0, 0)
        guard csys_cell_size(STDOUT_FILENO, &width, &height) else { return nil }
        return CellSize(width: Int(width), height: Int(height))
    }

    /// The arguments, with invalid UTF-8 repaired.
    static func arguments() -> [String] {
        var count: Int32 = 0
        guard let values = csys_arguments(&count) else { return [] }
        return (0..<Int(count)).compactMap { values[$0].map { String(cString: $0) } }
    }

    /// The variables by name; of duplicates, the first is used, as in `getenv`.
    private static func environmentVariables() -> ([String: String], undecodable: [String: [UInt8]]) {
        var variables = [String: String](minimumCapacity: 64)
        var undecodable: [String: [UInt8]] = [:]
        guard var entry = csys_environment() else { return (variables, undecodable) }
        while let text = entry.pointee {
            if let equals = strchr(text, CInt(UInt8(ascii: "="))) {
                let name = String(
                    decoding: UnsafeRawBufferPointer(start: text, count: equals - text), as: UTF8.self)
                if variables[name] == nil {
                    let value = String(validatingCString: equals + 1)
                    variables[name] = value ?? String(cString: equals + 1)
                    if value == nil { undecodable[name] = bytes(equals + 1) }
                }
            }
            entry += 1
        }
        return (variables, undecodable)
    }

    private static func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
        Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
    }
}
