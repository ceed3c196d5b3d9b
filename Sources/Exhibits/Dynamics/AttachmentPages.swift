import Springflow

/// A tile that hangs on an anchor, which a finger moves.
package class HangingPage: DynamicsPage {
  package override class var insertion: (insert: String, delete: String)? {
    ("attach another tile", "detach the last tile")
  }
  override class var mostThings: Int { 6 }
  override class var fewestThings: Int { 1 }
  package override class var hasWalls: Bool { true }

  /// Where the attachment holds a tile, in points from its centre.
  var offset: Offset { .zero }
  let gravity = GravityBehavior()
  private let collision = CollisionBehavior()
  private let dot = DotView(diameter: 14, color: DotView.steel)
  /// The attachments, each of a tile to the anchor or to the tile before it, and their lines.
  private var attachments: [AttachmentBehavior] = []
  private var lines: [ConnectionView] = []
  private var grip = CGPoint.zero

  /// The length of an attachment, in points: the sample's.
  final var reach: CGFloat { 110 * scale }

  override func setUp(count: Int) {
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    addSubview(dot)
    dot.center = CGPoint(x: 0, y: -reach)
    attach(at: CGPoint(x: -offset.horizontal, y: -offset.vertical))
    let press = LongPressGestureRecognizer { [weak self] in self?.moveAnchor($0) }
    press.minimumPressDuration = 0
    addGestureRecognizer(press)
  }

  /// The finger takes the anchor along from wherever it comes down.
  private func moveAnchor(_ press: LongPressGestureRecognizer) {
    let finger = press.location(in: self)
    if press.state == .began { grip = CGPoint(x: dot.center.x - finger.x, y: dot.center.y - finger.y) }
    guard press.state == .began || press.state == .changed else { return }
    let place = CGPoint(x: finger.x + grip.x, y: finger.y + grip.y)
    dot.center = CGPoint(
      x: min(max(place.x, bounds.minX), bounds.maxX), y: min(max(place.y, bounds.minY), bounds.maxY))
    attachments[0].anchorPoint = dot.center
  }

  private func attach(at center: CGPoint) {
    let tile = TileView(number: makeNumber(), side: 84 * scale)
    let last = things.last
    add(tile, at: center)
    let attachment =
      if let last {
        AttachmentBehavior(
          item: tile, offsetFromCenter: offset, attachedTo: last,
          offsetFromCenter: Offset(horizontal: -offset.horizontal, vertical: -offset.vertical))
      } else {
        AttachmentBehavior(item: tile, offsetFromCenter: offset, attachedToAnchor: dot.center)
      }
    tune(attachment)
    let line = ConnectionView()
    insertSubview(line, at: 0)
    attachments.append(attachment)
    lines.append(line)
    attachment.action = { [unowned self, unowned attachment] in draw(attachment) }
    collision.addItem(tile)
    didAttach(tile)
    animator.addBehavior(attachment)
    draw(attachment)
  }

  /// Sets the attachment's parameters.
  func tune(_ attachment: AttachmentBehavior) {}

  /// A tile was attached.
  func didAttach(_ tile: View) {}

  private func draw(_ attachment: AttachmentBehavior) {
    guard let index = attachments.firstIndex(where: { $0 === attachment }), things.indices.contains(index) else {
      return
    }
    let start =
      index == 0
      ? dot.center
      : things[index - 1].pointFromCenter(Offset(horizontal: -offset.horizontal, vertical: -offset.vertical))
    lines[index].connect(start, things[index].pointFromCenter(offset))
  }

  override func insert() {
    let last = things[things.count - 1]
    attach(at: CGPoint(x: last.center.x, y: min(last.center.y + reach, bounds.maxY - 45 * scale)))
    guard let tile = things.last else { return }
    tile.alpha = 0
    View.animate(withDuration: 0.25) { tile.alpha = 1 }
  }

  /// Detaches the tile at an index with those beyond it; the first one stays.
  override func delete(at index: Int) {
    for place in stride(from: things.count - 1, through: max(index, 1), by: -1) {
      let tile = things[place]
      animator.removeBehavior(attachments.remove(at: place))
      lines.remove(at: place).removeFromSuperview()
      collision.removeItem(tile)
      gravity.removeItem(tile)
      fade(tile)
    }
  }

  override func mix(into hash: inout StateHash) {
    super.mix(into: &hash)
    hash.combine(Double(grip.x))
    hash.combine(Double(grip.y))
    hash.combine(attachments.count)
    hash.combine(lines.count)
  }
}

/// A rigid rod from a point beside the tile's centre to the anchor.
package final class AttachmentPage: HangingPage {
  package override class var title: String { "Attachment" }
  package override class var hint: String { "Drag anywhere: the anchor goes along, and the rod takes the tile with it" }
  override var offset: Offset { Offset(horizontal: -25 * scale, vertical: -25 * scale) }
}

/// A spring, under gravity.
package final class SpringPage: HangingPage {
  package override class var title: String { "Spring" }
  package override class var hint: String {
    "Drag anywhere: the anchor goes along, and the tile swings on a spring of 1 Hz"
  }

  override func setUp(count: Int) {
    super.setUp(count: count)
    animator.addBehavior(gravity)
  }

  override func tune(_ attachment: AttachmentBehavior) {
    attachment.frequency = 1
    attachment.damping = 0.1
  }

  override func didAttach(_ tile: View) { gravity.addItem(tile) }
}
