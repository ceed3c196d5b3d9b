import Foundation

/// Why a file cannot be read or written, in words that may follow "found": "a folder", "permission denied".
package struct FileProblem: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ reason: String) { description = reason }

  /// What the system says of an error number.
  init(errno number: Int32) {
    description =
      switch number {
      case EFBIG: "the limit on the size of files reached (ulimit -f)"
      case ENOSPC: "no space left on the device"
      default: String(cString: strerror(number)).lowercased()
      }
  }
}
