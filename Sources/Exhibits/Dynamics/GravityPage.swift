import Springflow

/// Tiles of any size fall alike, out of the stage, and come back to their places.
package final class GravityPage: DynamicsPage {
  package override class var title: String { "Gravity" }
  package override class var hint: String { "Click to let the tiles fall, or take one and throw it: all fall alike" }
  package override class var insertion: (insert: String, delete: String)? { ("add a tile", "take the last tile away") }
  override class var mostThings: Int { 9 }

  private let gravity = GravityBehavior()

  override func setUp(count: Int) {
    animator.addBehavior(gravity)
    gravity.action = { [unowned self] in bringBack() }
    for _ in 0..<min(count, Self.mostThings) { addTile() }
    for (index, tile) in things.enumerated() { tile.center = home(of: index) }
    addTap { [unowned self] _ in drop() }
  }

  private func addTile() {
    let number = makeNumber()
    let tile = TileView(number: number, side: (44 + CGFloat(number * 5 % 9) * 7) * scale)
    makeDraggable(tile)
    add(tile, at: .zero)
  }

  /// Tiles wait side by side.
  private func home(of index: Int) -> CGPoint {
    let distance = min(124 * scale, bounds.width / CGFloat(things.count + 1))
    return CGPoint(
      x: (CGFloat(index) - CGFloat(things.count - 1) / 2) * distance, y: field.minY + field.height * 0.2)
  }

  private func drop() { for tile in things where !isHeld(tile) { gravity.addItem(tile) } }

  override func didDrop(_ view: View, velocity: CGPoint) { gravity.addItem(view) }

  /// Tiles that are out of sight, below the window's strip of hints, appear in their places again.
  private func bringBack() {
    for tile in gravity.items.compactMap({ $0 as? View }) where tile.frame.minY > bounds.maxY + 64 && !isHeld(tile) {
      gravity.removeItem(tile)
      goHome(tile)
    }
  }

  private func goHome(_ tile: View) {
    guard let index = things.firstIndex(where: { $0 === tile }) else { return }
    tile.transform = .identity
    tile.center = home(of: index)
    tile.alpha = 0
    View.animate(withDuration: 0.3) { tile.alpha = 1 }
  }

  override func insert() {
    addTile()
    guard let tile = things.last else { return }
    goHome(tile)
    arrange()
  }

  override func delete(at index: Int) {
    let tile = things[index]
    gravity.removeItem(tile)
    fade(tile)
    arrange()
  }

  /// Tiles that wait make room.
  private func arrange() {
    View.animate(withDuration: 0.3) {
      for (index, tile) in things.enumerated() where animator.items(in: tile.frame).allSatisfy({ $0 !== tile }) {
        tile.center = home(of: index)
      }
    }
  }
}
