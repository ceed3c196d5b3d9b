import Springflow
import SpringflowDrawing

/// A key, or a gesture, with its effect in a word or two.
package struct Hint: Equatable, Sendable {
  package var key: String
  package var meaning: String
  /// Hints with higher numbers are left out first.
  package var rank: Int
}

/// Measures a line of text: its width in points at a size in points.
package typealias TextMeasure = (_ text: String, _ weight: FontWeight, _ size: CGFloat) -> CGFloat

/// Hints in the strip below the stage: as many as fit, by importance, and always the key that opens help.
package struct HintBar: Equatable {
  /// A hint with its layout: the rectangle of its chip, and the start of its words. Points of the viewport.
  package struct PlacedHint: Equatable {
    package var hint: Hint
    package var chip: CGRect
    package var text: CGPoint
    package var width: CGFloat
  }

  package private(set) var items: [PlacedHint] = []
  /// The number of hints that did not fit.
  package private(set) var omitted = 0

  static let size: CGFloat = 13

  /// The width that hints have, and the height around which they stand. Points of the viewport.
  package struct HintStrip: Equatable {
    var width: CGFloat
    var middle: CGFloat

    package init(width: CGFloat, middle: CGFloat) {
      (self.width, self.middle) = (width, middle)
    }
  }

  /// Lays hints out in their order.
  package init(_ hints: [Hint], in strip: HintStrip, measure: TextMeasure) {
    let (width, middle) = (strip.width, strip.middle)
    let margin: CGFloat = width < 480 ? 12 : 24
    func chip(_ hint: Hint) -> CGFloat { KeyChip.width(hint.key, measure: measure) }
    func words(_ hint: Hint) -> CGFloat { measure(hint.meaning, .regular, Self.size) }
    var shown = hints
    let widths = hints.map { chip($0) + words($0) }
    var shownWidths = widths
    var last = Self.all(omitted: 0)
    while true {
      last = Self.all(omitted: hints.count - shown.count)
      // Chip, gap, words; a wider gap from hint to hint.
      let whole =
        shownWidths.reduce(0) { $0 + $1 + Self.gap + Self.pause } + chip(last) + Self.gap + words(last)
      if whole <= width - 2 * margin || shown.isEmpty { break }
      // The least important hint, and among equals the last.
      var least = 0
      for (index, hint) in shown.enumerated() where hint.rank >= shown[least].rank { least = index }
      shown.remove(at: least)
      shownWidths.remove(at: least)
    }
    omitted = hints.count - shown.count
    var x = margin
    for hint in shown + [last] {
      let rect = CGRect(
        x: x, y: (middle - KeyChip.height / 2).rounded(), width: chip(hint).rounded(), height: KeyChip.height)
      let text = CGPoint(x: (rect.maxX + Self.gap).rounded(), y: (middle + 4.5).rounded())
      items.append(PlacedHint(hint: hint, chip: rect, text: text, width: words(hint)))
      x = (text.x + words(hint) + Self.pause).rounded()
    }
  }

  private static let gap: CGFloat = 8
  private static let pause: CGFloat = 20

  private static func all(omitted: Int) -> Hint {
    Hint(key: "H", meaning: omitted == 0 ? "all keys" : "all keys \u{00B7} \(omitted) more", rank: -1)
  }

  func paint(opacity: Float, on canvas: inout Canvas) throws(SDLError) {
    canvas.opacity = opacity
    for item in items {
      try KeyChip.paint(item.hint.key, in: item.chip, on: &canvas)
      try canvas.text(item.hint.meaning, .regular, size: Self.size, at: item.text, DisplayColor.quiet)
    }
    canvas.opacity = 1
  }
}

/// The colours of the display.
enum DisplayColor {
  static let quiet = Color.white.withAlpha(0.6)
  static let strong = Color.white.withAlpha(0.85)
  static let chip = Color.white.withAlpha(0.09)
  static let panel = Color(hex: 0x1F232C, alpha: 0.97)
}

/// A key as a small rounded chip.
enum KeyChip {
  static let height: CGFloat = 22
  private static let size: CGFloat = 12

  /// The width of a chip whose letters have a size, in points.
  static func width(_ name: String, size: CGFloat = size, measure: TextMeasure) -> CGFloat {
    max(22 * size / Self.size, measure(name, .semibold, size) + 14).rounded()
  }

  static func paint(
    _ name: String, in rect: CGRect, size: CGFloat = size, on canvas: inout Canvas
  ) throws(SDLError) {
    canvas.fillRounded(rect, radius: 6, DisplayColor.chip)
    try canvas.centered(name, .semibold, size: size, in: rect, DisplayColor.strong)
  }
}
