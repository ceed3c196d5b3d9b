import Springflow

/// A tile that snaps to where a finger taps.
package final class SnapPage: DynamicsPage {
  package override class var title: String { "Snap" }
  package override class var hint: String { "Click anywhere: the tile snaps there, and swings into place" }

  private var snap: SnapBehavior?
  private let mark = ShapeView(frame: CGRect(x: 0, y: 0, width: 28, height: 28))

  override func setUp(count: Int) {
    let cross = BezierPath()
    cross.move(to: CGPoint(x: 14, y: 2))
    cross.addLine(to: CGPoint(x: 14, y: 26))
    cross.move(to: CGPoint(x: 2, y: 14))
    cross.addLine(to: CGPoint(x: 26, y: 14))
    mark.path = cross
    mark.fillColor = nil
    mark.strokeColor = Color.white.withAlpha(0.4)
    mark.lineWidth = 2
    mark.lineCap = .round
    mark.isUserInteractionEnabled = false
    addSubview(mark)
    let tile = TileView(number: makeNumber(), side: 100 * scale)
    add(tile, at: .zero)
    mark.center = tile.center
    addTap { [unowned self] in snap(to: $0) }
  }

  private func snap(to point: CGPoint) {
    mark.center = point
    if let snap { animator.removeBehavior(snap) }
    let snap = SnapBehavior(item: things[0], snapTo: point)
    animator.addBehavior(snap)
    self.snap = snap
  }

  override func mix(into hash: inout StateHash) {
    super.mix(into: &hash)
    hash.combine(snap != nil)
  }
}
