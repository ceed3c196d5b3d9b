import SpringflowViews

/// The appearances of pressed, selected and focused elements, and the menu above all elements.
extension FramePainter {
  /// The distance of the focus ring from the element, and its width, in points.
  private static let focusGap: CGFloat = 3
  private static let focusWidth: CGFloat = 2
  private static let focusColor = Color.white.withAlpha(0.8)

  /// The factor by which an element is drawn smaller or larger than its frame.
  static func scale(of element: Frame.Element) -> CGFloat {
    if element.highlight <= 0, element.selection <= 0 { return 1 }
    let content = element.sharedContent.value
    let highlighted = (content.highlighted ?? .highlighted).scale
    let selected = (content.selected ?? .selected).scale
    return (1 + (highlighted - 1) * element.highlight) * (1 + (selected - 1) * element.selection)
  }

  /// The colours of an element's words, with the changes by its appearances.
  static func textColors(of element: Frame.Element, _ prepared: PreparedContent, on canvas: Canvas) -> TextColors {
    var colors = prepared.colors
    if element.highlight <= 0, element.selection <= 0 { return colors }
    let content = prepared.value
    for (appearance, level) in appearances(of: element) where level > 0 {
      var ends = canvas.atlas.colors.ends(of: appearance.background ?? content.background, tint: content.tint)
      if content.picture != nil, appearance.background == nil { ends = [Palette.stage] }
      let color = appearance.textColor ?? (appearance.background == nil ? colors.text : content.textColor)
      colors = colors.mixed(with: TextColors(color, on: ends, beneath: appearance.veil), Float(level))
    }
    return colors
  }

  /// Backgrounds by which appearances replace the usual one, each over the one before.
  static func paintBackgrounds(
    _ element: Frame.Element, _ rect: CGRect, _ radius: CGFloat, opacity: Float, on canvas: inout Canvas
  ) {
    for (appearance, level) in appearances(of: element) where level > 0 {
      guard let background = appearance.background else { continue }
      canvas.opacity = opacity * Float(level)
      paintBackground(background, tint: element.sharedContent.value.tint, rect, radius, on: &canvas)
    }
    canvas.opacity = opacity
  }

  /// Additions of appearances over words and picture.
  static func paintMarks(
    _ element: Frame.Element, _ rect: CGRect, _ radius: CGFloat, opacity: Float, on canvas: inout Canvas
  ) {
    for (appearance, level) in appearances(of: element) where level > 0 {
      canvas.opacity = opacity * Float(level)
      if let veil = appearance.veil { canvas.fillRounded(rect, radius: radius, veil) }
      if let border = appearance.border, appearance.borderWidth > 0 {
        canvas.stroke(rect, radius: radius, width: appearance.borderWidth, border)
      }
      if let badge = appearance.badge { paintBadge(badge, rect, on: &canvas) }
    }
    if element.focus > 0 {
      canvas.opacity = opacity * Float(element.focus)
      let out = focusGap + focusWidth
      // The ring starts a little further out.
      let growth = (1 - element.focus) * 3
      let ring = rect.insetBy(dx: -out - growth, dy: -out - growth)
      canvas.stroke(ring, radius: radius + out + growth, width: focusWidth, focusColor)
    }
    canvas.opacity = opacity
  }

  private static func appearances(of element: Frame.Element) -> [(appearance: CellAppearance, level: CGFloat)] {
    if element.highlight <= 0, element.selection <= 0 { return [] }
    return [
      (element.sharedContent.value.selected ?? .selected, element.selection),
      (element.sharedContent.value.highlighted ?? .highlighted, element.highlight),
    ]
  }

  /// A check mark on a disc with a white rim in the lower right corner.
  private static func paintBadge(_ color: Color, _ rect: CGRect, on canvas: inout Canvas) {
    let side = min(rect.width, rect.height)
    let size = min(max(side * 0.3, 12), 22)
    guard side >= size * 1.5 else { return }
    let margin = min(side * 0.08, 6)
    let disc = CGRect(x: rect.maxX - margin - size, y: rect.maxY - margin - size, width: size, height: size)
    let rim = size * 0.07
    canvas.fillRounded(disc.insetBy(dx: -rim, dy: -rim), radius: size / 2 + rim, Color.white)
    canvas.fillRounded(disc, radius: size / 2, color)
    func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: disc.minX + size * x, y: disc.minY + size * y) }
    canvas.line([at(0.29, 0.52), at(0.44, 0.67), at(0.72, 0.35)], width: max(size * 0.1, 1.25), Color.white)
  }

  // MARK: Above all elements

  private static let bubble = Color(hex: 0x262B36, alpha: 0.98)
  private static let bubbleRadius: CGFloat = 9
  private static let hairline = Color.white.withAlpha(0.14)
  private static let wordSize: CGFloat = 13

  /// The menu: a dark bubble with an arrow to its item.
  static func paint(_ menu: Frame.OpenMenu, on canvas: inout Canvas) throws(SDLError) {
    if menu.opacity <= 0 { return }
    canvas.transform = .identity
    let elementOpacity = ElementOpacity(menu.opacity)
    canvas.opacity = elementOpacity.shape
    defer { canvas.opacity = 1 }
    let rect = menu.rect
    canvas.shadow(rect.offsetBy(dx: 0, dy: 4), radius: bubbleRadius, sigma: 8, Color.black.withAlpha(0.55))
    if let tip = menu.tip {
      // A fan of lines that grow shorter, as the canvas has no triangle: from an edge of the bubble to the tip.
      let isAbove = tip.y > rect.maxY
      let base = isAbove ? rect.maxY : rect.minY
      let height = abs(tip.y - base)
      var row: CGFloat = 0
      while row < height {
        let half = height - row
        let y = isAbove ? base + row : base - row - min(1, height - row)
        canvas.fill(CGRect(x: tip.x - half, y: y, width: 2 * half, height: min(1, height - row)), bubble)
        row += 1
      }
    }
    canvas.fillRounded(rect, radius: bubbleRadius, bubble)
    for entry in menu.entries where entry.isHighlighted {
      canvas.fillRounded(entry.rect.insetBy(dx: 3, dy: 3), radius: bubbleRadius - 3, Color.white.withAlpha(0.16))
    }
    let hasMarks = menu.entries.contains { $0.style.contains(.checked) }
    for (index, entry) in menu.entries.enumerated() {
      let box = entry.rect
      if index > 0 {
        let line =
          menu.isColumn
          ? CGRect(x: box.minX + 12, y: box.minY - 0.5, width: box.width - 24, height: 1)
          : CGRect(x: box.minX - 0.5, y: rect.minY + 9, width: 1, height: rect.height - 18)
        canvas.fill(line, hairline)
      }
      canvas.opacity = elementOpacity.words
      try paint(entry, menu.isColumn ? box.minX + (hasMarks ? 36 : 16) : nil, on: &canvas)
      canvas.opacity = elementOpacity.shape
    }
  }

  /// The title of an entry, from a place on or in the middle, and its mark.
  private static func paint(
    _ entry: Frame.OpenMenu.Entry, _ start: CGFloat?, on canvas: inout Canvas
  ) throws(SDLError) {
    let box = entry.rect
    var color = Color.white
    if entry.style.contains(.destructive) { color = Color(hex: 0xFF8A80) }
    color = color.withAlpha(entry.style.contains(.disabled) ? 0.35 : 0.92)
    guard let start else { return try canvas.centered(entry.title, .regular, size: wordSize, in: box, color) }
    let text = try canvas.shortened(entry.title, .regular, size: wordSize, to: max(box.maxX - start - 16, 0))
    try canvas.text(text, .regular, size: wordSize, at: CGPoint(x: start, y: canvas.onPixel(box.midY + 4.7)), color)
    guard entry.style.contains(.checked) else { return }
    let (x, y) = (box.minX + 14, box.midY)
    let mark = [CGPoint(x: x, y: y + 0.5), CGPoint(x: x + 4, y: y + 4.5), CGPoint(x: x + 11, y: y - 4.5)]
    canvas.line(mark, width: 1.6, color)
  }
}
