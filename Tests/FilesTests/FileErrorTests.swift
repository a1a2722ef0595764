import Files
import Glibc
import Testing

@Suite struct FileErrorTests {
    @Test(
        arguments: [
            (FileError(.read, "/a", .system(ENOENT)), "cannot read /a: no such file"),
            (
                FileError(.make, "/a/b", .system(ENOTDIR)),
                "cannot make /a/b: part of the path is not a folder"
            ),
            (FileError(.write, "/a", .system(EACCES)), "cannot write /a: permission denied"),
            (
                FileError(.replace, "/a", .system(EISDIR)),
                "cannot replace /a: it is a folder, not a regular file"
            ),
            (FileError(.write, "/a", .system(EROFS)), "cannot write /a: the file system is read-only"),
            (FileError(.write, "/a", .system(EDQUOT)), "cannot write /a: the disk is full"),
            (
                FileError(.write, "/a", .system(EFBIG)),
                "cannot write /a: it would be larger than files may be (`ulimit -f`)"
            ),
            (FileError(.read, "/a", .cutShort), "cannot read /a: only part of it could be read"),
            (FileError(.lock, "/a", .busy), "cannot lock /a: another process is writing to it"),
            (FileError(.read, "/a", .system(EIO)), "cannot read /a: Input/output error"),
            (
                FileError(.read, "/a", .notRegular(.device)),
                "cannot read /a: it is a device, not a regular file"
            ),
            (FileError(.read, "/a", .tooLarge(limit: 1 << 20)), "cannot read /a: it is larger than 1 MiB"),
            (FileError(.read, "/a", .tooLarge(limit: 100)), "cannot read /a: it is larger than 100 bytes"),
            (FileError(.write, nil, .system(EPIPE)), "cannot write: the reader is gone"),
            (FileError.noFolder, "cannot make: HOME is not set to an absolute path"),
        ] as [(FileError, String)])
    func `each error has the operation, the path and the cause`(error: FileError, sentence: String) {
        #expect(error.description == sentence)
    }

    @Test func `a path may contain any byte`() {
        let path = FilePath(bytes: [0x2F, 0xFF, 0x2F, 0x61, 0x00, 0x62])
        #expect(path.bytes == [0x2F, 0xFF, 0x2F, 0x61])
        #expect(path.folder.bytes == [0x2F, 0xFF] && path.name == "a")
        #expect(path.appending("b").bytes == path.bytes + [0x2F, 0x62])
        #expect(path.description == "/\u{FFFD}/a")
        #expect(FilePath("/a\0b").bytes == [0x2F, 0x61] && FilePath("").bytes == [])
        #expect(FilePath("/a").adding(".b") == "/a.b")
    }

    @Test(arguments: [("/a", "/"), ("/", "/"), ("a", "."), ("a/b", "a"), ("/a/b/", "/a/b"), ("", ".")])
    func `a path names its folder`(path: String, folder: String) {
        #expect(FilePath(path).folder == FilePath(folder))
        #expect(FilePath(path).isAbsolute == path.hasPrefix("/"))
    }
}
