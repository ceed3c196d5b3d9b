import Foundation
import SpringflowFiles
import SpringflowViews

extension FramePainter {
  /// Draws a picture that fills an element, cropped about its middle, or its placeholder.
  static func paint(
    _ picture: ImageSource, _ seen: Atlas.SeenPicture?, _ content: SharedContent, _ rect: CGRect, _ radius: CGFloat,
    on canvas: inout Canvas
  ) throws(SDLError) {
    guard let seen else {
      canvas.fillRounded(rect, radius: radius, Palette.placeholder)
      if case .file(let path) = picture, canvas.atlas.thumbnails.availability(of: picture) == .broken {
        let name = PrintableText.escaped((path as NSString).lastPathComponent)
        try paintBroken(name, rect, on: &canvas)
      }
      return
    }
    let (image, opacity) = (seen.image, seen.image.opacity)
    if opacity < 1 { canvas.fillRounded(rect, radius: radius, Palette.placeholder) }
    // Beneath an opaque picture a background would only be visible along the edges.
    if !image.isOpaque, content.value.background != .tile {
      paintBackground(content.value.background, tint: content.value.tint, rect, radius, on: &canvas)
    }
    guard let place = canvas.atlas.place(picture, seen) else {
      canvas.fillRounded(rect, radius: radius, Palette.placeholder)
      return
    }
    let (width, height) = (image.width, image.height)
    let fill = max(rect.width / CGFloat(width), rect.height / CGFloat(height))
    let shown = (rect.width / fill / CGFloat(width), rect.height / fill / CGFloat(height))
    // Half a texel inside, so that no neighbour is blended in.
    func range(_ start: Int, _ length: Int, _ share: CGFloat) -> (Float, Float) {
      let middle = Float(start) + Float(length) / 2
      let half = Atlas.stepped(min(Float(length) * Float(share) / 2, Float(length - 1) / 2))
      return (middle - half, middle + half)
    }
    let (left, right) = range(place.x, place.width, shown.0)
    let (top, bottom) = range(place.y, place.height, shown.1)
    canvas.image(rect, radius: radius, (left, top, right, bottom), Color.white.withAlpha(opacity))
  }

  /// A torn picture frame above the file's name.
  static func paintBroken(_ name: String, _ rect: CGRect, on canvas: inout Canvas) throws(SDLError) {
    let side = min(rect.width, rect.height)
    let size = min(max(side * 0.1, 9), 14)
    let hasName = rect.height > size * 4 && rect.width > size * 4
    let (width, height) = (side * 0.36, side * 0.28)
    let middle = rect.midY - (hasName ? side * 0.09 : 0)
    let frame = CGRect(x: rect.midX - width / 2, y: middle - height / 2, width: width, height: height)
    let line = max(side * 0.022, 1)
    let ink = Palette.broken
    canvas.stroke(frame, radius: side * 0.03, width: line, ink)
    let sun = CGRect(
      x: frame.minX + width * 0.16, y: frame.minY + height * 0.2, width: width * 0.16, height: width * 0.16)
    canvas.fillRounded(sun, radius: sun.width / 2, ink)
    func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: frame.minX + width * x, y: frame.minY + height * y)
    }
    canvas.line([at(0.1, 0.84), at(0.34, 0.52), at(0.52, 0.76), at(0.7, 0.44), at(0.9, 0.84)], width: line, ink)
    // The crack: it removes a strip as wide as the line.
    let crack = [at(0.66, -0.14), at(0.5, 0.2), at(0.66, 0.4), at(0.46, 0.66), at(0.6, 0.84), at(0.5, 1.14)]
    canvas.line(crack, width: line * 2, Palette.placeholder)
    guard hasName else { return }
    let room = rect.width - size * 1.6
    let text = try canvas.shortened(name, .regular, size: size, to: room)
    let below = CGRect(x: rect.minX, y: frame.maxY + side * 0.06, width: rect.width, height: size * 1.4)
    try canvas.centered(text, .regular, size: size, in: below, ink)
  }
}
