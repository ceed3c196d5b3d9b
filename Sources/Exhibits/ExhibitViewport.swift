import Springflow

/// Where exhibits stand in the viewport.
enum ExhibitViewport {
  /// The strip at the bottom that the window uses for hints, in points.
  private static let ground: CGFloat = 48

  /// By how much decorations that run from edge to edge reach beyond: as wide as a viewport can be, so that they cover
  /// the edges in every tick of a resize, however far it goes. In points.
  static let overhang: CGFloat = 16_384

  /// All of the viewport but the strip at the bottom, in points.
  static func frame(in viewport: CGSize) -> CGRect {
    CGRect(x: 0, y: 0, width: max(1, viewport.width), height: max(1, viewport.height - ground))
  }
}

extension CollectionView {
  /// Takes a viewport's stage; what is in sight goes to its new places as in an update, or at once.
  func fill(_ viewport: CGSize, with animation: UpdateAnimation? = nil, then fit: () -> Void = {}) {
    let stage = ExhibitViewport.frame(in: viewport)
    if stage == frame { return }
    change(BatchUpdate(), with: animation) {
      frame = stage
      fit()
    }
  }

  /// Carries out an update that the exhibit knows to be possible.
  func change(_ update: BatchUpdate, with animation: UpdateAnimation? = nil, _ changingData: () -> Void) {
    do {
      try performBatchUpdates(update, with: animation, changingData: changingData)
    } catch { fatalError(error.description) }
  }

  /// Whether a hand has something to step back from: an open menu, a focus, a selection.
  package var canStepBack: Bool { openMenuItem != nil || showsFocus || numberOfSelectedItems > 0 }

  /// Closes the menu, or else takes the focus away, or else the selection.
  func stepBack() {
    if openMenuItem != nil {
      dismissMenu()
    } else if showsFocus {
      clearFocus()
    } else if numberOfSelectedItems > 0 {
      selectItem(at: nil, animated: true, scrollPosition: [])
    }
  }

  /// The item in sight whose centre is nearest to the view's.
  var centralItem: IndexPath? {
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

/// Where the move key takes an item.
enum MoveTarget {
  /// So many places on, or back where there are no more. A number that no neighbour's way hides.
  private static let stride = 5

  /// The place of an item of so many, counted after the move; its own if there is no other.
  static func destination(of index: Int, count: Int) -> Int {
    let stride = min(stride, count - 1)
    return index + stride < count ? index + stride : max(0, index - stride)
  }

  /// Where an item goes that is to come to the running number of another one, which makes room: at that one's path, or,
  /// if it comes from a section before, after it.
  static func path(from path: IndexPath, toTheOneAt other: IndexPath) -> IndexPath {
    path.section < other.section ? IndexPath(item: other.item + 1, section: other.section) : other
  }
}
