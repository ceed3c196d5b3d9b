/// An image in memory: rows of 0xAARRGGBB, alpha not multiplied in.
package struct PixelImage: Equatable, Sendable {
  package let width: Int
  package let height: Int
  package var pixels: [UInt32]

  package init(width: Int, height: Int, pixels: [UInt32]) {
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
