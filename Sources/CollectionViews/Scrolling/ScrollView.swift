import SpringflowDeterminism
import SpringflowGeometry

/// A view onto content larger than itself: what a layout can see of it.
///
/// How it scrolls (dragging, deceleration, bounce) is furnished by the module `CollectionViews`. Every scroll view is a
/// `CollectionView`: there are no others.
@preconcurrency @MainActor
open class ScrollView: NSObject {
  /// The view's rectangle in its parent's coordinates, in points.
  open var frame: CGRect {
    didSet { if frame.size != bounds.size { bounds.size = frame.size } }
  }

  /// The part of the content that is in sight: its origin is the content offset, its size that of the view. In points.
  open var bounds: CGRect {
    willSet {
      if newValue == bounds { return }
      require(
        newValue.minX.isFinite && newValue.minY.isFinite && newValue.width.isFinite && newValue.height.isFinite,
        "a view's bounds, its content offset and its size, are finite numbers, found \(newValue)")
      boundsWillChange(to: newValue)
    }
    didSet {
      if bounds.size != frame.size { frame.size = bounds.size }
      if bounds != oldValue { boundsDidChange(from: oldValue) }
    }
  }

  /// The size of the content, in points.
  open var contentSize = CGSize.zero

  /// A number by which an application knows the view again; 0 unless set.
  open var tag = 0

  /// How much further than the content one can scroll at each edge, in points.
  open var contentInset = EdgeInsets.zero {
    didSet { if contentInset != oldValue { contentInsetDidChange(from: oldValue) } }
  }

  /// Whether what reaches beyond the view's edges is cut off; yes unless set.
  open var clipsToBounds = true

  /// The engine of this view.
  package final var core: (any CollectionViewCore)?

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  /// Makes a view with a rectangle in its parent's coordinates.
  package init(frame: CGRect) {
    self.frame = frame
    bounds = CGRect(origin: .zero, size: frame.size)
  }

  /// The point of the content that stands at the view's top left corner, in points.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }

  /// How much of each edge is covered by what belongs to the window, in points; zero unless set.
  open var safeAreaInsets = EdgeInsets.zero {
    didSet { if safeAreaInsets != oldValue { insetsDidChange() } }
  }

  /// How far from its edges the view likes its content to stay, in points; 8 unless set.
  open var layoutMargins = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8) {
    didSet { if layoutMargins != oldValue { insetsDidChange() } }
  }

  /// When the safe area is added to the content inset.
  public enum ContentInsetAdjustmentBehavior: Int, Hashable, Sendable {
    /// Along the axes in which the content is longer than the view.
    case automatic
    /// The same.
    case scrollableAxes
    /// Never.
    case never
    /// Always.
    case always
  }

  /// When the safe area is added to the content inset; `automatic` unless set.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { if contentInsetAdjustmentBehavior != oldValue { insetsDidChange() } }
  }

  /// The content inset with what of the safe area is added to it, in points.
  open var adjustedContentInset: EdgeInsets {
    if safeAreaInsets == .zero || contentInsetAdjustmentBehavior == .never { return contentInset }
    let always = contentInsetAdjustmentBehavior == .always
    var inset = contentInset
    if always || contentSize.width > bounds.width {
      inset.left += safeAreaInsets.left
      inset.right += safeAreaInsets.right
    }
    if always || contentSize.height > bounds.height {
      inset.top += safeAreaInsets.top
      inset.bottom += safeAreaInsets.bottom
    }
    return inset
  }

  /// Whether the content runs from the right or from the left, whatever the language says.
  open var semanticContentAttribute = SemanticContentAttribute.unspecified {
    didSet { if semanticContentAttribute != oldValue { insetsDidChange() } }
  }

  /// The direction in which the view's content runs: left to right unless its semantics force the other.
  open var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
    semanticContentAttribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }

  package func boundsWillChange(to newBounds: CGRect) {}

  package func boundsDidChange(from oldBounds: CGRect) {}

  /// Margins, safe area or direction are others.
  package func insetsDidChange() {}

  /// A view that stands at its content's top left edge stays there.
  package func contentInsetDidChange(from old: EdgeInsets) {
    if bounds.minX == -old.left { bounds.origin.x = -contentInset.left }
    if bounds.minY == -old.top { bounds.origin.y = -contentInset.top }
  }
}

/// Directions in which a language is written. (`UIUserInterfaceLayoutDirection`.)
public enum UserInterfaceLayoutDirection: Int, Hashable, Sendable {
  /// As in English.
  case leftToRight
  /// As in Arabic.
  case rightToLeft
}

/// What a view's content means for its direction. (`UISemanticContentAttribute`.)
public enum SemanticContentAttribute: Int, Hashable, Sendable {
  /// As the language.
  case unspecified
  /// Playback controls: never mirrored.
  case playback
  /// Directions in space: never mirrored.
  case spatial
  /// Left to right.
  case forceLeftToRight
  /// Right to left.
  case forceRightToLeft
}
