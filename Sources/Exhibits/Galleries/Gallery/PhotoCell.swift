import Springflow

/// A photo with round corners and a shadow, which is marked while it is selected or pressed.
package final class PhotoCell: CollectionViewCell {
  /// The photo.
  package let picture = ImageView()

  /// The radius of the corners, in points.
  private static let radius: CGFloat = 8

  override init(frame: CGRect) {
    super.init(frame: frame)
    // Beneath the picture: its shadow, and in front of it the marks of a selected photo.
    content = CellContent(background: .none, radius: Self.radius)
    content.shadow = 1
    picture.contentMode = .scaleAspectFill
    picture.layer.cornerRadius = Self.radius
    picture.clipsToBounds = true
    picture.frame = contentView.bounds
    picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(picture)
  }

  required init?(coder: NSCoder) { nil }
}
