internal import CSys
package import Files
import Glibc
internal import LorcanaCards

extension DiskFiles: FileStore {
    /// 200 times the current size of all cards.
    private static let largest = 1 << 30

    package func open(_ path: FilePath, _ access: CatalogueAccess) throws(FileError) -> CatalogueFile {
        let file = try RegularFile(opening: path, limit: Self.largest)
        let bytes = try access == .mapped ? Self.mapped(file) : Self.copied(file)
        return CatalogueFile(bytes: bytes, modified: try file.modified())
    }

    package func replace(
        _ path: FilePath, with bytes: RawSpan, modified: FileTime, linkedTo beginning: [UInt8]?
    ) throws(FileError) {
        try replace(
            path, with: bytes, modified: modified, followingLinks: beginning != nil, linkedTo: beginning)
    }

    package func check(_ path: FilePath, linkedTo beginning: [UInt8]?) throws(FileError) {
        if facts(of: path.folder) != nil { throw FileError(.make, path.folder, .system(ENOTDIR)) }
        try place(toReplace: path, followingLinks: beginning != nil, linkedTo: beginning)
    }

    private static func mapped(_ file: borrowing RegularFile) throws(FileError) -> CatalogueBytes {
        guard file.size > 0 else { return CatalogueBytes([]) }
        let pages = unsafe try map(file, PROT_READ, MAP_PRIVATE, file.descriptor.number)
        guard unsafe csys_guard_mapping(pages, file.size, file.descriptor.number) else {
            unsafe munmap(pages, file.size)
            return try copied(file)
        }
        let mapped = unsafe UnsafeRawBufferPointer(start: pages, count: file.size)
        return unsafe CatalogueBytes(mapped, onDamage: { csys_report_damage() }) { bytes in
            guard let start = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress) else { return }
            unsafe csys_release_mapping(start)
            unsafe munmap(start, bytes.count)
        }
    }

    /// Whether the size or modification time of a mapped file has changed since it was opened.
    package static var isMappedFileChanged: Bool { csys_mappings_changed() }

    /// Copies the file to pages that are populated at once, which is twice as fast as faulting them in one by one.
    private static func copied(_ file: borrowing RegularFile) throws(FileError) -> CatalogueBytes {
        guard file.size > 0 else { return CatalogueBytes([]) }
        let (size, kind) = (file.size, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE)
        let pages = unsafe try map(file, PROT_READ | PROT_WRITE, kind, -1)
        do throws(FileError) {
            let count = unsafe try file.copy(into: UnsafeMutableRawBufferPointer(start: pages, count: size))
            return unsafe CatalogueBytes(UnsafeRawBufferPointer(start: pages, count: count)) { bytes in
                unsafe munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress.unsafelyUnwrapped), size)
            }
        } catch {
            unsafe munmap(pages, size)
            throw error
        }
    }

    private static func map(
        _ file: borrowing RegularFile, _ protection: CInt, _ kind: CInt, _ descriptor: CInt
    ) throws(FileError) -> UnsafeMutableRawPointer {
        let start = unsafe mmap(nil, file.size, protection, kind, descriptor, 0)
        guard let start = unsafe start, unsafe start != MAP_FAILED else {
            throw FileError(.read, file.path, .system(errno))
        }
        return unsafe start
    }
}
