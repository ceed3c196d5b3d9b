import Springflow

final class SpringyTiles: SpringyLayout {
  init() {
    super.init(wrapping: TileFlow())
    frequency = 1.5
    damping = 0.5
    lagDistance = 1000
  }

  required init?(coder: NSCoder) { nil }
}
