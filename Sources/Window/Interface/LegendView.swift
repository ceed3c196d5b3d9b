import Springflow

/// The meanings of the overlay's marks.
package enum OverlayMark: String, CaseIterable {
  case body, asleep, boundary, anchor, spring, joint, velocity, contact, field

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

  /// Adds a sample of the mark to an overlay, about 18 points wide around a point.
  fileprivate func add(to overlay: inout Frame.Overlay, at point: CGPoint) {
    func place(_ dx: CGFloat, _ dy: CGFloat) -> CGPoint { CGPoint(x: point.x + dx, y: point.y + dy) }
    func outline(_ points: [CGPoint], _ activity: Frame.Overlay.Activity) {
      overlay.outlines.append(
        Frame.Overlay.Outline(points: points, isClosed: activity != .fixed, activity: activity))
    }
    let corners = [place(-5, -5), place(5, -5), place(5, 5), place(-5, 5)]
    switch self {
    case .body: outline(corners, .awake)
    case .asleep: outline(corners, .asleep)
    case .boundary: outline([place(-8, 0), place(8, 0)], .fixed)
    case .anchor: overlay.anchors.append(point)
    case .spring, .joint:
      overlay.links.append(
        Frame.Overlay.Link(kind: self == .spring ? .spring : .rod, start: place(-8, 0), end: place(6, 0)))
    case .velocity:
      // Its length is the path in a tenth of a second.
      overlay.velocities.append(Frame.Overlay.Velocity(point: place(-8, 0), velocity: CGVector(dx: 160, dy: 0)))
    case .contact:
      overlay.contacts.append(
        Frame.Overlay.ContactMark(point: point, normal: CGVector(dx: 0, dy: 1), impulse: 0.01))
    case .field:
      let arrow = Frame.Overlay.FieldArrow(point: point, direction: CGVector(dx: 0.5, dy: 0))
      overlay.fields.append(Frame.Overlay.FieldMark(edges: [], arrows: [arrow]))
    }
  }
}

/// A legend of the marks that the overlay has shown since it was switched on, or a line that there are none.
package final class LegendView: View {
  private var marks: Set<OverlayMark> = []
  private let panel = View()
  private var labels: [Label] = []
  /// The marks beside whose words samples stand.
  private var sampled: [OverlayMark] = []

  package static let nothing = "Nothing to show: no body or spring moves what is here."

  package override init(frame: CGRect) {
    super.init(frame: frame)
    panel.becomePanel(cornerRadius: 10)
    addSubview(panel)
  }

  package required init?(coder: NSCoder) { nil }

  /// What it says.
  package var words: [String] { labels.compactMap(\.text) }

  /// Whether something is over it, so that it is hidden.
  var isCovered: Bool {
    get { !panel.isShown }
    set { panel.alpha = newValue ? 0 : 1 }
  }

  /// Adds the marks of an overlay; earlier ones stay, or the legend would flicker.
  package func note(_ overlay: Frame.Overlay?) {
    let next = overlay.map { marks.union(OverlayMark.shown(in: $0)) } ?? (isVisible ? marks : [])
    if next != marks || labels.isEmpty { show(next) }
  }

  /// Forgets the marks of another session.
  func forgetMarks() { show([]) }

  private func show(_ marks: Set<OverlayMark>) {
    self.marks = marks
    for label in labels { label.removeFromSuperview() }
    sampled = OverlayMark.allCases.filter(marks.contains)
    labels = (sampled.isEmpty ? [Self.nothing] : sampled.map(\.rawValue)).map { text in
      let label = Label(size: 12)
      (label.text, label.numberOfLines) = (text, 0)
      panel.addSubview(label)
      return label
    }
    superview?.setNeedsLayout()
  }

  private static let (rowHeight, padding, sample): (CGFloat, CGFloat, CGFloat) = (22, 12, 24)

  /// Lays its words out in rows of a width, from an upper left corner. Points.
  func place(at corner: CGPoint, width: CGFloat) {
    let room = max(60, width - 2 * Self.padding)
    let lead = sampled.isEmpty ? 0 : Self.sample
    var (x, y, widest): (CGFloat, CGFloat, CGFloat) = (0, Self.padding / 2, 0)
    var bottom = y + Self.rowHeight
    for label in labels {
      let size = label.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude))
      if x > 0, x + lead + size.width > room { (x, y) = (0, y + Self.rowHeight) }
      label.frame = CGRect(
        x: Self.padding + x + lead, y: y, width: size.width, height: max(Self.rowHeight, size.height))
      bottom = max(bottom, label.frame.maxY)
      x += lead + size.width
      widest = max(widest, x)
      x += 18
    }
    frame = CGRect(
      origin: corner, size: CGSize(width: (widest + 2 * Self.padding).rounded(.up), height: bottom + Self.padding / 2))
    panel.frame = bounds
  }

  /// The samples of the marks where they are at this moment, in points of the window; `nil` if none is in sight.
  var samples: Frame.Overlay? {
    let alpha = shownAlpha * panel.shownAlpha
    guard alpha > 0, !sampled.isEmpty else { return nil }
    var overlay = Frame.Overlay()
    overlay.opacity = alpha
    let origin = layer.presentation()?.frame.origin ?? frame.origin
    for (mark, label) in zip(sampled, labels) {
      let rect = label.frame
      mark.add(
        to: &overlay, at: CGPoint(x: origin.x + rect.minX - Self.sample + 9, y: origin.y + rect.midY))
    }
    return overlay
  }
}
