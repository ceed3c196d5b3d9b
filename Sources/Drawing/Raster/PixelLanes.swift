// Eight pixels at a time, or one in builds without optimisation, in which vectors are twenty times as slow as numbers.
// Both give the same pixels.
#if DEBUG
  typealias PixelGroup = UInt32
  typealias PixelLanes = OnePixelLanes
#else
  typealias PixelGroup = SIMD8<UInt32>
  typealias PixelLanes = SIMD16<UInt16>
#endif

/// Eight pixels as sixteen numbers of 16 bits: two of the four channels of each, from 0 to 255.
///
/// A pixel's channels are taken in two pairs, `even` with blue and red, `odd` with green and alpha, so that products of
/// two channels have room and no lane has to move.
extension SIMD16<UInt16> {
  static let pixelCount = 8

  /// The lanes of pixels.
  @inline(__always)
  init(_ pixels: SIMD8<UInt32>) { self = unsafeBitCast(pixels, to: Self.self) }

  /// A number from 0 to 255 of each pixel, in both of its lanes.
  @inline(__always)
  init(spreading numbers: SIMD8<UInt32>) { self.init(numbers | numbers &<< 16) }

  /// Both lanes of the first `count` pixels 1, the others 0.
  @inline(__always)
  init(first count: Int) {
    let ones = SIMD8<UInt32>(repeating: 0).replacing(
      with: SIMD8(repeating: 0x0001_0001), where: SIMD8.offsets .< SIMD8(repeating: UInt32(count)))
    self.init(ones)
  }

  /// The quotients by 255 of numbers up to 255², rounded to nearest.
  @inline(__always)
  var over255: Self {
    let x = self &+ 128
    return (x &+ x &>> 8) &>> 8
  }

  /// The quotients by 256 of numbers up to 255 · 256, rounded to nearest.
  @inline(__always)
  var over256: Self { (self &+ 128) &>> 8 }

  /// The blue and red of pixels.
  @inline(__always)
  var even: Self { self & 255 }

  /// The green and alpha of pixels.
  @inline(__always)
  var odd: Self { self &>> 8 }

  /// The quotients by 255 of numbers up to 255², as OpenGL's of Mesa are when colours are blended.
  @inline(__always)
  var blendedOver255: Self { (self &+ self &>> 8 &+ 128) &>> 8 }

  /// Opaque pixels with colours of an alpha over them.
  @inline(__always)
  func blended(with even: Self, _ odd: Self, _ alpha: Self) -> Self {
    let rest = 255 &- alpha
    let low = (self.even &* rest).blendedOver255 &+ (even &* alpha).blendedOver255
    let high = (self.odd &* rest).blendedOver255 &+ (odd &* alpha).blendedOver255
    return low | high &<< 8
  }
}

/// Pixels, 0xAARRGGBB.
extension SIMD8<UInt32> {
  /// The numbers from 0 to 7.
  static let offsets = SIMD8<UInt32>(0, 1, 2, 3, 4, 5, 6, 7)

  @inline(__always)
  init(_ lanes: SIMD16<UInt16>) { self = unsafeBitCast(lanes, to: Self.self) }

  /// Pixels in memory.
  @inline(__always)
  init(at pointer: UnsafePointer<UInt32>) { self = UnsafeRawPointer(pointer).loadUnaligned(as: Self.self) }

  /// Colours seen through others: the products of their channels.
  @inline(__always)
  func tinted(_ others: Self) -> Self {
    let (a, b) = (SIMD16<UInt16>(self), SIMD16<UInt16>(others))
    return Self((a.even &* b.even).over255 | (a.odd &* b.odd).over255 &<< 8)
  }

  /// Means of two colours; the second one has `share` of 256.
  @inline(__always)
  func mixed(with others: Self, _ share: SIMD16<UInt16>) -> Self {
    let (a, b, rest) = (SIMD16<UInt16>(self), SIMD16<UInt16>(others), 256 &- share)
    let even = (a.even &* rest &+ b.even &* share).over256
    return Self(even | (a.odd &* rest &+ b.odd &* share).over256 &<< 8)
  }
}

/// The same for one pixel: two lanes of 16 bits.
struct OnePixelLanes {
  static let pixelCount = 1

  var bits: UInt32

  init(_ bits: UInt32) { self.bits = bits }
  init(repeating number: UInt16) { bits = UInt32(number) &* 0x0001_0001 }
  init(spreading number: UInt32) { bits = number &* 0x0001_0001 }
  init(first count: Int) { bits = count > 0 ? 0x0001_0001 : 0 }

  var over255: OnePixelLanes { OnePixelLanes(Self.over255(bits)) }
  var over256: OnePixelLanes { OnePixelLanes((bits &+ 0x0080_0080) >> 8 & 0x00FF_00FF) }
  var even: OnePixelLanes { OnePixelLanes(bits & 0x00FF_00FF) }
  var odd: OnePixelLanes { OnePixelLanes(bits >> 8 & 0x00FF_00FF) }

  static func | (a: Self, b: Self) -> Self { Self(a.bits | b.bits) }
  static func &+ (a: Self, b: Self) -> Self { Self(a.bits &+ b.bits) }
  static func &- (a: UInt16, b: Self) -> Self { Self(UInt32(a) &* 0x0001_0001 &- b.bits) }
  static func &* (a: Self, b: Self) -> Self { Self(product(a.bits, b.bits)) }

  func blended(with even: Self, _ odd: Self, _ alpha: Self) -> Self {
    let (alpha, mask): (UInt32, UInt32) = (alpha.bits & 255, 0x00FF_00FF)
    func scaled(_ lanes: UInt32, _ factor: UInt32) -> UInt32 {
      let product = lanes &* factor
      return (product &+ (product >> 8 & mask) &+ 0x0080_0080) >> 8 & mask
    }
    let low = scaled(bits & mask, 255 &- alpha) &+ scaled(even.bits, alpha)
    return Self(low | (scaled(bits >> 8 & mask, 255 &- alpha) &+ scaled(odd.bits, alpha)) << 8)
  }

  fileprivate static func over255(_ bits: UInt32) -> UInt32 {
    let x = bits &+ 0x0080_0080
    return (x &+ (x >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
  }

  fileprivate static func product(_ a: UInt32, _ b: UInt32) -> UInt32 {
    (a & 0xFFFF) &* (b & 0xFFFF) & 0xFFFF | ((a >> 16) &* (b >> 16)) << 16
  }
}

extension UInt32 {
  static let offsets: UInt32 = 0

  init(_ lanes: OnePixelLanes) { self = lanes.bits }
  init(repeating pixel: UInt32) { self = pixel }
  init(at pointer: UnsafePointer<UInt32>) { self = pointer.pointee }

  func tinted(_ other: UInt32) -> UInt32 {
    let low = OnePixelLanes.product(self & 0x00FF_00FF, other & 0x00FF_00FF)
    let high = OnePixelLanes.product(self >> 8 & 0x00FF_00FF, other >> 8 & 0x00FF_00FF)
    return OnePixelLanes.over255(low) | OnePixelLanes.over255(high) << 8
  }

  func mixed(with other: UInt32, _ share: OnePixelLanes) -> UInt32 { mixed(with: other, share: share.bits & 0x1FF) }

  /// The mean of two colours; the second one has `share` of 256.
  @inline(__always)
  func mixed(with other: UInt32, share: UInt32) -> UInt32 {
    let (rest, mask): (UInt32, UInt32) = (256 &- share, 0x00FF_00FF)
    let even = ((self & mask) &* rest &+ (other & mask) &* share &+ 0x0080_0080) >> 8
    let odd = (self >> 8 & mask) &* rest &+ (other >> 8 & mask) &* share &+ 0x0080_0080
    return even & mask | odd & ~mask
  }
}
