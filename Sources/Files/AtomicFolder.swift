import Foundation

/// Writes folders of files completely or not at all.
///
/// The new folder has a hidden name beside its own until it is complete. That of a process that was killed is removed
/// by a later writer, as an unfinished file is. Files are not flushed to the disk one by one, which takes longer than
/// writing them: a film is made again.
package enum AtomicFolder {
  /// Creates a folder of files at a path where there is nothing, or an empty folder.
  ///
  /// - Parameter body: Calls its argument with the name and the bytes of each file.
  /// - Throws: The error of `body`, or `FileProblem`; nothing is changed then.
  package static func create(
    _ path: String,
    _ body: ((_ name: String, _ bytes: [UInt8]) throws(FileProblem) -> Void) throws(FileProblem) -> Void
  ) throws(FileProblem) {
    let path = try AtomicFile.destination(of: withoutSlashes(path))
    switch InputFile.kind(of: path) {
    case .folder: if try !InputFile.names(in: path).isEmpty { throw FileProblem("a folder that is not empty") }
    case .file: throw FileProblem("a file")
    case .stream: throw FileProblem("a device or a pipe")
    case .none: break
    }
    // A write beyond a limit on sizes must fail, not end the process.
    let onLimit = signal(SIGXFSZ, SIG_IGN)
    defer { signal(SIGXFSZ, onLimit) }
    let parent = AtomicFile.folder(of: path)
    // Threads have even numbers: not the name of a file that `body` may write beside it.
    let temporary = AtomicFile.temporaryName(in: parent, UInt(pthread_self()) + 1)
    if FileName.withCString(temporary, { mkdir($0, 0o777) }) != 0 { throw FileProblem(errno: errno) }
    do throws(FileProblem) {
      let newest = FileName.withCString(temporary) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
      AtomicFile.removeLeftovers(in: parent, after: newest)
      close(newest)
      try body { name, bytes throws(FileProblem) in try write(bytes, to: "\(temporary)/\(name)") }
      if !AtomicFile.rename(temporary, path) { throw FileProblem(errno: errno) }
      try AtomicFile.sync(parent)
    } catch {
      AtomicFile.remove(temporary)
      throw error
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    let file = FileName.withCString(path) { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
    if file < 0 { throw FileProblem(errno: errno) }
    defer { close(file) }
    try AtomicFile.write(bytes, to: file)
  }

  private static func withoutSlashes(_ path: String) -> String {
    var bytes = FileName.bytes(of: path)
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return FileName.text(of: bytes)
  }
}
