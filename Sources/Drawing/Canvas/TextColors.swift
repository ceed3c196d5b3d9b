import SpringflowViews

extension Color {
  /// This colour blended over an opaque one.
  package func over(_ ground: Color) -> Color {
    Color(
      red: ground.red + (red - ground.red) * alpha, green: ground.green + (green - ground.green) * alpha,
      blue: ground.blue + (blue - ground.blue) * alpha)
  }
}

/// The colours of words: of the text, and of the quieter second line.
package struct TextColors: Equatable {
  package var text: Color
  package var detail: Color

  /// The colours of words on light and on dark backgrounds.
  package static let dark = Palette.stage
  package static let light = Color.white

  /// The opacity of a second line where the contrast allows it.
  private static let quiet: Float = 0.6
  /// The contrast that a second line keeps: WCAG's level AA, with a small margin for rounding.
  private static let leastContrast = 4.6

  init(text: Color, detail: Color) { (self.text, self.detail) = (text, detail) }

  /// The colours on a background, given by the colours at its ends and by a veil over background and words.
  ///
  /// Words without a colour of their own take the dark or the light one, whichever contrasts more at both ends.
  package init(_ color: Color?, on ends: [Color], beneath veil: Color? = nil) {
    func contrast(_ color: Color) -> Double {
      ends.map { end in
        let words = color.over(end)
        guard let veil else { return words.contrast(with: end) }
        return veil.over(words).contrast(with: veil.over(end))
      }.min() ?? 1
    }
    let text = color ?? (contrast(Self.light) > contrast(Self.dark) ? Self.light : Self.dark)
    func quieter(_ share: Float) -> Color { text.withAlpha(text.alpha * share) }
    var (low, high) = (Self.quiet, Float(1))
    if contrast(quieter(low)) >= Self.leastContrast {
      high = low
    } else {
      for _ in 0..<6 {
        let middle = (low + high) / 2
        if contrast(quieter(middle)) >= Self.leastContrast { high = middle } else { low = middle }
      }
    }
    self.init(text: text, detail: quieter(high))
  }

  /// Interpolates between these colours (share 0) and others (share 1), for either line.
  func mixed(with other: TextColors, _ share: Float) -> TextColors {
    var colors = self
    colors.text = text.mixed(with: other.text, share)
    colors.detail = detail.mixed(with: other.detail, share)
    return colors
  }
}

/// A cache of colours: of tiles, and of words on them.
struct ColorTable {
  private struct ColorKey: Hashable {
    var background: CellContent.Background
    var tint: Int
    var text: Color?
  }

  /// The table is cleared beyond this count: there can be as many colours as items.
  private static let capacity = 4096

  private var texts: [ColorKey: TextColors] = [:]
  private var tiles: [Int: (top: Color, bottom: Color)] = [:]

  /// The colours at the top and at the bottom of a tile.
  mutating func tile(_ number: Int) -> (top: Color, bottom: Color) {
    if let known = tiles[number] { return known }
    if tiles.count >= Self.capacity { tiles.removeAll() }
    let colors = Palette.tile(number)
    tiles[number] = colors
    return colors
  }

  /// The colours at the ends of a background that lies on the stage.
  mutating func ends(of background: CellContent.Background, tint: Int?) -> [Color] {
    switch background {
    case .none: return [Palette.stage]
    case .tile:
      let colors = tile(tint ?? 0)
      return [colors.top, colors.bottom]
    case .plain(let color): return [color.over(Palette.stage)]
    case .gradient(let top, let bottom): return [top.over(Palette.stage), bottom.over(Palette.stage)]
    case .stops(let stops): return stops.isEmpty ? [Palette.stage] : stops.map { $0.color.over(Palette.stage) }
    }
  }

  /// The colours of the words of a content.
  mutating func text(of content: CellContent) -> TextColors {
    // The brightness of a picture is unknown.
    if content.picture != nil { return TextColors(content.textColor ?? TextColors.light, on: [Palette.stage]) }
    let key = ColorKey(background: content.background, tint: content.tint ?? 0, text: content.textColor)
    if let known = texts[key] { return known }
    if texts.count >= Self.capacity { texts.removeAll() }
    let colors = TextColors(content.textColor, on: ends(of: content.background, tint: content.tint))
    texts[key] = colors
    return colors
  }
}
