// Eight pixels at a time, or one in builds without optimisation, in which vectors are twenty times as slow as numbers.
// Both give the same pixels.
#if DEBUG
  typealias PixelGroup = UInt32
  typealias PixelLanes = OnePixelLanes
  typealias CoverageLanes = UInt16
#else
  typealias PixelGroup = SIMD8<UInt32>
  typealias PixelLanes = SIMD16<UInt16>
  typealias CoverageLanes = SIMD8<UInt16>
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

  /// A number of each pixel, in both of its lanes.
  @inline(__always)
  init(spreading numbers: SIMD8<UInt16>) {
    self.init()
    (evenHalf, oddHalf) = (numbers, numbers)
  }

  /// The blue and red of pixels.
  @inline(__always)
  var even: Self { self & 255 }

  /// The green and alpha of pixels.
  @inline(__always)
  var odd: Self { self &>> 8 }

  /// Opaque pixels with colours of an alpha over them. Each of the two products is rounded, as OpenGL's of Mesa are.
  @inline(__always)
  func blended(with even: Self, _ odd: Self, _ alpha: Self) -> Self {
    let rest = 255 &- alpha
    func sum(_ x: Self) -> Self { x &+ x &>> 8 &+ 128 }
    let low = sum(self.even &* rest) &>> 8 &+ sum(even &* alpha) &>> 8
    return low &+ (sum(self.odd &* rest) & 0xFF00) &+ (sum(odd &* alpha) & 0xFF00)
  }
}

extension SIMD where Scalar == UInt16 {
  /// The quotients by 255 of numbers up to 255², rounded to nearest.
  @inline(__always)
  var over255: Self {
    let x = self &+ Self(repeating: 128)
    return (x &+ x &>> 8) &>> 8
  }

  /// The quotients by 256 of numbers up to 255 · 256, rounded to nearest.
  @inline(__always)
  var over256: Self { (self &+ Self(repeating: 128)) &>> 8 }
}

/// The coverage of eight pixels, from 0 to 255.
extension SIMD8<UInt16> {
  /// Bytes in memory.
  @inline(__always)
  init(at pointer: UnsafePointer<UInt8>) {
    var wide = SIMD16<UInt8>(repeating: 0)
    wide.evenHalf = UnsafeRawPointer(pointer).loadUnaligned(as: SIMD8<UInt8>.self)
    self = unsafeBitCast(wide, to: Self.self)
  }

  /// Writes bytes into memory.
  @inline(__always)
  func store(at pointer: UnsafeMutablePointer<UInt8>) {
    let bytes = unsafeBitCast(self, to: SIMD16<UInt8>.self).evenHalf
    UnsafeMutableRawPointer(pointer).storeBytes(of: bytes, as: SIMD8<UInt8>.self)
  }

  /// 1 for the first `count` pixels, 0 for the others.
  @inline(__always)
  init(first count: Int) {
    let offsets = Self(0, 1, 2, 3, 4, 5, 6, 7)
    self = Self(repeating: 0).replacing(with: 1, where: offsets .< Self(repeating: UInt16(truncatingIfNeeded: count)))
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
  init(spreading number: UInt16) { self.init(repeating: number) }

  var even: OnePixelLanes { OnePixelLanes(bits & 0x00FF_00FF) }
  var odd: OnePixelLanes { OnePixelLanes(bits >> 8 & 0x00FF_00FF) }

  static func | (a: Self, b: Self) -> Self { Self(a.bits | b.bits) }
  static func &+ (a: Self, b: Self) -> Self { Self(a.bits &+ b.bits) }
  static func &- (a: UInt16, b: Self) -> Self { Self(UInt32(a) &* 0x0001_0001 &- b.bits) }
  static func &* (a: Self, b: Self) -> Self { Self(product(a.bits, b.bits)) }

  func blended(with even: Self, _ odd: Self, _ alpha: Self) -> Self {
    let alpha = alpha.bits & 255
    let rest = 255 &- alpha
    func scaled(_ lanes: UInt32) -> UInt32 { (lanes &+ (lanes >> 8 & 0x00FF_00FF) &+ 0x0080_0080) >> 8 & 0x00FF_00FF }
    let low = scaled(self.even.bits &* rest) &+ scaled(even.bits &* alpha)
    return Self(low | (scaled(self.odd.bits &* rest) &+ scaled(odd.bits &* alpha)) << 8)
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
}

extension UInt16 {
  init(repeating number: UInt16) { self = number }
  init(at pointer: UnsafePointer<UInt8>) { self = UInt16(pointer.pointee) }
  init(first count: Int) { self = count > 0 ? 1 : 0 }

  func store(at pointer: UnsafeMutablePointer<UInt8>) { pointer.pointee = UInt8(truncatingIfNeeded: self) }

  var over255: UInt16 {
    let x = self &+ 128
    return (x &+ x >> 8) >> 8
  }
  var over256: UInt16 { (self &+ 128) >> 8 }
}
