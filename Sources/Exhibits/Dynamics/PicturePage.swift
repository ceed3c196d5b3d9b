import Springflow

/// A picture on two strings that is torn loose, and thrown.
package final class PicturePage: DynamicsPage {
  package override class var title: String { "A picture, torn loose" }
  package override class var hint: String {
    "Pull the picture: its strings tear; throw it away, or let it go and it comes back"
  }

  /// How a picture hangs, or not.
  private enum Hanging { case hung, torn, returning }

  private var hanging = Hanging.hung
  private let gravity = GravityBehavior()
  private let properties = DynamicItemBehavior()
  private var strings: [AttachmentBehavior] = []
  private var lines: [ConnectionView] = []
  private var nails: [DotView] = []
  private var snap: SnapBehavior?
  private var restingTicks = 0

  /// The strings tear where they are longer than this, relative to their length.
  private static let greatestStretch: CGFloat = 1.6
  /// A picture that is let go more slowly comes back. In points per second.
  private static let throwSpeed: CGFloat = 500

  private var pictureSize: CGSize { CGSize(width: 250 * scale, height: 180 * scale) }
  private var stringLength: CGFloat { 74 * scale }
  private var home: CGPoint { CGPoint(x: 0, y: 20 * scale) }

  override func setUp(count: Int) {
    for side in [-1, 1] as [CGFloat] {
      let (nail, line) = (DotView(diameter: 9, color: DotView.steel), ConnectionView(width: 1.5))
      nail.center = CGPoint(x: side * 60 * scale, y: home.y - pictureSize.height / 2 - stringLength * 0.85)
      addSubview(line)
      addSubview(nail)
      nails.append(nail)
      lines.append(line)
    }
    // Turning in the air, and swinging on the strings, ends.
    properties.angularResistance = 1.5
    properties.resistance = 0.6
    gravity.action = { [unowned self] in tick() }
    animator.addBehavior(gravity)
    animator.addBehavior(properties)
    hangPicture()
  }

  private func hangPicture() {
    let picture = FramedPicture(number: makeNumber(), size: pictureSize)
    makeDraggable(picture)
    add(picture, at: home)
    gravity.addItem(picture)
    properties.addItem(picture)
    tie(picture)
  }

  /// The corners of the picture at which strings are.
  private func corner(_ index: Int) -> Offset {
    Offset(horizontal: (index == 0 ? -1 : 1) * pictureSize.width * 0.4, vertical: -pictureSize.height / 2)
  }

  private func tie(_ picture: View) {
    for (index, nail) in nails.enumerated() {
      let string = AttachmentBehavior(
        item: picture, offsetFromCenter: corner(index), attachedToAnchor: nail.center)
      string.frequency = 6
      string.damping = 0.4
      animator.addBehavior(string)
      strings.append(string)
      lines[index].alpha = 1
    }
    hanging = .hung
    drawStrings()
  }

  private func tear() {
    for string in strings { animator.removeBehavior(string) }
    strings = []
    hanging = .torn
    for line in lines { line.alpha = 0 }
  }

  private func drawStrings() {
    guard let picture = things.first else { return }
    for (index, nail) in nails.enumerated() where strings.indices.contains(index) {
      lines[index].connect(nail.center, picture.pointFromCenter(corner(index)))
    }
  }

  private func tick() {
    guard let picture = things.first else { return }
    switch hanging {
    case .hung:
      drawStrings()
      let isTorn = lines.contains { $0.bounds.width > stringLength * Self.greatestStretch }
      if isTorn, isHeld(picture) { tear() }
    case .torn:
      let reach = max(bounds.width, bounds.height)
      let isGone =
        picture.frame.minY > bounds.maxY + 20 || abs(picture.center.x) > reach || picture.center.y < -4 * reach
      if isGone, !isHeld(picture) { replace(picture) }
    case .returning:
      let velocity = properties.linearVelocity(for: picture)
      let isSlow = abs(velocity.x) + abs(velocity.y) < 4
      restingTicks = isSlow ? restingTicks + 1 : 0
      if restingTicks > 12, let snap {
        animator.removeBehavior(snap)
        self.snap = nil
        gravity.addItem(picture)
        tie(picture)
      }
    }
  }

  /// Another picture appears in place of one that is gone.
  private func replace(_ picture: View) {
    gravity.removeItem(picture)
    properties.removeItem(picture)
    things.removeAll { $0 === picture }
    picture.removeFromSuperview()
    hangPicture()
    guard let next = things.first else { return }
    for view in lines + [next] { view.alpha = 0 }
    View.animate(withDuration: 0.4) { for view in lines + [next] { view.alpha = 1 } }
  }

  /// A picture that comes back is torn away again.
  override func willDrag(_ view: View) {
    guard let snap else { return }
    animator.removeBehavior(snap)
    self.snap = nil
    gravity.addItem(view)
    hanging = .torn
  }

  override func didDrop(_ view: View, velocity: CGPoint) {
    guard hanging == .torn else { return }
    let speed = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
    if speed >= Self.throwSpeed { return }
    // It comes back, without its weight.
    gravity.removeItem(view)
    let snap = SnapBehavior(item: view, snapTo: home)
    snap.damping = 0.6
    animator.addBehavior(snap)
    self.snap = snap
    (hanging, restingTicks) = (.returning, 0)
  }

  override func mix(into hash: inout StateHash) {
    super.mix(into: &hash)
    hash.combine(hanging == .hung ? 0 : hanging == .torn ? 1 : 2)
    hash.combine(strings.count)
    hash.combine(snap != nil)
    hash.combine(restingTicks)
  }
}

/// A landscape in a frame.
final class FramedPicture: View {
  init(number: Int, size: CGSize) {
    super.init(frame: CGRect(origin: .zero, size: size))
    backgroundColor = Color(hex: 0xF4F1EA)
    layer.cornerRadius = 6
    layer.shadowOpacity = 0.45
    layer.shadowRadius = 14
    layer.shadowOffset = CGSize(width: 0, height: 8)
    let picture = ImageView(frame: bounds.insetBy(dx: 10, dy: 10))
    picture.image = Image(landscape: number + 3)
    picture.contentMode = .scaleAspectFill
    picture.layer.cornerRadius = 3
    picture.clipsToBounds = true
    picture.isUserInteractionEnabled = false
    addSubview(picture)
  }

  required init?(coder: NSCoder) { nil }
}
