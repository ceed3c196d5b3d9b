import Foundation

/// The reason why a file cannot be read or written, in words that may follow "found": "a folder", "permission denied".
package struct FileProblem: Error, Equatable, CustomStringConvertible {
  package let description: String
  /// Whether there is no such file.
  package var isAbsence = false
  /// Whether there is a file where a new one was to be created.
  package var isPresence = false
  /// Whether the file is longer than allowed.
  package var isTooLong = false

  package init(_ reason: String, isTooLong: Bool = false) {
    description = reason
    self.isTooLong = isTooLong
  }

  /// The system's description of an error number.
  init(errno number: Int32) {
    isPresence = number == EEXIST
    isAbsence = number == ENOENT || number == ENOTDIR
    description =
      switch number {
      case EFBIG: "the limit on the size of files reached (ulimit -f)"
      case ENOSPC: "no space left on the device"
      default: String(cString: strerror(number)).lowercased()
      }
  }
}
