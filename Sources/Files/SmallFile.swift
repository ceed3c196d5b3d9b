import Foundation

/// A short text that a program keeps from run to run, in a file that it alone writes.
///
/// It is only a convenience: what cannot be read is not there, and what cannot be written is not kept.
package struct SmallFile: Hashable, Sendable {
  /// The path. Its folders are made when it is written.
  let path: String

  /// Longer files are not the program's own, in bytes.
  private static let longest = 4096

  package init(path: String) { self.path = path }

  /// The text, or `nil` if there is none.
  package func read() -> String? {
    guard let bytes = try? InputFile.bytes(of: path, limit: Self.longest) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Replaces the text atomically.
  package func write(_ text: String) {
    let folder = AtomicFile.folder(of: path)
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? AtomicFile.write(Array(text.utf8), to: path)
  }
}
