import Foundation
import SpringflowViews

/// Text and detail of an element.
extension FramePainter {
  /// A line of words; size and lead, its distance below the last line, in points.
  private struct LabelLine {
    var text: String
    var weight: FontWeight
    var size: CGFloat
    var lead: CGFloat
    /// Whether it is of the second, quieter text.
    var isDetail: Bool
  }

  /// A label's size as a part of the shorter side, unless the content gives one.
  private static let labelShare: CGFloat = 0.38
  /// The smallest size to which labels shrink for lack of room; below it they are truncated.
  private static let smallestLabel: CGFloat = 9
  /// The sum of such labels' distances from both edges, as a part of the shorter side.
  private static let labelMargin: CGFloat = 0.1
  private static let detailShare: CGFloat = 0.82
  /// The distance of baselines, in sizes of the text.
  private static let leading: CGFloat = 1.24
  /// The distance of words from the edges, in corner radii: the inset of a circle's corner.
  private static let cornerInset: CGFloat = 0.3

  /// Draws the words of an element to which the canvas is turned.
  static func paintWords(
    _ content: PreparedContent, _ colors: TextColors, _ whole: CGRect, on canvas: inout Canvas
  ) throws(SDLError) {
    let label = try label(content, whole, canvas)
    if label.lines.isEmpty { return }
    let upright = turn(&canvas, by: content.value.textAngle)
    for line in label.lines {
      try canvas.text(
        line.run, line.weight, size: line.size, at: line.start, line.isDetail ? colors.detail : colors.text)
    }
    turnBack(&canvas, to: upright)
  }

  /// The corners, on screen, of the rectangle around the ink of all words of an element to which the canvas is turned,
  /// in points of the picture; `nil` if there is no ink.
  static func seenWords(
    _ content: PreparedContent, _ whole: CGRect, on canvas: inout Canvas
  ) throws(SDLError) -> [CGPoint]? {
    var label = try label(content, whole, canvas)
    if label.inkBox == nil {
      label.inkBox = try inkBox(label, canvas)
      content.label = label
    }
    guard let box = label.inkBox, !box.isNull else { return nil }
    let upright = turn(&canvas, by: content.value.textAngle)
    defer { turnBack(&canvas, to: upright) }
    return [
      CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY), CGPoint(x: box.maxX, y: box.maxY),
      CGPoint(x: box.minX, y: box.maxY),
    ].map(canvas.projected)
  }

  /// The words of a content in a rectangle about the middle of an element, laid out now or for an earlier picture.
  private static func label(
    _ content: PreparedContent, _ whole: CGRect, _ canvas: Canvas
  ) throws(SDLError) -> PreparedLabel {
    if let known = content.label, known.rect == whole { return known }
    let lines = try placedLines(content.value, whole, radius: radius(of: content.value, in: whole), canvas)
    let label = PreparedLabel(rect: whole, lines: lines)
    content.label = label
    return label
  }

  private static func inkBox(_ label: PreparedLabel, _ canvas: Canvas) throws(SDLError) -> CGRect {
    var box = CGRect.null
    for line in label.lines {
      guard let ink = try canvas.inkRectangle(of: line.run, line.weight, size: line.size, at: line.start) else {
        continue
      }
      box = box.isNull ? ink : box.union(ink)
    }
    return box
  }

  /// Turns the canvas about the element's middle and returns its previous transform; `nil` if nothing changes.
  private static func turn(
    _ canvas: inout Canvas, by angle: CGFloat
  ) -> (plane: CGAffineTransform, spatial: CATransform3D?)? {
    if angle == 0 { return nil }
    let upright = (plane: canvas.transform, spatial: canvas.spatial)
    let turn = CGAffineTransform(rotationAngle: angle)
    if let spatial = upright.spatial {
      canvas.spatial = CATransform3DConcat(CATransform3D(affine: turn), spatial)
    } else {
      canvas.transform = turn.concatenating(upright.plane)
    }
    return upright
  }

  private static func turnBack(_ canvas: inout Canvas, to upright: (plane: CGAffineTransform, spatial: CATransform3D?)?)
  {
    guard let upright else { return }
    canvas.transform = upright.plane
    canvas.spatial = upright.spatial
  }

  /// The lines of an element and their positions on its plane, turned as its words are.
  private static func placedLines(
    _ content: CellContent, _ whole: CGRect, radius: CGFloat, _ canvas: Canvas
  ) throws(SDLError) -> [PreparedLabel.Line] {
    if content.text.isEmpty, content.detail.isEmpty { return [] }
    var rect = whole
    if content.textAngle != 0 {
      let turn = CGAffineTransform(rotationAngle: content.textAngle)
      // Nearer to a quarter turn than to none: the words run along the other side.
      if abs(turn.b) > abs(turn.a) {
        rect = CGRect(x: -rect.height / 2, y: -rect.width / 2, width: rect.height, height: rect.width)
      }
    }
    rect = rect.inset(by: content.textInsets)
    let hasShape = content.background != .none || content.picture != nil || content.border != nil
    let corner = hasShape ? radius * cornerInset : 0
    let inset = max(content.padding, 0) + corner
    // Words centred vertically need no room above and below.
    let rise = content.alignment == .topLeft ? inset : corner
    let room = rect.insetBy(dx: min(inset, rect.width / 2), dy: min(rise, rect.height / 2))
    guard room.width > 0, room.height > 0 else { return [] }
    let side = min(whole.width, whole.height)
    // Thin letters are hard to read on a coloured background.
    let detailWeight: FontWeight = hasShape ? .medium : .regular
    let lines = try lines(content, detailWeight, room: room.size, side: side, canvas)
    return try placed(lines, content.alignment, in: rect, room: room, canvas)
  }

  private static func lines(
    _ content: CellContent, _ detailWeight: FontWeight, room: CGSize, side: CGFloat, _ canvas: Canvas
  ) throws(SDLError) -> [LabelLine] {
    let texts = content.text.isEmpty ? [] : textLines(content.text)
    let size: CGFloat
    if let wanted = content.textSize {
      size = content.fitsText ? try fitted(wanted, texts, to: room.width, canvas) : wanted
    } else {
      size = try fittingSize(
        texts.map(String.init), detail: content.detail, detailWeight, room, side: side, on: canvas)
    }
    guard size > 0 else { return [] }
    var lines = texts.map { text in
      LabelLine(text: String(text), weight: .semibold, size: size, lead: size * leading, isDetail: false)
    }
    if !content.detail.isEmpty {
      for text in textLines(content.detail) {
        lines.append(
          LabelLine(
            text: String(text), weight: detailWeight, size: size * detailShare, lead: size * detailShare * leading,
            isDetail: true))
      }
    }
    // Lines that do not fit end in the last one that does.
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
      lines[index].text = try canvas.shortened(line.text, line.weight, size: line.size, to: room.width)
    }
    return lines
  }

  /// The lines of a text. Most texts have one, for which splitting, character by character, would take longest.
  private static func textLines(_ text: String) -> [Substring] {
    text.utf8.contains(UInt8(ascii: "\n")) ? text.split(separator: "\n", omittingEmptySubsequences: false) : [text[...]]
  }

  /// A size for words whose content gives none: large, unless it does not fit.
  private static func fittingSize(
    _ texts: [String], detail: String, _ detailWeight: FontWeight, _ room: CGSize, side: CGFloat, on canvas: Canvas
  ) throws(SDLError) -> CGFloat {
    let most = side * labelShare
    let smallest = min(most, smallestLabel)
    let spare = side * labelMargin
    var size = most
    let details = detail.isEmpty ? 0 : textLines(detail).count
    if texts.count + details > 1 {
      // Digits are about 0.73 of the size high.
      let count = 0.73 + CGFloat(max(texts.count - 1, 0)) * leading + CGFloat(details) * leading * detailShare
      size = max(min(size, (room.height - spare) / count), smallest)
    }
    // Widths are proportional to the size.
    var widest: CGFloat = 0
    for text in texts { widest = max(widest, try canvas.width(text, .semibold, size: 1)) }
    for text in detail.split(separator: "\n") {
      widest = max(widest, try canvas.width(String(text), detailWeight, size: detailShare))
    }
    let fitting = widest > 0 ? (room.width - spare) / widest : size
    return max(min(size, fitting), smallest)
  }

  /// The wanted size, or, for a typeface with wider letters than expected, one in which all lines fit.
  private static func fitted(
    _ wanted: CGFloat, _ texts: [Substring], to room: CGFloat, _ canvas: Canvas
  ) throws(SDLError) -> CGFloat {
    var widest: CGFloat = 0
    for text in texts { widest = max(widest, try canvas.width(String(text), .semibold, size: wanted)) }
    // Slightly narrower, so that the line that was fitted does fit.
    return widest > room ? wanted * room / widest * 0.9999 : wanted
  }

  /// Sets the positions of lines.
  private static func placed(
    _ lines: [LabelLine], _ alignment: CellContent.TextAlignment, in rect: CGRect, room: CGRect, _ canvas: Canvas
  ) throws(SDLError) -> [PreparedLabel.Line] {
    guard let first = lines.first else { return [] }
    var result: [PreparedLabel.Line] = []
    // From the top of the first line's digits to the last line's baseline.
    let top = try canvas.digitHeight(first.weight, size: first.size)
    let height = lines.dropFirst().reduce(top) { $0 + $1.lead }
    // On whole pixels from the element's corner, so that an element aligned with pixels has crisp words.
    var baseline =
      alignment == .topLeft
      ? rect.minY + canvas.onPixel(room.minY - rect.minY + top)
      : rect.minY + canvas.onPixel((rect.height + height) / 2 - (height - top))
    for (index, line) in lines.enumerated() {
      if index > 0 { baseline += canvas.onPixel(line.lead) }
      let run = try canvas.atlas.typeface(line.weight).run(line.text)
      let left =
        switch alignment {
        case .left, .topLeft: room.minX - rect.minX
        case .center: (rect.width - run.width * line.size) / 2
        case .right: room.maxX - rect.minX - run.width * line.size
        }
      let start = CGPoint(x: rect.minX + left, y: baseline)
      result.append(
        PreparedLabel.Line(run: run, weight: line.weight, size: line.size, isDetail: line.isDetail, start: start))
    }
    return result
  }
}
