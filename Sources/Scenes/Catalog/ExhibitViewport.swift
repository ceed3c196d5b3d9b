import Springflow

/// The part of the viewport that an exhibit's view covers.
public enum ExhibitViewport {
  /// The strip at the bottom that the window uses for hints, in points.
  private static let ground: CGFloat = 48

  /// The distance by which decorations from edge to edge extend beyond the view. It is the width of the widest
  /// viewport, so that they cover the edges in every tick of any resize. In points.
  public static let overhang: CGFloat = 16_384

  /// The viewport without the strip at the bottom, in points.
  public static func frame(in viewport: CGSize) -> CGRect {
    CGRect(x: 0, y: 0, width: max(1, viewport.width), height: max(1, viewport.height - ground))
  }
}

extension SpringflowAdditions where Self: CollectionView {
  /// Fills the exhibit's part of a viewport, or lets a view do so that this one fills. Visible elements move to their
  /// new places as in an update, or at once.
  public func fill(
    _ viewport: CGSize, in container: View? = nil, with animation: UpdateAnimation? = nil, then fit: () -> Void = {}
  ) {
    let stage = ExhibitViewport.frame(in: viewport)
    let filling = container ?? self
    if stage == filling.frame { return }
    change(BatchUpdate(), with: animation) {
      filling.frame = stage
      fit()
    }
  }

  /// Performs an update that the exhibit knows to be valid.
  public func change(_ update: BatchUpdate, with animation: UpdateAnimation? = nil, _ changingData: () -> Void) {
    do {
      try performBatchUpdates(update, with: animation, changingData: changingData)
    } catch { fatalError(error.description) }
  }

  /// Whether there is an open menu, a focus or a selection that ``stepBack()`` can remove.
  public var canStepBack: Bool { openMenuItem != nil || showsFocus || numberOfSelectedItems > 0 }

  /// Closes the menu; without one removes the focus; without that clears the selection.
  public func stepBack() {
    if openMenuItem != nil {
      dismissMenu()
    } else if showsFocus {
      clearFocus()
    } else if numberOfSelectedItems > 0 {
      selectItem(at: nil, animated: true, scrollPosition: [])
    }
  }

  /// The visible item whose centre is nearest to the view's.
  public var centralItem: IndexPath? {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    var best: (path: IndexPath, distance: CGFloat)?
    for path in indexPathsForVisibleItems {
      guard let center = layoutAttributesForItem(at: path)?.center else { continue }
      let (dx, dy) = (center.x - middle.x, center.y - middle.y)
      let distance = dx * dx + dy * dy
      if best.map({ distance < $0.distance }) ?? true { best = (path, distance) }
    }
    return best?.path
  }
}

/// The destination of an item that the move key moves.
public enum MoveTarget {
  /// The number of positions that an item moves forward, or back near the end: enough for the move to be seen.
  private static let stride = 5

  /// The item's new index among `count` items, counted after the move; its own index if it is the only item.
  public static func destination(of index: Int, count: Int) -> Int {
    let stride = min(stride, count - 1)
    return index + stride < count ? index + stride : max(0, index - stride)
  }

  /// The destination with which an item gets the running number of another one: that item's path, or, if the item comes
  /// from an earlier section, the path after it.
  public static func path(from path: IndexPath, toTheOneAt other: IndexPath) -> IndexPath {
    path.section < other.section ? IndexPath(item: other.item + 1, section: other.section) : other
  }
}
