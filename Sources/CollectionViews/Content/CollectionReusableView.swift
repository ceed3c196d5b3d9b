import SpringflowGeometry

/// What stands for an element while it is in sight: a header, a decoration view, a cell. (`UICollectionReusableView`.)
@preconcurrency @MainActor
open class CollectionReusableView: NSObject {
  /// What the view shows.
  open var content = CellContent()
  /// A number by which an application knows the view again; 0 unless set, and kept when the view is used again.
  open var tag = 0
  /// What the view was registered as, or `nil` if it was not dequeued.
  public package(set) var reuseIdentifier: String?
  /// Whether the view shows an element now.
  package final var isShown = false
  /// The view's rectangle in the content, in points; the layout's, whatever it is set to.
  open var frame: CGRect
  /// The view's own rectangle, as the layout last gave it: its origin is zero. In points.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }

  /// Makes an empty view with a rectangle in points; the layout gives it another one.
  public init(frame: CGRect) { self.frame = frame }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { frame = .zero }

  /// Makes an empty view: what collection views call.
  ///
  /// A subclass that overrides the two designated initialisers has it, too.
  public required convenience override init() { self.init(frame: .zero) }

  /// Called before the view shows another element.
  open func prepareForReuse() {}

  /// Called when the view enters and whenever its layout attributes are others.
  open func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {}

  /// How the view would like to look, given what the layout has for it: the same, unless overridden.
  ///
  /// Asked when the view enters and when the layout gives it another size; a layout that measures its cells, such as a
  /// flow layout with an estimated size, then gives it what it asks for.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes { layoutAttributes }
}

/// What stands for an item while it is in sight. (`UICollectionViewCell`.)
@preconcurrency @MainActor
open class CollectionViewCell: CollectionReusableView {
  /// Whether the item is selected; the view says so.
  open var isSelected = false
  /// Whether the item is pressed; the view says so.
  open var isHighlighted = false

  /// Makes an empty cell with a rectangle in points; the layout gives it another one.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}
