import Foundation

/// Writing files: all of a file or nothing, on disk before it takes the old one's place.
///
/// What is written has no name until it is whole (`O_TMPFILE`), so that a process that is killed leaves nothing behind.
/// It takes the old file's place by `rename`, for which it needs a name beside it between two calls of the system; signals
/// wait meanwhile, and the next writer takes away what a kill just there has left. Where a file system has no nameless
/// files, the name is there from the start.
package enum AtomicFile {
  /// Puts `bytes` in the place of the file at a path; a link stays one, and what it leads to is replaced.
  ///
  /// - Throws: `FileProblem` if that fails: no permission, no space, a limit on file sizes. The old file is untouched then.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    try replace(path) { file throws(FileProblem) in try write(bytes, to: file) }
  }

  /// The same for a text that `body` gives part by part.
  package static func write(
    to path: String, _ body: ((String) throws(FileProblem) -> Void) throws(FileProblem) -> Void
  ) throws(FileProblem) {
    try replace(path) { file throws(FileProblem) in
      var bytes: [UInt8] = []
      try body { part throws(FileProblem) in
        bytes += part.utf8
        guard bytes.count >= partSize else { return }
        try write(bytes, to: file)
        bytes.removeAll(keepingCapacity: true)
      }
      try write(bytes, to: file)
    }
  }

  /// So much is written at once, in bytes.
  private static let partSize = 1 << 16

  private static func write(_ bytes: [UInt8], to file: Int32) throws(FileProblem) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress! + done, $0.count - done) }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw FileProblem(errno: errno) }
      done += count
    }
  }

  /// Puts what `body` writes into a file descriptor, which can be read as well, in the place of the file at a path.
  ///
  /// - Throws: What `body` throws, or `FileProblem`; the old file is untouched then.
  package static func replace(_ path: String, with body: (Int32) throws(FileProblem) -> Void) throws(FileProblem) {
    let path = try destination(of: path)
    if InputFile.kind(of: path) == .folder { throw FileProblem("a folder") }
    // Beyond a limit on sizes a write is to fail, not to end the process.
    let onLimit = signal(SIGXFSZ, SIG_IGN)
    defer { signal(SIGXFSZ, onLimit) }
    let folder = folder(of: path)
    let file = FileName.withCString(folder) { open($0, O_RDWR | O_CLOEXEC | temporaryFile, 0o666) }
    if file >= 0 {
      defer { close(file) }
      try fill(file, for: path, body)
      try withoutSignals { () throws(FileProblem) in try putInPlace(file, path) }
    } else if [EOPNOTSUPP, EISDIR, EINVAL, ENOENT].contains(errno), InputFile.kind(of: folder) == .folder {
      try withoutSignals { () throws(FileProblem) in try replaceByName(path, with: body) }
    } else {
      throw FileProblem(errno: errno)
    }
    try sync(folder)
  }

  /// `O_TMPFILE`, which the C headers make of two flags.
  private static let temporaryFile = 0o20_000_000 | O_DIRECTORY

  private static func fill(
    _ file: Int32, for path: String, _ body: (Int32) throws(FileProblem) -> Void
  ) throws(FileProblem) {
    try body(file)
    var old = stat()
    if FileName.withCString(path, { stat($0, &old) }) == 0 { fchmod(file, old.st_mode & 0o7777) }
    if fsync(file) != 0 { throw FileProblem(errno: errno) }
  }

  /// The name of what is about to take the place of the file at a path.
  private static func temporaryName(for path: String) -> String { path + ".part" }

  private static func putInPlace(_ file: Int32, _ path: String) throws(FileProblem) {
    let temporary = temporaryName(for: path)
    for _ in 0..<100 {
      let status = FileName.withCString(temporary) {
        linkat(AT_FDCWD, "/proc/self/fd/\(file)", AT_FDCWD, $0, AT_SYMLINK_FOLLOW)
      }
      if status != 0, errno == EEXIST {
        // What was left by one that was killed, or another writer's that is to be second.
        unlink(temporary)
        continue
      }
      if status != 0 { throw FileProblem(errno: errno) }
      if rename(temporary, path) { return }
      let reason = errno
      if reason == ENOENT { continue }
      unlink(temporary)
      throw FileProblem(errno: reason)
    }
    throw FileProblem("others writing it at the same time")
  }

  private static func replaceByName(
    _ path: String, with body: (Int32) throws(FileProblem) -> Void
  ) throws(FileProblem) {
    let temporary = temporaryName(for: path)
    unlink(temporary)
    let file = FileName.withCString(temporary) { open($0, O_RDWR | O_CLOEXEC | O_CREAT | O_EXCL, 0o666) }
    if file < 0 { throw FileProblem(errno: errno) }
    defer { close(file) }
    do throws(FileProblem) {
      try fill(file, for: path, body)
      if !rename(temporary, path) { throw FileProblem(errno: errno) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private static func unlink(_ path: String) { _ = FileName.withCString(path) { Foundation.unlink($0) } }

  private static func rename(_ old: String, _ new: String) -> Bool {
    FileName.withCString(old) { old in FileName.withCString(new) { Foundation.rename(old, $0) } } == 0
  }

  /// Where a path leads to if it is a link, else the path.
  private static func destination(of path: String) throws(FileProblem) -> String {
    var status = stat()
    guard FileName.withCString(path, { lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFLNK else {
      return path
    }
    guard let real = FileName.withCString(path, { realpath($0, nil) }) else { throw FileProblem(errno: errno) }
    defer { free(real) }
    return FileName.text(of: UnsafeRawBufferPointer(start: real, count: strlen(real)))
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func sync(_ folder: String) throws(FileProblem) {
    let handle = FileName.withCString(folder) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    // A folder that may be written but not read cannot be synced; the file itself is on disk.
    if handle < 0 { return }
    defer { close(handle) }
    if fsync(handle) != 0, errno != EINVAL { throw FileProblem(errno: errno) }
  }

  /// Calls `body` while signals that can wait do.
  private static func withoutSignals(_ body: () throws(FileProblem) -> Void) throws(FileProblem) {
    var (all, old) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    try body()
  }
}
