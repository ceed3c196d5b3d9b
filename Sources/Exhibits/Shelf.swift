import Springflow

/// A board of wood.
final class Shelf: CollectionReusableView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    content = CellContent(background: .gradient(Color(hex: 0x86603C), Color(hex: 0x4B3421)), radius: 3)
    content.shadow = 0.6
  }

  required init?(coder: NSCoder) { nil }
}
