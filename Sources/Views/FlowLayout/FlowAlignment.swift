extension CollectionViewFlowLayout {
  /// The distribution of the items of a line over the line's free space.
  ///
  /// UIKit has only the first one; the others are the most frequent reasons for subclassing its flow layout. Leading is
  /// left in a vertical layout and top in a horizontal one; in a mirrored view it is right.
  public enum LineAlignment: Hashable, Sendable, CaseIterable {
    /// The first item at the leading edge, the last at the trailing one, equal gaps between; a single item in the
    /// middle.
    case justified
    /// At the leading edge, with the minimum spacing.
    case leading
    /// In the middle, with the minimum spacing.
    case center
    /// At the trailing edge, with the minimum spacing.
    case trailing
  }

  /// The position of an item in a line that is thicker than the item.
  public enum ItemAlignment: Hashable, Sendable, CaseIterable {
    /// At the top of a vertical layout's line, at the left of a horizontal one's.
    case leading
    /// In the middle, as in UIKit.
    case center
    /// At the bottom of a vertical layout's line, at the right of a horizontal one's.
    case trailing
  }

  /// The alignment of a section's last line, whether or not it is full.
  ///
  /// With `leading`, `center` and `trailing` the last line of a justified section of equal items keeps the gaps of the
  /// lines above it, so that items form columns; elsewhere it has the minimum spacing.
  public enum LastLineRule: Hashable, Sendable, CaseIterable {
    /// As in UIKit. In a justified section the last line stands at the leading edge: with the gaps of the full lines if
    /// all items have one size, else with the minimum spacing. In a section of another alignment it is like the other
    /// lines. Equal items with one item per line are all centred.
    case automatic
    /// Like all other lines: justified if they are.
    case likeOthers
    /// At the leading edge.
    case leading
    /// In the middle.
    case center
    /// At the trailing edge.
    case trailing
  }

  /// The reference of the section insets. (`UICollectionViewFlowLayout.SectionInsetReference`.)
  public enum SectionInsetReference: Int, Hashable, Sendable {
    /// The view's edges less its content inset.
    case fromContentInset
    /// The edges of the view's safe area.
    case fromSafeArea
    /// The view's layout margins.
    case fromLayoutMargins
  }

  /// The source of the items' sizes where neither ``itemSize`` nor a delegate provides them.
  public enum ItemSizing {
    /// The delegate, or else ``CollectionViewFlowLayout/itemSize`` for all items.
    case uniform
    /// One size for all items of a section, in points; such a section costs O(1) time and memory.
    case perSection((_ section: Int) -> CGSize)
    /// A size for every item, in points; the closure is called once per item in every preparation.
    case perItem((_ indexPath: IndexPath) -> CGSize)
  }
}

extension SpringflowAdditions where Self: CollectionViewFlowLayout {
  /// The source of the items' sizes where neither `itemSize` nor a delegate provides them; one size for all unless set.
  public var itemSizing: CollectionViewFlowLayout.ItemSizing {
    get { sizing }
    set { sizing = newValue }
  }

  /// The distribution of the items of a line over the line's free space; justified unless set.
  public var lineAlignment: CollectionViewFlowLayout.LineAlignment {
    get { rules.line }
    set { rules.line = newValue }
  }

  /// The position of an item in a line that is thicker than the item; in the middle unless set.
  public var itemAlignment: CollectionViewFlowLayout.ItemAlignment {
    get { rules.item }
    set { rules.item = newValue }
  }

  /// The alignment of a section's last line; automatic unless set.
  public var lastLineRule: CollectionViewFlowLayout.LastLineRule {
    get { rules.lastLine }
    set { rules.lastLine = newValue }
  }

  /// Whether items that an update moves to another line fade out at the old position and then in at the new one, each
  /// in step with its line, instead of flying across other items. `false`, as in UIKit, unless set.
  ///
  /// If it is on, inserted items also fade in only after the others have made room for them.
  public var fadesItemsBetweenLines: Bool {
    get { fadesBetweenLines }
    set { fadesBetweenLines = newValue }
  }
}

/// The alignment rules of a section's lines.
struct FlowRules: Equatable {
  var line = CollectionViewFlowLayout.LineAlignment.justified
  var item = CollectionViewFlowLayout.ItemAlignment.center
  var lastLine = CollectionViewFlowLayout.LastLineRule.automatic
}

/// The start of a line's first item and the gap after each item, in points of the cross axis.
struct LinePlacement: Equatable {
  var first: CGFloat
  var gap: CGFloat

  /// - Parameters:
  ///   - count: The number of items in the line; at least 1.
  ///   - filled: The sum of their cross extents.
  ///   - spacing: The minimum gap.
  init(
    _ alignment: CollectionViewFlowLayout.LineAlignment, count: Int, filled: CGFloat, available: CGFloat,
    spacing: CGFloat
  ) {
    let free = available - filled
    let slack = free - spacing * CGFloat(count - 1)
    // Items that are longer than the line start at its leading edge, so that their beginning is visible.
    if slack < 0 {
      self.init(first: 0, gap: spacing)
      return
    }
    switch alignment {
    case .justified where count > 1: self.init(first: 0, gap: free / CGFloat(count - 1))
    case .justified, .center: self.init(first: slack / 2, gap: spacing)
    case .leading: self.init(first: 0, gap: spacing)
    case .trailing: self.init(first: slack, gap: spacing)
    }
  }

  init(first: CGFloat, gap: CGFloat) {
    self.first = first
    self.gap = gap
  }
}

extension CollectionViewFlowLayout.LastLineRule {
  /// The alignment that the rule selects, or `nil` for the section's own.
  var alignment: CollectionViewFlowLayout.LineAlignment? {
    switch self {
    case .automatic, .likeOthers: nil
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }
}
