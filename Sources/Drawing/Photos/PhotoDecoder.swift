import Foundation
import SpringflowCPhotos

/// Reads the rows of a photo one after the other, so that the whole photo is never in memory.
struct PhotoDecoder: ~Copyable {
  /// The memory limit for a JPEG file of several scans, all of whose coefficients are in memory at once, in bytes.
  static let mostCoefficientBytes = 100_000_000

  private let decoder: UnsafeMutablePointer<CPhotoDecoder>

  /// Reads the header of an open file from its beginning. The file stays open.
  ///
  /// The rows of a JPEG file may be those of a smaller picture, but with no side shorter than `leastSide` pixels.
  init(
    _ file: UnsafeMutablePointer<FILE>, _ format: PhotoHeader.Format, leastSide: Int
  ) throws(PhotoProblem) {
    rewind(file)
    let opened =
      switch format {
      case .png: CPhotoOpenPNG(file)
      case .jpeg: CPhotoOpenJPEG(file, UInt32(leastSide), Self.mostCoefficientBytes)
      }
    guard let opened else { throw PhotoProblem(reason: "there is not enough memory for it") }
    if let problem = Self.problem(of: opened.pointee) {
      CPhotoClose(opened)
      throw problem
    }
    decoder = opened
  }

  deinit { CPhotoClose(decoder) }

  /// The size of the picture in the file, in pixels.
  var fullSize: (width: Int, height: Int) { (Int(decoder.pointee.fullWidth), Int(decoder.pointee.fullHeight)) }
  /// The size of the picture that the rows form, in pixels.
  var size: (width: Int, height: Int) { (Int(decoder.pointee.width), Int(decoder.pointee.height)) }

  /// Reads the next row, or returns `nil` after the last one. Its pixels are valid until the next call.
  mutating func next() throws(PhotoProblem) -> CPhotoRow? {
    if let row = CPhotoReadRow(decoder) { return row.pointee }
    if let problem = Self.problem(of: decoder.pointee) { throw problem }
    return nil
  }

  private static func problem(of decoder: CPhotoDecoder) -> PhotoProblem? {
    let megapixels = PhotoFile.megapixels(of: UInt64(decoder.fullWidth) * UInt64(decoder.fullHeight))
    return switch decoder.status {
    case .decoding, .ended: nil
    case .damaged: PhotoProblem(reason: "it is damaged (\(String(cString: decoder.reason)))")
    case .cutOff: PhotoProblem(reason: "it is cut off")
    case .tooLargeProgressive: PhotoProblem(reason: "its \(megapixels) are too many for a progressive JPEG file")
    case .tooLargeScans: PhotoProblem(reason: "its \(megapixels) are too many for a JPEG file of several scans")
    }
  }
}
