import Foundation
import SpringflowCPhotos
import SpringflowCSDL2
import SpringflowFiles
import SpringflowNumerics

/// Pictures as files and as hashes.
extension PixelImage {
  /// A hash of the size and of every pixel, 16 hexadecimal digits: equal pictures have equal ones, on every machine.
  public var pixelHash: String {
    var hash = StateHash()
    hash.combine(width, height)
    for pixel in pixels { hash.combine(UInt64(pixel)) }
    return hash.description
  }

  /// The typeface in which pictures' words are drawn, with a hash of its files, and the version of FreeType: pictures
  /// of two machines are equal if these are.
  ///
  /// - Throws: `SDLError` if there is no typeface.
  public static var typeface: String {
    get throws(SDLError) {
      var hash = StateHash()
      for weight in FontWeight.allCases {
        for byte in weight.path.flatMap({ FileManager.default.contents(atPath: $0) }) ?? Data() {
          hash.combine(UInt64(byte))
        }
      }
      let family = try Typeface(.regular).family
      var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
      TTF_GetFreeTypeVersion(&major, &minor, &patch)
      return "\(family) \(hash.description.prefix(8)), FreeType \(major).\(minor).\(patch)"
    }
  }

  /// The picture as a PNG file of 8 bits a channel, without alpha.
  ///
  /// - Throws: `SDLError` if there is no memory for it.
  public func png() throws(SDLError) -> [UInt8] {
    guard let bytes = png(of: area, isQuick: false) else {
      throw SDLError("make a PNG file of \(width) x \(height) pixels", reason: "out of memory")
    }
    return bytes
  }

  /// All of the picture.
  var area: FilmArea { FilmArea(x: 0, y: 0, width: width, height: height) }

  /// A part of the picture as a PNG file, which is made in half the time if it may be larger by a twentieth; `nil` if
  /// there is no memory for it.
  func png(of area: FilmArea, isQuick: Bool = true) -> [UInt8]? {
    var count = 0
    let bytes = pixels.withUnsafeBufferPointer {
      CPhotoEncodePNG(
        $0.baseAddress! + area.y * width + area.x, UInt32(area.width), UInt32(area.height), width, isQuick, &count)
    }
    guard let bytes else { return nil }
    defer { free(bytes) }
    return [UInt8](UnsafeBufferPointer(start: bytes, count: count))
  }

  /// Writes the picture as a PNG file, completely or not at all.
  ///
  /// - Throws: `SDLError` if the file cannot be written.
  public func write(to path: String) throws(SDLError) {
    let bytes = try png()
    do throws(FileProblem) { try AtomicFile.write(bytes, to: path) } catch {
      throw SDLError(
        "write \(PrintableText.escaped(path))",
        reason: "\(error); check that its folder is there, may be written and has room")
    }
  }

  /// Calls a function with the picture as a target of drawing.
  package mutating func withTarget(_ body: (PixelTarget) -> Void) {
    let (width, height) = (width, height)
    pixels.withUnsafeMutableBufferPointer {
      body(PixelTarget($0.baseAddress!, width: width, height: height, stride: width))
    }
  }
}

/// How a picture differs from another one of its size.
public struct PixelDifference: Sendable {
  /// The number of pixels that differ.
  public let count: Int
  /// The largest difference of a channel, from 1 to 255.
  public let worst: Int
  /// The column and the row of the first pixel that differs, from the top left.
  public let first: (x: Int, y: Int)
  /// The picture that was expected, the one that was found, and the latter dimmed, with the pixels that differ in
  /// white; side by side.
  public let picture: PixelImage
}

extension PixelImage {
  /// The difference of a picture that was found from this one, which was expected; `nil` if they are equal.
  ///
  /// - Precondition: Both have the same size.
  public func difference(from found: PixelImage) -> PixelDifference? {
    precondition(
      width == found.width && height == found.height,
      "pictures of \(width) x \(height) and \(found.width) x \(found.height) pixels cannot be compared")
    var picture = PixelImage(width: 3 * width, height: height)
    var (count, worst, first) = (0, 0, 0)
    for (index, (a, b)) in zip(pixels, found.pixels).enumerated() {
      let place = index / width * picture.width + index % width
      picture.pixels[place] = a
      picture.pixels[place + width] = b
      picture.pixels[place + 2 * width] = a == b ? 0xFF00_0000 | (b >> 2 & 0x003F_3F3F) : .max
      if a == b { continue }
      if count == 0 { first = index }
      count += 1
      for shift in [0, 8, 16] as [UInt32] { worst = max(worst, abs(Int(a >> shift & 255) - Int(b >> shift & 255))) }
    }
    if count == 0 { return nil }
    return PixelDifference(count: count, worst: worst, first: (first % width, first / width), picture: picture)
  }
}
