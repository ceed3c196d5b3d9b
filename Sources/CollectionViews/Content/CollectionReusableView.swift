import SpringflowGeometry

/// The view that shows a visible element: a header, a footer, a decoration view or a cell.
/// (`UICollectionReusableView`.)
@preconcurrency @MainActor
open class CollectionReusableView: NSObject {
  /// What the view shows.
  open var content = CellContent() { didSet { contentVersion &+= 1 } }
  /// A number that changes with the content. It says nothing about a content that a subclass overrides.
  package private(set) final var contentVersion = 0
  /// A number by which an application recognises the view; 0 unless set, and kept when the view is reused.
  open var tag = 0
  /// The reuse identifier that the view was registered with, or `nil` if it was not dequeued.
  public package(set) var reuseIdentifier: String?
  /// Whether the view shows an element now.
  package final var isShown = false
  /// The view's rectangle in the content, in points. The layout sets it, so that other values do not last.
  open var frame: CGRect
  /// The view's own rectangle, as the layout last gave it: its origin is zero. In points.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }

  /// Makes an empty view with a rectangle in points; the layout gives it another one.
  public init(frame: CGRect) { self.frame = frame }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  /// Makes an empty view. Collection views call this initializer.
  ///
  /// A subclass that overrides the two designated initialisers inherits it.
  public required convenience override init() { self.init(frame: .zero) }

  /// Called before the view shows another element.
  open func prepareForReuse() {}

  /// Called when the view enters and whenever its layout attributes change.
  open func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {}

  /// The attributes that the view prefers to the layout's; the layout's own unless overridden.
  ///
  /// Called when the view enters and when the layout changes its size. A layout that measures its cells, such as a flow
  /// layout with an estimated size, then uses the preferred size.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes { layoutAttributes }
}

/// The view that shows a visible item. (`UICollectionViewCell`.)
@preconcurrency @MainActor
open class CollectionViewCell: CollectionReusableView {
  /// Whether the item is selected. Set by the collection view.
  open var isSelected = false
  /// Whether the item is pressed. Set by the collection view.
  open var isHighlighted = false

  /// Makes an empty cell with a rectangle in points; the layout gives it another one.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}
