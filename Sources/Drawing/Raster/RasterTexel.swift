/// What the rows of a texture hold: colours, or alphas alone. Texels are mixed one by one or a group at a time.
protocol RasterTexel {
  associatedtype Group

  static func group(at pointer: UnsafePointer<Self>) -> Group
  static func store(_ group: Group, at pointer: UnsafeMutablePointer<Self>)
  /// Means of two groups; the second one has `share` of 256.
  static func mix(_ group: Group, _ other: Group, _ share: UInt16) -> Group
  /// The mean of two texels; the second one has `share` of 256.
  func mixed(with other: Self, share: UInt32) -> Self
}

extension UInt8: RasterTexel {
  @inline(__always)
  static func group(at pointer: UnsafePointer<UInt8>) -> CoverageLanes { CoverageLanes(at: pointer) }

  @inline(__always)
  static func store(_ group: CoverageLanes, at pointer: UnsafeMutablePointer<UInt8>) { group.store(at: pointer) }

  @inline(__always)
  static func mix(_ group: CoverageLanes, _ other: CoverageLanes, _ share: UInt16) -> CoverageLanes {
    (group &* CoverageLanes(repeating: 256 - share) &+ other &* CoverageLanes(repeating: share)).over256
  }

  @inline(__always)
  func mixed(with other: UInt8, share: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(self) &* (256 &- share) &+ UInt32(other) &* share &+ 128) >> 8)
  }
}

extension UInt32: RasterTexel {
  @inline(__always)
  static func group(at pointer: UnsafePointer<UInt32>) -> PixelGroup { PixelGroup(at: pointer) }

  @inline(__always)
  static func store(_ group: PixelGroup, at pointer: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(pointer).storeBytes(of: group, as: PixelGroup.self)
  }

  @inline(__always)
  static func mix(_ group: PixelGroup, _ other: PixelGroup, _ share: UInt16) -> PixelGroup {
    group.mixed(with: other, PixelLanes(repeating: share))
  }

  @inline(__always)
  func mixed(with other: UInt32, share: UInt32) -> UInt32 {
    let mask: UInt32 = 0x00FF_00FF
    let (even, odd) = (self & mask, self >> 8 & mask)
    return (even << 8 &+ ((other & mask) &- even) &* share &+ 0x0080_0080) >> 8 & mask
      | (odd << 8 &+ ((other >> 8 & mask) &- odd) &* share &+ 0x0080_0080) & ~mask
  }
}

/// The texels of a row of pixels: means of two rows of texels.
struct BlendedTexels<Texel: RasterTexel> {
  let (above, below): (UnsafePointer<Texel>, UnsafePointer<Texel>)
  /// How far it is from the first to the second row, of 256.
  let share: UInt16

  /// Those of a group of pixels from an offset on.
  @inline(__always)
  func group(_ offset: Int) -> Texel.Group {
    Texel.mix(Texel.group(at: above + offset), Texel.group(at: below + offset), share)
  }
}
