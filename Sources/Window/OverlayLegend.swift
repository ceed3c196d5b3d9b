import Springflow
import SpringflowDrawing

/// The meanings of the overlay's marks.
package enum OverlayMark: Int, CaseIterable, Comparable {
  case body, asleep, boundary, anchor, spring, joint, velocity, contact, field

  package static func < (a: OverlayMark, b: OverlayMark) -> Bool { a.rawValue < b.rawValue }

  var meaning: String {
    switch self {
    case .body: "body"
    case .asleep: "asleep"
    case .boundary: "boundary"
    case .anchor: "anchor"
    case .spring: "spring"
    case .joint: "joint"
    case .velocity: "velocity"
    case .contact: "contact"
    case .field: "field"
    }
  }

  /// The marks that an overlay shows.
  package static func shown(in overlay: Frame.Overlay) -> Set<OverlayMark> {
    var marks: Set<OverlayMark> = []
    for activity in overlay.outlines.map(\.activity) + overlay.discs.map(\.activity) {
      switch activity {
      case .awake: marks.insert(.body)
      case .asleep: marks.insert(.asleep)
      case .fixed: marks.insert(.boundary)
      }
    }
    if !overlay.anchors.isEmpty { marks.insert(.anchor) }
    for link in overlay.links {
      marks.insert([.spring, .attachment, .mouse].contains(link.kind) ? .spring : .joint)
    }
    if !overlay.velocities.isEmpty { marks.insert(.velocity) }
    if !overlay.contacts.isEmpty { marks.insert(.contact) }
    if !overlay.fields.isEmpty { marks.insert(.field) }
    return marks
  }
}

/// A legend of the overlay's marks, or a line that there are none. Points of the viewport.
package struct OverlayLegend: Equatable {
  /// A mark with its layout: the middle of its sample, and the start of its word.
  package struct LegendEntry: Equatable {
    var mark: OverlayMark
    var sample: CGPoint
    var text: CGPoint
  }

  package private(set) var items: [LegendEntry] = []
  /// The line in place of items.
  package private(set) var lines: [String] = []
  package private(set) var rect: CGRect
  var opacity: Float

  private static let size: CGFloat = 12
  private static let rowHeight: CGFloat = 22
  private static let padding: CGFloat = 12
  private static let sampleWidth: CGFloat = 18
  package static let nothing = "Nothing to show: no body or spring moves what is here."

  /// Lays marks out in rows from an upper left corner.
  package init(_ marks: Set<OverlayMark>, at corner: CGPoint, width: CGFloat, opacity: Float, measure: TextMeasure) {
    self.opacity = opacity
    let room = max(60, width - 2 * Self.padding)
    var (x, row, widest): (CGFloat, Int, CGFloat) = (0, 0, 0)
    func middle() -> CGFloat { corner.y + Self.padding / 2 + (CGFloat(row) + 0.5) * Self.rowHeight }
    for mark in marks.sorted() {
      let length = Self.sampleWidth + 6 + measure(mark.meaning, .regular, Self.size)
      if x > 0, x + length > room { (x, row) = (0, row + 1) }
      let left = corner.x + Self.padding + x
      items.append(
        LegendEntry(
          mark: mark, sample: CGPoint(x: left + Self.sampleWidth / 2, y: middle()),
          text: CGPoint(x: (left + Self.sampleWidth + 6).rounded(), y: (middle() + 4).rounded())))
      x += length
      widest = max(widest, x)
      x += 18
    }
    if items.isEmpty {
      lines = HelpColumns.broken(Self.nothing, room: room) { measure($0, .regular, Self.size) }
      widest = lines.map { measure($0, .regular, Self.size) }.max() ?? 0
      row = lines.count - 1
    }
    rect = CGRect(
      x: corner.x, y: corner.y, width: (widest + 2 * Self.padding).rounded(.up),
      height: CGFloat(row + 1) * Self.rowHeight + Self.padding)
  }

  func paint(on canvas: inout Canvas) throws(SDLError) {
    canvas.opacity = opacity
    defer { canvas.opacity = 1 }
    canvas.fillRounded(rect, radius: 10, Color(hex: 0x1F232C, alpha: 0.92))
    for item in items {
      FramePainter.paintSample(item.mark.sample, at: item.sample, on: &canvas)
      try canvas.text(item.mark.meaning, .regular, size: Self.size, at: item.text, DisplayColor.quiet)
    }
    for (index, line) in lines.enumerated() {
      let baseline = rect.minY + Self.padding / 2 + (CGFloat(index) + 0.5) * Self.rowHeight + 4
      try canvas.text(
        line, .regular, size: Self.size, at: CGPoint(x: rect.minX + Self.padding, y: baseline.rounded()),
        DisplayColor.quiet)
    }
  }
}

extension OverlayMark {
  /// Draws the legend.
  fileprivate var sample: FramePainter.OverlaySample {
    switch self {
    case .body: .outline(.awake)
    case .asleep: .outline(.asleep)
    case .boundary: .outline(.fixed)
    case .anchor: .anchor
    case .spring: .link(.spring)
    case .joint: .link(.rod)
    case .velocity: .velocity
    case .contact: .contact
    case .field: .field
    }
  }
}
