import Foundation

/// Writes files completely or not at all, and to disk before they replace the old ones.
///
/// The new file has no name until it is complete (`O_TMPFILE`), so a process that is killed while it writes leaves
/// nothing behind. It replaces the old file by `rename`, for which it needs a name beside it between two system calls:
/// signals that can be deferred are blocked meanwhile, and a later writer removes the file of a process that was killed
/// just there. On a file system without nameless files a file that was deleted is written, and then copied.
package enum AtomicFile {
  /// Replaces the file at a path by `bytes`; a link stays one, and its target is replaced.
  ///
  /// - Throws: `FileProblem` on failure: no permission, no space, a limit on file sizes. The old file is untouched
  /// then.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    try replace(path) { file throws(FileProblem) in try write(bytes, to: file) }
  }

  /// Creates a file of `bytes` at a path where there is none.
  ///
  /// - Throws: `FileProblem` on failure, `isPresence` if there is something already, which is untouched.
  package static func create(_ bytes: [UInt8], at path: String) throws(FileProblem) {
    if InputFile.isLink(path) { throw FileProblem(errno: EEXIST) }
    try place(path, replaces: false) { file throws(FileProblem) in try write(bytes, to: file) }
  }

  /// Replaces the file at a path by a text that `body` returns part by part.
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

  /// The number of bytes of one write.
  private static let partSize = 1 << 16

  /// Writes all elements into a file descriptor, as they are in memory.
  package static func write(_ elements: [some BitwiseCopyable], to file: Int32) throws(FileProblem) {
    let size = elements.withUnsafeBytes(\.count)
    var done = 0
    while done < size {
      let count = elements.withUnsafeBytes { Foundation.write(file, $0.baseAddress! + done, size - done) }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw FileProblem(errno: errno) }
      done += count
    }
  }

  /// Replaces the file at a path by everything that `body` writes into a file descriptor, which can be read as well.
  ///
  /// - Throws: The error of `body`, or `FileProblem`; the old file is untouched then. Devices and pipes are not
  /// replaced.
  package static func replace(_ path: String, with body: (Int32) throws(FileProblem) -> Void) throws(FileProblem) {
    try place(try destination(of: path), replaces: true, body)
  }

  private static func place(
    _ path: String, replaces: Bool, _ body: (Int32) throws(FileProblem) -> Void
  ) throws(FileProblem) {
    switch InputFile.kind(of: path) {
    case .file where !replaces: throw FileProblem(errno: EEXIST)
    case .folder: throw FileProblem("a folder")
    case .stream: throw FileProblem("a device or a pipe")
    case .file, .none: break
    }
    // A write beyond a limit on sizes must fail, not end the process.
    let onLimit = signal(SIGXFSZ, SIG_IGN)
    defer { signal(SIGXFSZ, onLimit) }
    let folder = folder(of: path)
    let file = FileName.withCString(folder) { open($0, O_RDWR | O_CLOEXEC | temporaryFile, 0o666) }
    if file >= 0, access("/proc/self/fd", X_OK) == 0 {
      defer { close(file) }
      try fill(file, for: path, body)
      removeLeftovers(in: folder, after: file)
      try withoutSignals { () throws(FileProblem) in try putInPlace(file, path, in: folder, replaces: replaces) }
    } else {
      let reason = errno
      if file >= 0 { close(file) }
      guard file >= 0 || [EOPNOTSUPP, EISDIR, EINVAL].contains(reason) else { throw FileProblem(errno: reason) }
      let draft = try deletedFile(in: folder)
      defer { close(draft) }
      removeLeftovers(in: folder, after: draft)
      try body(draft)
      try withoutSignals { () throws(FileProblem) in
        try placeByName(path, in: folder, replaces: replaces) { file throws(FileProblem) in
          try copy(draft, to: file)
        }
      }
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

  /// The prefix of the names of unfinished files; the numbers of the process and of the file follow.
  private static let temporaryPrefix = ".springflow-part-"
  /// The age from which an unfinished file is abandoned, in seconds.
  static let staleAge = 60

  /// A name that no other writer has, for a number that is unique in the process.
  static func temporaryName(in folder: String, _ number: UInt) -> String {
    "\(folder)/\(temporaryPrefix)\(getpid())-\(number)"
  }

  /// Removes unfinished files and folders of writers that were killed, by their age in comparison with a new file.
  package static func removeLeftovers(in folder: String, after file: Int32, age: Int = staleAge) {
    var fresh = stat()
    guard fstat(file, &fresh) == 0, let names = try? InputFile.names(in: folder) else { return }
    for name in names where name.hasPrefix(temporaryPrefix) {
      var status = stat()
      guard FileName.withCString("\(folder)/\(name)", { lstat($0, &status) }) == 0 else { continue }
      if fresh.st_ctim.tv_sec - status.st_ctim.tv_sec > age { remove("\(folder)/\(name)") }
    }
  }

  private static func putInPlace(
    _ file: Int32, _ path: String, in folder: String, replaces: Bool
  ) throws(FileProblem) {
    var status = stat()
    if fstat(file, &status) != 0 { throw FileProblem(errno: errno) }
    // A new file gets its name at once, or not at all if there is one with that name by now.
    let temporary = replaces ? temporaryName(in: folder, UInt(status.st_ino)) : path
    let result = FileName.withCString(temporary) {
      linkat(AT_FDCWD, "/proc/self/fd/\(file)", AT_FDCWD, $0, AT_SYMLINK_FOLLOW)
    }
    if result != 0 { throw FileProblem(errno: errno) }
    if !replaces || rename(temporary, path) { return }
    let reason = errno
    unlink(temporary)
    throw FileProblem(errno: reason)
  }

  /// A file whose name is deleted: nothing is left of it when it is closed.
  private static func deletedFile(in folder: String) throws(FileProblem) -> Int32 {
    let name = temporaryName(in: folder, UInt(pthread_self()))
    let file = FileName.withCString(name) { open($0, O_RDWR | O_CLOEXEC | O_CREAT | O_EXCL, 0o600) }
    if file < 0 { throw FileProblem(errno: errno) }
    unlink(name)
    return file
  }

  private static func copy(_ source: Int32, to file: Int32) throws(FileProblem) {
    lseek(source, 0, SEEK_SET)
    while true {
      let count = sendfile(file, source, nil, 1 << 30)
      if count < 0 { throw FileProblem(errno: errno) }
      if count == 0 { return }
    }
  }

  private static func placeByName(
    _ path: String, in folder: String, replaces: Bool, with body: (Int32) throws(FileProblem) -> Void
  ) throws(FileProblem) {
    let temporary = temporaryName(in: folder, UInt(pthread_self()))
    let file = FileName.withCString(temporary) { open($0, O_RDWR | O_CLOEXEC | O_CREAT | O_EXCL, 0o666) }
    if file < 0 { throw FileProblem(errno: errno) }
    defer { close(file) }
    do throws(FileProblem) {
      try fill(file, for: path, body)
      // A second name is refused where there is a file; the first one goes below.
      if replaces ? !rename(temporary, path) : !link(temporary, path) { throw FileProblem(errno: errno) }
      if !replaces { unlink(temporary) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Removes a file, or a folder of files.
  static func remove(_ path: String) {
    unlink(path)
    for name in (try? InputFile.names(in: path)) ?? [] { unlink("\(path)/\(name)") }
    _ = FileName.withCString(path) { rmdir($0) }
  }

  private static func unlink(_ path: String) { _ = FileName.withCString(path) { Foundation.unlink($0) } }

  static func rename(_ old: String, _ new: String) -> Bool {
    FileName.withCString(old) { old in FileName.withCString(new) { Foundation.rename(old, $0) } } == 0
  }

  private static func link(_ old: String, _ new: String) -> Bool {
    FileName.withCString(old) { old in FileName.withCString(new) { Foundation.link(old, $0) } } == 0
  }

  /// The target of a path if it is a link, whether it exists or not; else the path.
  static func destination(of path: String) throws(FileProblem) -> String {
    var path = path
    for _ in 0..<mostLinks {
      if !InputFile.isLink(path) { return path }
      var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = FileName.withCString(path) { path in
        target.withUnsafeMutableBytes { readlink(path, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count) }
      }
      if count < 0 { throw FileProblem(errno: errno) }
      let isAbsolute = target[0] == UInt8(ascii: "/")
      path = FileName.text(of: (isAbsolute ? [] : FileName.bytes(of: folder(of: path) + "/")) + target[..<count])
    }
    throw FileProblem(errno: ELOOP)
  }

  /// The number of links that the system follows.
  private static let mostLinks = 40

  /// The folder of a path. Searched by bytes, since a character may be a slash with a combining mark.
  static func folder(of path: String) -> String {
    let bytes = FileName.bytes(of: path)
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == 0 ? "/" : FileName.text(of: bytes[..<slash])
  }

  static func sync(_ folder: String) throws(FileProblem) {
    let handle = FileName.withCString(folder) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    // A folder that may be written but not read cannot be synced; the file itself is on disk.
    if handle < 0 { return }
    defer { close(handle) }
    if fsync(handle) != 0, errno != EINVAL { throw FileProblem(errno: errno) }
  }

  /// Calls `body` while signals that can be deferred are blocked.
  private static func withoutSignals(_ body: () throws(FileProblem) -> Void) throws(FileProblem) {
    var (all, old) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    try body()
  }
}
