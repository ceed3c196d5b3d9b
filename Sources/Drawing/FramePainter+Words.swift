import CollectionViews
import Foundation
import Geometry
import Layout

/// Text and detail of an element.
extension FramePainter {
  /// A line of words that is ready to be drawn; size and lead, how far below the last line it stands, in points.
  private struct Line {
    var text: String
    var typeface: Typeface
    var size: CGFloat
    var lead: CGFloat
    var color: Color
    /// How wide it is, in points, where that is known already.
    var width: CGFloat?
  }

  /// A label's size as a part of the shorter side, where the content does not say.
  private static let labelShare: CGFloat = 0.38
  /// Labels that must shrink for their room stay as large as this, and are cut instead.
  private static let smallestLabel: CGFloat = 9
  /// How far such labels stay from the edges together, as a part of the shorter side.
  private static let labelMargin: CGFloat = 0.1
  private static let detailShare: CGFloat = 0.82
  /// From one baseline to the next, in sizes of the text.
  private static let leading: CGFloat = 1.24
  /// How far words stay away from the edges, in corner radii: where a circle's own corner lies.
  private static let cornerInset: CGFloat = 0.3

  static func paintWords(
    _ content: CellContent, _ whole: CGRect, radius: CGFloat, on canvas: inout Canvas
  ) throws(SDLError) {
    if content.text.isEmpty, content.detail.isEmpty { return }
    var rect = whole
    let upright = (plane: canvas.transform, spatial: canvas.spatial)
    if content.textAngle != 0 {
      let turn = CGAffineTransform(rotationAngle: content.textAngle)
      if let spatial = upright.spatial {
        canvas.spatial = CATransform3DConcat(CATransform3D(affine: turn), spatial)
      } else {
        canvas.transform = turn.concatenating(upright.plane)
      }
      // Nearer to a quarter turn than to none: the words run along the other side.
      if abs(turn.b) > abs(turn.a) {
        rect = CGRect(x: -rect.height / 2, y: -rect.width / 2, width: rect.height, height: rect.width)
      }
    }
    rect = rect.inset(by: content.textInsets)
    defer {
      canvas.transform = upright.plane
      canvas.spatial = upright.spatial
    }
    let hasShape = content.background != .none || content.picture != nil || content.border != nil
    let corner = hasShape ? radius * cornerInset : 0
    let inset = max(content.padding, 0) + corner
    // Words in the middle of the height need no room above and below.
    let rise = content.alignment == .topLeft ? inset : corner
    let room = rect.insetBy(dx: min(inset, rect.width / 2), dy: min(rise, rect.height / 2))
    guard room.width > 0, room.height > 0 else { return }
    let lines = try lines(content, room: room.size, side: min(whole.width, whole.height), canvas)
    let stretch = content.fitsText ? try stretch(of: lines, to: room.width, canvas) : 1
    try draw(lines, content.alignment, in: rect, room: room, stretch, on: &canvas)
  }

  private static func lines(
    _ content: CellContent, room: CGSize, side: CGFloat, _ canvas: Canvas
  ) throws(SDLError) -> [Line] {
    let texts = content.text.isEmpty ? [] : content.text.split(separator: "\n", omittingEmptySubsequences: false)
    let size: CGFloat
    if let wanted = content.textSize {
      size = content.fitsText ? try fitted(wanted, texts, to: room.width, canvas) : wanted
    } else {
      size = try fittingSize(texts.map(String.init), content.detail, room, side, canvas)
    }
    guard size > 0 else { return [] }
    var lines = texts.map { text in
      Line(
        text: String(text), typeface: .semibold, size: size, lead: size * leading, color: content.textColor)
    }
    if !content.detail.isEmpty {
      let quiet = content.textColor.withAlpha(content.textColor.alpha * 0.6)
      for text in content.detail.split(separator: "\n", omittingEmptySubsequences: false) {
        lines.append(
          Line(
            text: String(text), typeface: .regular, size: size * detailShare, lead: size * detailShare * leading,
            color: quiet))
      }
    }
    // Lines that find no room end in the last one that does.
    var height = lines[0].size * 0.75
    var count = 1
    while count < lines.count, height + lines[count].lead <= room.height {
      height += lines[count].lead
      count += 1
    }
    if count < lines.count, content.detail.isEmpty || count < texts.count { lines[count - 1].text += "\u{2026}" }
    lines.removeLast(lines.count - count)
    for index in lines.indices {
      let line = lines[index]
      if content.fitsText {
        let width = try canvas.width(line.text, line.typeface, size: line.size)
        lines[index].width = width
        if width <= room.width * mostStretch { continue }
        lines[index].width = nil
      }
      lines[index].text = try canvas.shortened(line.text, line.typeface, size: line.size, to: room.width)
    }
    return lines
  }

  /// A size for words whose content does not name one: large, unless there is no room for it.
  private static func fittingSize(
    _ texts: [String], _ detail: String, _ room: CGSize, _ side: CGFloat, _ canvas: Canvas
  ) throws(SDLError) -> CGFloat {
    let most = side * labelShare
    let smallest = min(most, smallestLabel)
    let spare = side * labelMargin
    var size = most
    let details = detail.isEmpty ? 0 : detail.split(separator: "\n", omittingEmptySubsequences: false).count
    if texts.count + details > 1 {
      // Digits are about 0.73 of their size high.
      let count = 0.73 + CGFloat(max(texts.count - 1, 0)) * leading + CGFloat(details) * leading * detailShare
      size = max(min(size, (room.height - spare) / count), smallest)
    }
    func widest(_ size: CGFloat) throws(SDLError) -> CGFloat {
      var widest: CGFloat = 0
      for text in texts { widest = max(widest, try canvas.width(text, .semibold, size: size)) }
      for text in detail.split(separator: "\n") {
        widest = max(widest, try canvas.width(String(text), .regular, size: size * detailShare))
      }
      return widest
    }
    // Letters come in whole pixels, so a second look is needed, seldom a third.
    for _ in 0..<4 {
      let width = try widest(size)
      if width <= room.width - spare { return size }
      let smaller = canvas.onPixelBelow(
        min(size * (room.width - spare) / width, size - 1 / CGFloat(canvas.atlas.scale)))
      if smaller <= smallest { return smallest }
      size = smaller
    }
    return size
  }

  private static func draw(
    _ lines: [Line], _ alignment: CellContent.TextAlignment, in rect: CGRect, room: CGRect, _ stretch: CGFloat,
    on canvas: inout Canvas
  ) throws(SDLError) {
    guard let first = lines.first else { return }
    // From the top of the first line's digits to the last line's baseline.
    let top = try canvas.digitHeight(first.typeface, size: first.size)
    let height = lines.dropFirst().reduce(top) { $0 + $1.lead }
    // On whole pixels from the element's corner, so that an element on whole pixels has crisp words.
    var baseline =
      alignment == .topLeft
      ? rect.minY + canvas.onPixel(room.minY - rect.minY + top)
      : rect.minY + canvas.onPixel((rect.height + height) / 2 - (height - top))
    for (index, line) in lines.enumerated() {
      if index > 0 { baseline += canvas.onPixel(line.lead) }
      let natural = try width(of: line, canvas)
      let width = natural * stretch
      let left =
        switch alignment {
        case .left, .topLeft: room.minX - rect.minX
        case .center: (rect.width - width) / 2
        case .right: room.maxX - rect.minX - width
        }
      let start = CGPoint(x: rect.minX + canvas.onPixel(left), y: baseline)
      try draw(line, at: start, widerBy: width - natural, on: &canvas)
    }
  }

  // MARK: Words that fill their room

  /// Letters stand on whole pixels, so a line comes out up to this much narrower or wider than its typeface says.
  private static let mostStretch: CGFloat = 1.03
  /// So much more or less room at the right is not seen, and gaps between words are left as they are. In points.
  private static let slack: CGFloat = 2.5

  /// The wanted size, or, for a typeface with wider letters, one in which the widest line fits.
  private static func fitted(
    _ wanted: CGFloat, _ texts: [Substring], to room: CGFloat, _ canvas: Canvas
  ) throws(SDLError) -> CGFloat {
    var widest: CGFloat = 0
    for text in texts { widest = max(widest, try canvas.width(String(text), .semibold, size: wanted)) }
    return widest <= room * mostStretch ? wanted : max(canvas.onPixelBelow(wanted * room / widest), 1)
  }

  /// By what factor lines are to be wider so that the widest one fills a room, or so nearly that it is not seen.
  private static func stretch(of lines: [Line], to room: CGFloat, _ canvas: Canvas) throws(SDLError) -> CGFloat {
    var widest: CGFloat = 0
    for line in lines { widest = max(widest, try width(of: line, canvas)) }
    return widest > 0 ? min(max(widest, room - slack), room + slack) / widest : 1
  }

  private static func width(of line: Line, _ canvas: Canvas) throws(SDLError) -> CGFloat {
    if let width = line.width { return width }
    return try canvas.width(line.text, line.typeface, size: line.size)
  }

  /// Draws a line whose gaps between words are wider by so much together, in points; each word is on whole pixels.
  private static func draw(
    _ line: Line, at start: CGPoint, widerBy extra: CGFloat, on canvas: inout Canvas
  ) throws(SDLError) {
    let words = extra == 0 ? [] : line.text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count > 1 else {
      return try canvas.text(line.text, line.typeface, size: line.size, at: start, line.color)
    }
    let space = try canvas.width(" ", line.typeface, size: line.size)
    var x: CGFloat = 0
    for (number, word) in words.enumerated() {
      let shift = canvas.onPixel(x + extra * CGFloat(number) / CGFloat(words.count - 1))
      let point = CGPoint(x: start.x + shift, y: start.y)
      try canvas.text(String(word), line.typeface, size: line.size, at: point, line.color)
      x += try canvas.width(String(word), line.typeface, size: line.size) + space
    }
  }
}
