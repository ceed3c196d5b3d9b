import SpringflowCSDL2

/// The colours of a triangle whose corners have different ones.
struct ColorGradient {
  private let (blue, green, red, alpha): (RasterGradient, RasterGradient, RasterGradient, RasterGradient)

  init(_ triangle: RasterTriangle) {
    blue = triangle.gradient { Double($0.color.b) }
    green = triangle.gradient { Double($0.color.g) }
    red = triangle.gradient { Double($0.color.r) }
    alpha = triangle.gradient { Double($0.color.a) }
  }

  /// The colours along a row, from a pixel whose middle lies that far from the first corner.
  @inline(__always)
  func steps(_ dx: Double, _ dy: Double, count: Int) -> Steps {
    Steps(
      blue: Channel(blue.steps(dx, dy, count: count)), green: Channel(green.steps(dx, dy, count: count)),
      red: Channel(red.steps(dx, dy, count: count)), alpha: Channel(alpha.steps(dx, dy, count: count)))
  }

  /// A channel along a row.
  struct Channel {
    /// At the first pixel, half a step more, and from pixel to pixel, in steps of 2⁻¹⁶.
    private let (start, step): (UInt32, UInt32)
    /// The steps up to each pixel of a group.
    private let ramp: PixelGroup

    @inline(__always)
    fileprivate init(_ steps: TexelSteps) {
      start = UInt32(truncatingIfNeeded: (steps.start &+ 1 << 31) >> 16)
      step = UInt32(truncatingIfNeeded: steps.step >> 16)
      ramp = PixelGroup.offsets &* PixelGroup(repeating: step)
    }

    /// The channel of a group of pixels.
    @inline(__always)
    func values(_ offset: Int) -> PixelGroup {
      (PixelGroup(repeating: start &+ step &* UInt32(truncatingIfNeeded: offset)) &+ ramp) &>> 16
    }
  }

  /// The colours along a row.
  struct Steps {
    fileprivate let (blue, green, red, alpha): (Channel, Channel, Channel, Channel)

    /// The colours of a group of pixels from an offset on; those after the last pixel of the run are arbitrary.
    @inline(__always)
    func colors(_ offset: Int) -> PixelGroup {
      (blue.values(offset) & 255) | (green.values(offset) & 255) &<< 8 | (red.values(offset) & 255) &<< 16
        | alpha.values(offset) &<< 24
    }
  }
}
