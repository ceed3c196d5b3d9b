import Foundation

/// PNG files written by SDL_image, which does not report whether they are complete.
enum PNGFile {
  /// The chunk that ends every PNG file: no content, its name, its checksum. Source: PNG specification, 11.2.5.
  private static let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]

  /// Whether an open file ends like a PNG file.
  static func isWhole(_ file: Int32) -> Bool {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_size >= end.count else { return false }
    var bytes = [UInt8](repeating: 0, count: end.count)
    return pread(file, &bytes, end.count, status.st_size - end.count) == end.count && bytes == end
  }
}
