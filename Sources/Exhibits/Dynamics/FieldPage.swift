import Springflow

/// Balls in a whirl, toward the middle of which a field pulls them; a finger moves both.
package final class FieldPage: DynamicsPage {
  package override class var title: String { "Fields" }
  package override class var hint: String { "Drag anywhere: the whirl goes along" }
  package override class var hasWalls: Bool { true }
  package override class var insertion: (insert: String, delete: String)? { ("add a ball", "take the last ball away") }
  override class var mostThings: Int { 40 }

  private let whirl = FieldBehavior.vortexField()
  private let pull = FieldBehavior.springField()
  private let drag = FieldBehavior.dragField()
  private let collision = CollisionBehavior()
  private let properties = DynamicItemBehavior()
  private let edge = ShapeView()
  private var grip = CGPoint.zero

  private var radius: CGFloat { 190 * scale }

  override func setUp(count: Int) {
    edge.frame = CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius)
    edge.path = BezierPath(ovalIn: edge.bounds.insetBy(dx: 1, dy: 1))
    edge.fillColor = Color.white.withAlpha(0.03)
    edge.strokeColor = Color.white.withAlpha(0.12)
    edge.isUserInteractionEnabled = false
    addSubview(edge)
    // Balls that the whirl throws out come back.
    whirl.region = Region(radius: radius)
    whirl.strength = 0.12
    pull.strength = 0.25
    drag.strength = 0.03
    collision.translatesReferenceBoundsIntoBoundary = true
    properties.elasticity = 0.7
    properties.resistance = 0.4
    for behavior in behaviors { animator.addBehavior(behavior) }
    for index in 0..<min(4 * count, Self.mostThings) {
      let (sine, cosine) = Portable.sinCos(Double(index) * 2.4)
      let distance = 46 * CGFloat(index + 1).squareRoot() * scale
      addBall(at: CGPoint(x: CGFloat(cosine) * distance, y: CGFloat(sine) * distance))
    }
    let press = LongPressGestureRecognizer { [weak self] in self?.move($0) }
    press.minimumPressDuration = 0
    addGestureRecognizer(press)
  }

  private var behaviors: [ItemListBehavior] { [whirl, pull, drag, collision, properties] }

  private func addBall(at center: CGPoint) {
    let number = makeNumber()
    let ball = TileView(number: number, side: (26 + CGFloat(number * 7 % 5) * 4) * scale, isRound: true)
    add(ball, at: center)
    for behavior in behaviors { behavior.addItem(ball) }
  }

  /// The whirl moves by as much as the finger.
  private func move(_ press: LongPressGestureRecognizer) {
    let finger = press.location(in: self)
    if press.state == .began { grip = CGPoint(x: edge.center.x - finger.x, y: edge.center.y - finger.y) }
    guard press.state == .began || press.state == .changed else { return }
    edge.center = CGPoint(
      x: min(max(finger.x + grip.x, bounds.minX), bounds.maxX), y: min(max(finger.y + grip.y, bounds.minY), bounds.maxY)
    )
    for field in [whirl, pull] { field.position = edge.center }
  }

  override func insert() {
    let (sine, cosine) = Portable.sinCos(Double(things.count) * 2.4)
    addBall(
      at: CGPoint(x: edge.center.x + CGFloat(cosine) * radius * 0.8, y: edge.center.y + CGFloat(sine) * radius * 0.8))
    guard let ball = things.last else { return }
    ball.alpha = 0
    View.animate(withDuration: 0.25) { ball.alpha = 1 }
  }

  override func delete(at index: Int) {
    let ball = things[index]
    for behavior in behaviors { behavior.removeItem(ball) }
    fade(ball)
  }

  override func mix(into hash: inout StateHash) {
    super.mix(into: &hash)
    hash.combine(Double(grip.x))
    hash.combine(Double(grip.y))
  }
}
