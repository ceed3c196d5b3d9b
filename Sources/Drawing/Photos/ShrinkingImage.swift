/// A smaller image, computed from a larger one whose rows come one after the other, in any order.
///
/// Each new pixel is the average of the area that it covers, weighted by alpha; a pixel at the border of two areas counts
/// in each by its share. An area is divided into *old width* x *old height* parts, of which an old pixel inside it
/// covers *new width* x *new height*. So all sums are integers, and the order of the rows does not matter.
///
/// Memory is O(*new pixels*), whatever the size of the larger image.
package struct ShrinkingImage {
  /// Blue, green, red and alpha, the first three multiplied by alpha.
  private typealias Channels<Number: SIMDScalar> = SIMD4<Number>

  /// The part of the larger image that is kept, in its pixels.
  private let (left, top): (Int, Int)
  private let (oldWidth, oldHeight): (Int, Int)
  private let (width, height): (Int, Int)
  /// One row of the larger image, shrunk along its axis.
  private var line: [Channels<UInt32>]
  private var sums: [Channels<UInt64>]

  /// A line holds sums of alpha times colour over a row's pixels, which fit in 32 bits.
  static let longestRow = Int(UInt32.max) / (255 * 255)

  /// Makes an image of `width` x `height` pixels from an area of the larger one.
  package init(
    left: Int = 0, top: Int = 0, width oldWidth: Int, height oldHeight: Int, to width: Int, _ height: Int
  ) {
    precondition(width > 0 && height > 0 && width <= oldWidth && height <= oldHeight, "a picture can only shrink")
    precondition(oldWidth <= Self.longestRow, "a row of \(oldWidth) pixels is longer than \(Self.longestRow)")
    (self.left, self.top) = (left, top)
    (self.oldWidth, self.oldHeight) = (oldWidth, oldHeight)
    (self.width, self.height) = (width, height)
    line = Array(repeating: .zero, count: width)
    sums = Array(repeating: .zero, count: width * height)
  }

  /// The memory that the image takes while it is made, in bytes.
  package var byteCount: Int {
    line.count * MemoryLayout<Channels<UInt32>>.stride + sums.count * MemoryLayout<Channels<UInt64>>.stride
  }

  /// Adds pixels of row `y` of the larger image, as 0xAARRGGBB: the first at `firstX`, each next one `stepX` further to
  /// the right. Pixels outside the area are ignored.
  ///
  /// - Complexity: O(*count* + *new width*).
  package mutating func add(
    _ pixels: UnsafePointer<UInt32>, count: Int, y: Int, firstX: Int = 0, stepX: Int = 1
  ) {
    let y = y - top
    guard 0..<oldHeight ~= y else { return }
    let skipped = max(0, (left - firstX + stepX - 1) / stepX)
    let x = firstX + skipped * stepX - left
    guard skipped < count, x < oldWidth else { return }
    addRow(pixels + skipped, count: min(count - skipped, (oldWidth - x + stepX - 1) / stepX), x: x, stepX)
    addColumn(y)
  }

  /// Shrinks a row into `line`.
  private mutating func addRow(_ pixels: UnsafePointer<UInt32>, count: Int, x: Int, _ stepX: Int) {
    let (oldWidth, share) = (oldWidth, width)
    line.withUnsafeMutableBufferPointer { line in
      line.update(repeating: .zero)
      // The pixel covers the parts from `start` to `start + share`, the new pixel `cell` those up to `end`.
      var start = x * share
      var cell = start / oldWidth
      var end = (cell + 1) * oldWidth
      // Pixels that the new one covers completely.
      var whole = Channels<UInt32>.zero
      for index in 0..<count {
        if start >= end {
          line[cell] &+= whole &* UInt32(truncatingIfNeeded: share)
          whole = .zero
          repeat {
            cell += 1
            end += oldWidth
          } while start >= end
        }
        let channels = Self.channels(pixels[index])
        let second = start + share - end
        if second <= 0 {
          whole &+= channels
        } else {
          line[cell] &+= channels &* UInt32(truncatingIfNeeded: share - second)
          line[cell + 1] &+= channels &* UInt32(truncatingIfNeeded: second)
        }
        start += share * stepX
      }
      line[cell] &+= whole &* UInt32(truncatingIfNeeded: share)
    }
  }

  /// Adds `line` to the one or two new rows that row `y` is in.
  private mutating func addColumn(_ y: Int) {
    let cell = y * height / oldHeight
    let second = max(0, (y * height + height) - (cell + 1) * oldHeight)
    for (row, share) in [(cell, height - second), (cell + 1, second)] where share > 0 {
      let share = UInt64(share)
      for column in 0..<width {
        sums[row * width + column] &+= Channels<UInt64>(truncatingIfNeeded: line[column]) &* share
      }
    }
  }

  private static func channels(_ pixel: UInt32) -> Channels<UInt32> {
    let alpha = pixel >> 24
    return Channels(pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF, 1) &* alpha
  }

  /// The image of all pixels that were added.
  package var image: PixelImage {
    let area = UInt64(oldWidth * oldHeight)
    let pixels = sums.map { sum -> UInt32 in
      let alpha = (2 * sum.w + area) / (2 * area)
      if alpha == 0 { return 0 }
      func byte(_ value: UInt64) -> UInt32 { UInt32((2 * value + sum.w) / (2 * sum.w)) }
      return UInt32(alpha) << 24 | byte(sum.z) << 16 | byte(sum.y) << 8 | byte(sum.x)
    }
    return PixelImage(width: width, height: height, pixels: pixels)
  }
}
