/// A picture in memory: rows of 0xAARRGGBB, alpha not multiplied in.
struct PixelImage: Equatable, Sendable {
  let width: Int
  let height: Int
  var pixels: [UInt32]

  init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(
      pixels.count == width * height, "a picture of \(width) x \(height) has other than \(pixels.count) pixels")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Makes a smaller picture of rows of pixels that are `stride` pixels apart: each pixel is the average of the area
  /// that it covers, weighted by alpha.
  ///
  /// - Complexity: O(*source pixels*).
  init(
    shrinking source: UnsafePointer<UInt32>, stride: Int, width oldWidth: Int, height oldHeight: Int,
    to width: Int, _ height: Int
  ) {
    precondition(width > 0 && height > 0 && width <= oldWidth && height <= oldHeight, "a picture can only shrink")
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: 0, count: width * height)
    let (across, down) = (Float(width) / Float(oldWidth), Float(height) / Float(oldHeight))
    // Sums of alpha, red, green and blue: of one row of the source, and of the rows that make a new one and the next.
    var line = [Float](repeating: 0, count: width * 4)
    var sums = [Float](repeating: 0, count: width * 4)
    var row = 0
    for oldRow in 0..<oldHeight {
      line.withUnsafeMutableBufferPointer {
        Self.shrink(source + oldRow * stride, count: oldWidth, across, into: $0, count: width)
      }
      let end = Float(oldRow + 1) * down
      let second = oldRow == oldHeight - 1 ? 0 : max(0, end - Float(row + 1))
      for index in 0..<width * 4 { sums[index] += line[index] * (down - second) }
      guard oldRow == oldHeight - 1 || end >= Float(row + 1) - 1e-4 else { continue }
      for column in 0..<width { pixels[row * width + column] = Self.pixel(sums, column * 4) }
      for index in 0..<width * 4 { sums[index] = line[index] * second }
      row = min(row + 1, height - 1)
    }
  }

  private static func shrink(
    _ source: UnsafePointer<UInt32>, count oldWidth: Int, _ across: Float, into line: UnsafeMutableBufferPointer<Float>,
    count width: Int
  ) {
    line.update(repeating: 0)
    for x in 0..<oldWidth {
      let pixel = source[x]
      let start = Float(x) * across
      let cell = min(Int(start), width - 1)
      let second = cell == width - 1 ? 0 : max(0, start + across - Float(cell + 1))
      let alpha = Float(pixel >> 24)
      let red = Float(pixel >> 16 & 0xFF) * alpha
      let green = Float(pixel >> 8 & 0xFF) * alpha
      let blue = Float(pixel & 0xFF) * alpha
      func add(_ place: Int, _ weight: Float) {
        line[place] += alpha * weight
        line[place + 1] += red * weight
        line[place + 2] += green * weight
        line[place + 3] += blue * weight
      }
      add(cell * 4, across - second)
      if second > 0 { add(cell * 4 + 4, second) }
    }
  }

  private static func pixel(_ sums: [Float], _ place: Int) -> UInt32 {
    let alpha = sums[place]
    if alpha < 0.5 { return 0 }
    func byte(_ value: Float) -> UInt32 { UInt32(min(max(value + 0.5, 0), 255)) }
    return byte(alpha) << 24 | byte(sums[place + 1] / alpha) << 16 | byte(sums[place + 2] / alpha) << 8
      | byte(sums[place + 3] / alpha)
  }

  /// The picture in half as many pixels along either axis, rounded up.
  var halved: PixelImage {
    pixels.withUnsafeBufferPointer {
      PixelImage(
        shrinking: $0.baseAddress!, stride: width, width: width, height: height, to: (width + 1) / 2, (height + 1) / 2)
    }
  }

  /// Whether nothing shines through.
  var isOpaque: Bool { pixels.allSatisfy { $0 >> 24 == 0xFF } }

  /// The picture the right way up, given an orientation as EXIF counts them, from 1, upright, to 8.
  func upright(from orientation: Int) -> PixelImage {
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
