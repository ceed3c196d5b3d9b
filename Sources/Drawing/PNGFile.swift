import Foundation

/// Files that SDL_image writes, which does not say whether all of it went in.
enum PNGFile {
  /// The chunk that ends every PNG file: no content, its name, its check sum. Source: PNG specification, 11.2.5.
  private static let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]

  /// Whether an open file ends as a PNG file does.
  static func isWhole(_ file: Int32) -> Bool {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_size >= end.count else { return false }
    var bytes = [UInt8](repeating: 0, count: end.count)
    return pread(file, &bytes, end.count, status.st_size - end.count) == end.count && bytes == end
  }
}
