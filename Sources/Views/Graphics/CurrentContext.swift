// Drawing in the current context, by UIKit's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import SpringflowNumerics

/// The context of the drawing in progress; `nil` outside of `draw(_:)` and of a renderer's actions.
/// (`UIGraphicsGetCurrentContext`.)
public func GraphicsGetCurrentContext() -> CGContext? { CGContext.current }

/// Fills a rectangle in the current colour. (`UIRectFill`.)
public func RectFill(_ rect: CGRect) { CGContext.required("RectFill").fill(rect) }

/// Draws within a rectangle from now on. (`UIRectClip`.)
public func RectClip(_ rect: CGRect) { CGContext.required("RectClip").clip(to: rect) }

extension Color {
  /// Lets areas and lines that follow have this colour, in the current context.
  public func set() {
    setFill()
    setStroke()
  }

  /// Lets areas that follow have this colour, in the current context.
  public func setFill() { CGContext.current?.setFillColor(self) }

  /// Lets lines that follow have this colour, in the current context.
  public func setStroke() { CGContext.current?.setStrokeColor(self) }
}

extension BezierPath {
  /// Fills the path's area in the current colour, by its own rule.
  public func fill() { fill(with: .normal, alpha: 1) }

  /// Draws a line along the path in the current colour, with its own width, ends, corners and dashes.
  public func stroke() { stroke(with: .normal, alpha: 1) }

  /// Fills the path's area in the current colour, fainter.
  public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    CGContext.required("BezierPath.fill()").fill(cgPath, usingEvenOdd: usesEvenOddFillRule, alpha: alpha)
  }

  /// Draws a line along the path in the current colour, fainter.
  public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    CGContext.required("BezierPath.stroke()").stroke(cgPath, strokeStyle, alpha: alpha)
  }

  /// Draws within the path's area from now on, in the current context, until a state that was saved before is restored.
  public func addClip() {
    CGContext.required("BezierPath.addClip()").clip(to: cgPath, usingEvenOdd: usesEvenOddFillRule)
  }
}

/// How what is drawn mixes with what is below it; only over that. (`CGBlendMode`.)
public enum CGBlendMode: Int32, Hashable, Sendable {
  /// Over what is below it.
  case normal
}

extension Image {
  /// Draws the picture with its top left corner at a point, in its own size.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the picture in a rectangle, stretched to its size; a template in the colour of areas.
  public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  /// Draws the picture in a rectangle, stretched to its size, fainter.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    let context = CGContext.required("Image.draw(in:)")
    requireFinite(rect, "Image.draw(in:)")
    context.draw(self, in: rect.standardized, alpha: alpha)
  }
}

/// Traps if a rectangle in which something is drawn has a number that is not finite.
func requireFinite(_ rect: CGRect, _ function: String) {
  require(
    rect.isFinite,
    "\(function) draws in a rectangle with four finite numbers, found \(rect)")
}
