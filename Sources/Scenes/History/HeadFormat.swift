import Springflow

/// The order and the formats of the codes of a frame's head: everything but its tick and its elements.
enum HeadFormat {
  /// What the first code tells about a frame, a bit each.
  private struct HeadOptions: OptionSet {
    let rawValue: Int64
    static let isSettled = HeadOptions(rawValue: 1)
    static let clipsToStage = HeadOptions(rawValue: 2)
    static let hasMenu = HeadOptions(rawValue: 4)
    static let hasTip = HeadOptions(rawValue: 8)
    static let hasPlaceholder = HeadOptions(rawValue: 32)
    static let hasColumn = HeadOptions(rawValue: 64)
  }

  /// Appends the codes of a frame's head.
  static func append(_ frame: Frame, to codes: inout [Int64], table: inout FrameTable) {
    var options: HeadOptions = []
    if frame.isSettled { options.insert(.isSettled) }
    if frame.clipsToStage { options.insert(.clipsToStage) }
    if frame.menu != nil { options.insert(.hasMenu) }
    if frame.menu?.tip != nil { options.insert(.hasTip) }
    if frame.menu?.isColumn == true { options.insert(.hasColumn) }
    if frame.placeholder != nil { options.insert(.hasPlaceholder) }
    codes.append(options.rawValue)
    codes.append(Int64(frame.indicators.count))
    codes.append(Int64(frame.fingers.count))
    codes.append(Int64(frame.menu?.entries.count ?? 0))
    codes.append(FixedPoint.points.code(frame.viewport.width))
    codes.append(FixedPoint.points.code(frame.viewport.height))
    append(frame.stage, to: &codes)
    append(frame.contentOffset, to: &codes)
    codes.append(FixedPoint.velocity.code(frame.contentVelocity.dx))
    codes.append(FixedPoint.velocity.code(frame.contentVelocity.dy))
    for indicator in frame.indicators {
      append(indicator.rect, to: &codes)
      codes.append(FixedPoint.opacity.code(indicator.opacity))
    }
    for finger in frame.fingers { append(finger, to: &codes) }
    if let menu = frame.menu { append(menu, to: &codes, table: &table) }
    if let placeholder = frame.placeholder {
      codes.append(Int64(table.number(of: placeholder.text)))
      codes.append(Int64(table.number(of: placeholder.detail)))
      codes.append(FixedPoint.opacity.code(placeholder.opacity))
    }
  }

  private static func append(_ menu: Frame.OpenMenu, to codes: inout [Int64], table: inout FrameTable) {
    append(menu.rect, to: &codes)
    codes.append(FixedPoint.opacity.code(menu.opacity))
    if let tip = menu.tip { append(tip, to: &codes) }
    for entry in menu.entries {
      codes.append(Int64(table.number(of: entry.title)))
      codes.append((entry.isHighlighted ? 1 : 0) | Int64(entry.style.rawValue) << 1)
      append(entry.rect, to: &codes)
    }
  }

  private static func append(_ point: CGPoint, to codes: inout [Int64]) {
    codes.append(FixedPoint.points.code(point.x))
    codes.append(FixedPoint.points.code(point.y))
  }

  private static func append(_ rect: CGRect, to codes: inout [Int64]) {
    append(rect.origin, to: &codes)
    // Not `width` and `height`, which are never negative.
    codes.append(FixedPoint.points.code(rect.size.width))
    codes.append(FixedPoint.points.code(rect.size.height))
  }

  /// The frame, without elements, whose head has these codes.
  static func frame(tick: Int, from codes: [Int64], table: FrameTable) -> Frame {
    var head = HeadReader(codes: codes, texts: table.texts.values)
    let options = HeadOptions(rawValue: head.integer())
    let (indicatorCount, fingerCount, entryCount) = (head.integer(), head.integer(), head.integer())
    let viewport = CGSize(width: head.number(.points), height: head.number(.points))
    var frame = Frame(tick: tick, viewport: viewport, stage: head.rect())
    frame.isSettled = options.contains(.isSettled)
    frame.clipsToStage = options.contains(.clipsToStage)
    frame.contentOffset = head.point()
    frame.contentVelocity = CGVector(dx: head.number(.velocity), dy: head.number(.velocity))
    for _ in 0..<indicatorCount {
      frame.indicators.append(Frame.Indicator(rect: head.rect(), opacity: head.number(.opacity)))
    }
    for _ in 0..<fingerCount { frame.fingers.append(head.point()) }
    if options.contains(.hasMenu) {
      var menu = Frame.OpenMenu(rect: head.rect(), entries: [], opacity: head.number(.opacity))
      if options.contains(.hasTip) { menu.tip = head.point() }
      menu.isColumn = options.contains(.hasColumn)
      for _ in 0..<entryCount {
        let (title, bits) = (head.text(), Int(head.integer()))
        menu.entries.append(Frame.OpenMenu.Entry(title: title, rect: head.rect(), isHighlighted: bits & 1 == 1))
        menu.entries[menu.entries.count - 1].style.formUnion(
          Frame.OpenMenu.EntryStyle(rawValue: UInt8(truncatingIfNeeded: bits >> 1)))
      }
      frame.menu = menu
    }
    if options.contains(.hasPlaceholder) {
      frame.placeholder = Frame.Placeholder(text: head.text(), detail: head.text(), opacity: head.number(.opacity))
    }
    return frame
  }
}

/// Reads the codes of a head one after the other.
private struct HeadReader {
  let codes: [Int64]
  let texts: [String]
  private var position = 0

  init(codes: [Int64], texts: [String]) {
    self.codes = codes
    self.texts = texts
  }

  mutating func integer() -> Int64 {
    defer { position += 1 }
    return codes[position]
  }

  mutating func number(_ format: FixedPoint) -> CGFloat { format.number(integer()) }
  mutating func text() -> String { texts[Int(integer())] }
  mutating func point() -> CGPoint { CGPoint(x: number(.points), y: number(.points)) }

  mutating func rect() -> CGRect {
    CGRect(origin: point(), size: CGSize(width: number(.points), height: number(.points)))
  }
}
