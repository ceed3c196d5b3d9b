import Springflow

final class SpringyTiles: SpringyLayout {
  init() { super.init(wrapping: TileFlow()) }

  required init?(coder: NSCoder) { nil }
}
