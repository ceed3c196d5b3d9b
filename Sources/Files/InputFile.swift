import Foundation
import SpringflowNumerics

/// Reading files and folders whose names are any bytes (see ``FileName``) and whose size is limited.
package enum InputFile {
  /// The kind of a path's target, links followed.
  package enum Kind: Equatable {
    case file, folder
    /// A pipe or a device.
    case stream
    /// Nothing, and the reason.
    case none(FileProblem)
  }

  /// The kind of a path's target.
  package static func kind(of path: String) -> Kind {
    var status = stat()
    guard FileName.withCString(path, { stat($0, &status) }) == 0 else { return .none(FileProblem(errno: errno)) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .stream
    }
  }

  /// Whether a path is itself a link.
  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return FileName.withCString(path) { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Reads all of a file, or of a pipe.
  ///
  /// - Throws: `FileProblem` if it cannot be read, is a folder, or has more than `limit` bytes; no more than that is read.
  /// - Precondition: The limit is not negative.
  package static func bytes(of path: String, limit: Int) throws(FileProblem) -> [UInt8] {
    require(limit >= 0, "a file has no fewer than 0 bytes, so a limit of \(limit) allows none")
    let file = FileName.withCString(path) { open($0, O_RDONLY | O_CLOEXEC) }
    if file < 0 { throw FileProblem(errno: errno) }
    defer { close(file) }
    var status = stat()
    if fstat(file, &status) != 0 { throw FileProblem(errno: errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw FileProblem("a folder") }
    if status.st_mode & S_IFMT == S_IFREG, status.st_size > limit {
      // Rounded up, so that a file that is too long does not seem to have the allowed length.
      let size = (Int(status.st_size) + (1 << 20) - 1) >> 20
      throw FileProblem("\(size) MB, more than \(limit >> 20) MB", isTooLong: true)
    }
    var bytes: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &room, room.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw FileProblem(errno: errno) }
      if count == 0 { return bytes }
      bytes += room[..<count]
      if bytes.count > limit { throw FileProblem("more than \(limit >> 20) MB", isTooLong: true) }
    }
  }

  /// The names in a folder, in the order of their bytes, without `.` and `..`.
  ///
  /// - Throws: `FileProblem` if it cannot be read.
  package static func names(in folder: String) throws(FileProblem) -> [String] {
    guard let stream = FileName.withCString(folder, { opendir($0) }) else { throw FileProblem(errno: errno) }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
    if errno != 0 { throw FileProblem(errno: errno) }
    return names.sorted { $0.lexicographicallyPrecedes($1) }.map { FileName.text(of: $0) }
  }

  /// Identifies a file or folder, whatever path leads to it.
  package struct Identity: Hashable {
    private let device: UInt64
    private let number: UInt64

    /// The identity of a path's target, links followed, or `nil` if there is none.
    package init?(_ path: String) {
      var status = stat()
      guard FileName.withCString(path, { stat($0, &status) }) == 0 else { return nil }
      (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }
  }

  /// Tells a file from what it is after somebody has written it, or put another one in its place.
  package struct Stamp: Equatable, Sendable {
    private let numbers: [Int]

    /// The stamp of a path's target, links followed, or `nil` if there is none.
    package init?(_ path: String) {
      var status = stat()
      guard FileName.withCString(path, { stat($0, &status) }) == 0 else { return nil }
      numbers = [
        Int(status.st_ino), Int(status.st_size), Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec),
        Int(status.st_ctim.tv_sec), Int(status.st_ctim.tv_nsec),
      ]
    }
  }
}
