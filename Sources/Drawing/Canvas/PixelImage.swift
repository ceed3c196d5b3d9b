/// An image in memory: rows of 0xAARRGGBB from the top, alpha not multiplied in.
public struct PixelImage: Equatable, Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows of pixels.
  public let height: Int
  /// The pixels, row by row.
  public var pixels: [UInt32]

  /// A black picture to draw into, of at least one pixel.
  package init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a picture of \(width) x \(height) pixels has none to draw into")
    self.init(width: width, height: height, pixels: [UInt32](repeating: 0xFF00_0000, count: width * height))
  }

  /// The pixel of a column and a row from the top left, 0xAARRGGBB.
  public subscript(x: Int, y: Int) -> UInt32 {
    precondition(0..<width ~= x && 0..<height ~= y, "there is no pixel \(x), \(y) in \(width) x \(height)")
    return pixels[y * width + x]
  }

  /// An image of pixels row by row, as many as there are.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(
      pixels.count == width * height, "a picture of \(width) x \(height) has other than \(pixels.count) pixels")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The image with half as many pixels along either axis, rounded up.
  package var halved: PixelImage {
    var half = ShrinkingImage(width: width, height: height, to: (width + 1) / 2, (height + 1) / 2)
    pixels.withUnsafeBufferPointer {
      for y in 0..<height { half.add($0.baseAddress! + y * width, count: width, y: y) }
    }
    return half.image
  }

  /// Whether every pixel is opaque.
  package var isOpaque: Bool { pixels.allSatisfy { $0 >> 24 == 0xFF } }

  /// The image rotated upright, given an EXIF orientation from 1, upright, to 8.
  package func upright(from orientation: Int) -> PixelImage {
    guard (2...8).contains(orientation) else { return self }
    let isTurned = orientation >= 5
    let (newWidth, newHeight) = isTurned ? (height, width) : (width, height)
    var result = [UInt32]()
    result.reserveCapacity(pixels.count)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let (column, row) =
          switch orientation {
          case 2: (width - 1 - x, y)
          case 3: (width - 1 - x, height - 1 - y)
          case 4: (x, height - 1 - y)
          case 5: (y, x)
          case 6: (y, height - 1 - x)
          case 7: (width - 1 - y, height - 1 - x)
          default: (width - 1 - y, x)
          }
        result.append(pixels[row * width + column])
      }
    }
    return PixelImage(width: newWidth, height: newHeight, pixels: result)
  }
}
