import Foundation

/// The two file operations that writing all or nothing needs.
enum AtomicFile {
  static func rename(_ old: String, _ new: String) -> Bool { Foundation.rename(old, new) == 0 }
  static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
