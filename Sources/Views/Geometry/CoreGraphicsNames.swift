// Names of Core Graphics and its neighbours that layouts written for iOS still use.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// A span of time, in seconds.
public typealias CFTimeInterval = Double
/// A whole number.
public typealias NSInteger = Int

/// The identity transform of the plane.
public let CGAffineTransformIdentity = CGAffineTransform.identity

/// A translation by `tx` and `ty` points.
public func CGAffineTransformMakeTranslation(_ tx: CGFloat, _ ty: CGFloat) -> CGAffineTransform {
  CGAffineTransform(translationX: tx, y: ty)
}

/// A scaling by factors along x and y.
public func CGAffineTransformMakeScale(_ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform {
  CGAffineTransform(scaleX: sx, y: sy)
}

/// A rotation by an angle in radians.
public func CGAffineTransformMakeRotation(_ angle: CGFloat) -> CGAffineTransform {
  CGAffineTransform(rotationAngle: angle)
}

/// A rectangle from its corner and its size, in points.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// A point, in points.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// A size, in points.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }

/// The rectangle's left edge.
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
/// The middle between the rectangle's left and right edges.
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
/// The rectangle's right edge.
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
/// The rectangle's top edge.
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
/// The middle between the rectangle's top and bottom edges.
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
/// The rectangle's bottom edge.
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
/// The rectangle's width.
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
/// The rectangle's height.
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }

extension CGSize {
  /// The size after a transform; its translation does not count.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

/// Distances inward from a rectangle's edges, by the direction in which one reads. In points.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  /// Inward from the top edge.
  public var top: CGFloat
  /// Inward from the edge at which one begins to read.
  public var leading: CGFloat
  /// Inward from the bottom edge.
  public var bottom: CGFloat
  /// Inward from the edge at which one ends.
  public var trailing: CGFloat

  /// No inset on any side.
  public static let zero = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)

  /// Makes insets from four distances in points.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

/// A displacement, in points. (`UIOffset`.)
public struct Offset: Hashable, Sendable {
  /// Along x.
  public var horizontal: CGFloat
  /// Along y.
  public var vertical: CGFloat

  /// No displacement.
  public static let zero = Offset(horizontal: 0, vertical: 0)

  /// Makes a displacement.
  public init(horizontal: CGFloat, vertical: CGFloat) { (self.horizontal, self.vertical) = (horizontal, vertical) }
}
