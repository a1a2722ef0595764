package import Files
import Glibc
import LorcanaCards

extension DiskFiles: FileStore {
    /// No catalogue is larger: 200 times all cards of today.
    private static let largest = 1 << 30

    package func map(_ path: FilePath) throws(FileError) -> MappedFile {
        let file = try RegularFile(opening: path, limit: Self.largest)
        return MappedFile(bytes: try Self.map(file), modified: file.modified, identity: file.identity)
    }

    package func replace(
        _ path: FilePath, with bytes: RawSpan, modified: FileTime
    ) throws(FileError) {
        try replace(path, with: bytes, modified: modified, followingLinks: true)
    }

    private static func map(_ file: borrowing RegularFile) throws(FileError) -> CatalogueBytes {
        guard file.size > 0 else { return CatalogueBytes([]) }
        let start = unsafe mmap(nil, file.size, PROT_READ, MAP_PRIVATE, file.descriptor.number, 0)
        guard let start = unsafe start, unsafe start != MAP_FAILED else {
            throw FileError(.read, file.path, .system(errno))
        }
        return unsafe CatalogueBytes(UnsafeRawBufferPointer(start: start, count: file.size)) { bytes in
            unsafe munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress.unsafelyUnwrapped), bytes.count)
        }
    }
}
