import Springflow
import SpringflowScenes

/// A page of the catalogue: a stage of views with an animator, under a title and a hint.
///
/// The origin of a page's coordinates is in its middle, or in the middle of its floor, so that everything on it keeps its
/// place there when the page gets another size.
package class DynamicsPage: View {
  /// The name of the page.
  package class var title: String { "" }
  /// What to do, in a few words.
  package class var hint: String { "" }
  /// Whether things lie on the lower edge: then y is 0 there.
  class var hasFloor: Bool { false }
  /// The words for inserting and deleting, if the page offers it.
  package class var insertion: (insert: String, delete: String)? { nil }
  /// The most things that the page takes.
  class var mostThings: Int { 1 }

  /// The fewest things that the page keeps.
  class var fewestThings: Int { 0 }

  /// The animator of everything on the page.
  package private(set) lazy var animator = DynamicAnimator(referenceView: self)
  /// What the page shows, in the order in which it came.
  package final var things: [View] = []
  /// The size of things relative to those of a large page. No unit.
  package let scale: CGFloat
  /// The number of the next thing, from which its colour follows.
  private var nextNumber = 0
  private let titleLabel = Label()
  private let hintLabel = Label()
  private var drags: [FingerDrag] = []

  /// The distance of the title from the top, in points: below the window's panels, where there is room.
  static func top(in height: CGFloat) -> CGFloat { min(max((height - 250) * 0.3, 6), 52) }

  /// The height at the top in which title, hint and the dots of the pages are, in points.
  static func headHeight(in height: CGFloat) -> CGFloat { top(in: height) + 74 }

  /// Makes a page in a frame with a number of things, if that can vary.
  required init(frame: CGRect, count: Int) {
    scale = min(max(min(frame.width / 640, (frame.height - Self.headHeight(in: frame.height)) / 400), 0.4), 1.2)
    super.init(frame: frame)
    titleLabel.text = Self.title
    titleLabel.font = .systemFont(ofSize: 20, weight: .semibold)
    hintLabel.text = Self.hint
    hintLabel.font = .systemFont(ofSize: 14)
    hintLabel.textColor = Color.white.withAlpha(0.6)
    hintLabel.adjustsFontSizeToFitWidth = true
    hintLabel.minimumScaleFactor = 0.7
    for label in [titleLabel, hintLabel] {
      label.textAlignment = .center
      label.isUserInteractionEnabled = false
      addSubview(label)
    }
    placeOrigin()
    setUp(count: count)
  }

  required init?(coder: NSCoder) { nil }

  /// Puts things and behaviours on the page.
  func setUp(count: Int) {}

  /// Adds one more thing, if the page offers that.
  func insert() {}

  /// Takes the thing at an index away, if the page offers that.
  func delete(at index: Int) {}

  /// A finger takes a thing.
  func willDrag(_ view: View) {}

  /// A finger lets a thing go, with a velocity in points per second.
  func didDrop(_ view: View, velocity: CGPoint) {}

  /// Whether one more thing can be inserted.
  final var hasRoom: Bool { Self.insertion != nil && things.count < Self.mostThings }

  /// Whether a thing can be taken away.
  final var canDelete: Bool { Self.insertion != nil && things.count > Self.fewestThings }

  /// A number for a new thing.
  final func makeNumber() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }

  // MARK: Layout

  /// The part of the page below title and hint, in its coordinates.
  final var field: CGRect {
    let head = Self.headHeight(in: bounds.height)
    return CGRect(
      x: bounds.minX, y: bounds.minY + head, width: bounds.width, height: max(1, bounds.height - head))
  }

  private func placeOrigin() {
    let size = bounds.size
    let top = Self.top(in: size.height)
    bounds.origin = CGPoint(
      x: -size.width / 2, y: Self.hasFloor ? -size.height : -(size.height + Self.headHeight(in: size.height)) / 2)
    for (label, middle) in [(titleLabel, top + 14), (hintLabel, top + 39)] {
      // As wide as its text: where the page gets another size, the words move and do not begin elsewhere.
      let fitting = label.sizeThatFits(CGSize(width: 4096, height: 28)).width.rounded(.up) + 2
      label.bounds.size = CGSize(width: min(fitting, max(0, size.width - 24)), height: 28)
      label.center = CGPoint(x: bounds.midX, y: bounds.minY + middle)
    }
  }

  /// Takes another frame: the origin stays in the middle, and what would be outside of walls comes inside.
  final func fill(_ frame: CGRect) {
    if frame == self.frame { return }
    self.frame = frame
    placeOrigin()
    keepInside()
    didResize()
  }

  /// The page has another size.
  func didResize() {}

  /// Whether the edges of the page hold its things.
  package class var hasWalls: Bool { false }

  private func keepInside() {
    guard Self.hasWalls else { return }
    for thing in things {
      let (half, old) = (thing.frame.size, thing.center)
      let inner = bounds.insetBy(dx: min(half.width, bounds.width) / 2, dy: min(half.height, bounds.height) / 2)
      let new = inner.nearest(to: old)
      // Walls stand a point outside of the edge, and things sink into them a little.
      if abs(new.x - old.x) < 3, abs(new.y - old.y) < 3 { continue }
      thing.center = new
      animator.updateItem(usingCurrentState: thing)
    }
  }

  // MARK: Fingers

  /// Lets fingers drag a view by a spring at the point that they touch, and throw it.
  final func makeDraggable(_ view: View) {
    let press = LongPressGestureRecognizer { [weak self, weak view] press in
      if let self, let view { drag(view, press) }
    }
    press.minimumPressDuration = 0
    view.addGestureRecognizer(press)
  }

  private func drag(_ view: View, _ press: LongPressGestureRecognizer) {
    let finger = bounds.nearest(to: press.location(in: self))
    switch press.state {
    case .began:
      willDrag(view)
      let point = press.location(in: view)
      drags.append(FingerDrag(view, at: point, finger: finger, in: animator))
      bringSubviewToFront(view)
    case .changed: drags.last { $0.view === view }?.move(to: finger)
    case .ended, .cancelled:
      guard let index = drags.lastIndex(where: { $0.view === view }) else { return }
      let velocity = drags.remove(at: index).end()
      didDrop(view, velocity: velocity)
    default: break
    }
  }

  /// Whether a finger holds a view.
  final func isHeld(_ view: View) -> Bool { drags.contains { $0.view === view } }

  /// Calls a function with the places in the page's coordinates at which a finger taps.
  final func addTap(_ action: @escaping @MainActor (CGPoint) -> Void) {
    addGestureRecognizer(
      TapGestureRecognizer { [weak self] tap in
        if let self { action(tap.location(in: self)) }
      })
  }

  /// Adds a thing.
  final func add(_ view: View, at center: CGPoint) {
    view.center = center
    addSubview(view)
    things.append(view)
  }

  /// Takes a thing away: it fades where it is.
  final func fade(_ view: View) {
    things.removeAll { $0 === view }
    for drag in drags where drag.view === view { _ = drag.end() }
    drags.removeAll { $0.view === view }
    view.isUserInteractionEnabled = false
    View.animate(withDuration: 0.2, animations: { view.alpha = 0 }, completion: { _ in view.removeFromSuperview() })
  }

  /// Mixes in what the views and the animator do not show.
  func mix(into hash: inout StateHash) {
    hash.combine(Double(scale))
    hash.combine(nextNumber)
    hash.combine(things.count)
    hash.combine(drags.count)
    for case let tile as TileView in things { hash.combine(tile.contactCount) }
  }
}

extension CGRect {
  /// The point of the rectangle that is nearest to a point.
  fileprivate func nearest(to point: CGPoint) -> CGPoint {
    CGPoint(x: min(max(point.x, minX), maxX), y: min(max(point.y, minY), maxY))
  }
}
