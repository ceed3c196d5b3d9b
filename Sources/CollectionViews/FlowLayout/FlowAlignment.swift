import SpringflowGeometry

extension CollectionViewFlowLayout {
  /// How the items of a line share the room that they leave free.
  ///
  /// UIKit has only the first one; the others are what its flow layout is most often subclassed for. Leading is left
  /// in a vertical layout and top in a horizontal one; in a mirrored view it is right.
  public enum LineAlignment: Hashable, Sendable, CaseIterable {
    /// The first item at the leading edge, the last at the trailing one, equal gaps between; a lone item in the middle.
    case justified
    /// At the leading edge, with the least spacing.
    case leading
    /// In the middle, with the least spacing.
    case center
    /// At the trailing edge, with the least spacing.
    case trailing
  }

  /// Where an item stands in a line that is thicker than it.
  public enum ItemAlignment: Hashable, Sendable, CaseIterable {
    /// At the top of a vertical layout's line, at the left of a horizontal one's.
    case leading
    /// In the middle, as in UIKit.
    case center
    /// At the bottom of a vertical layout's line, at the right of a horizontal one's.
    case trailing
  }

  /// What becomes of a section's last line, be it full or not.
  ///
  /// With `leading`, `center` and `trailing` the last line of a justified section of equal items keeps the gaps of the
  /// lines above it, so that items stand below each other; elsewhere it has the least spacing.
  public enum LastLineRule: Hashable, Sendable, CaseIterable {
    /// As in UIKit: of a justified section it stands at the leading edge, with the gaps of the full lines where all
    /// items are of one size and with the least spacing where they are not; of any other it is like the others.
    /// Equal items that stand one a line all stand in the middle.
    case automatic
    /// Like all other lines: justified, if they are.
    case likeOthers
    /// At the leading edge.
    case leading
    /// In the middle.
    case center
    /// At the trailing edge.
    case trailing
  }

  /// What section insets are measured from. (`UICollectionViewFlowLayout.SectionInsetReference`.)
  public enum SectionInsetReference: Int, Hashable, Sendable {
    /// The view's edges less its content inset.
    case fromContentInset
    /// The edges of the view's safe area.
    case fromSafeArea
    /// The view's layout margins.
    case fromLayoutMargins
  }

  /// Where the sizes of items come from, if neither from ``itemSize`` nor from a delegate.
  public enum ItemSizing {
    /// From the delegate, or else all as ``CollectionViewFlowLayout/itemSize`` says.
    case uniform
    /// One size for all items of a section, in points; such a section costs O(1) time and memory.
    case perSection((_ section: Int) -> CGSize)
    /// A size for every item, in points; asked once for each in every preparation.
    case perItem((_ indexPath: IndexPath) -> CGSize)
  }
}

/// Rules for the lines of a section.
struct FlowRules: Equatable {
  var line = CollectionViewFlowLayout.LineAlignment.justified
  var item = CollectionViewFlowLayout.ItemAlignment.center
  var lastLine = CollectionViewFlowLayout.LastLineRule.automatic
}

/// Where the first item of a line begins, and the gap after each, in points across.
struct LinePlacement: Equatable {
  var first: CGFloat
  var gap: CGFloat

  /// - Parameters:
  ///   - count: Items in the line; at least 1.
  ///   - filled: The sum of their lengths across.
  ///   - spacing: The least gap.
  init(
    _ alignment: CollectionViewFlowLayout.LineAlignment, count: Int, filled: CGFloat, available: CGFloat,
    spacing: CGFloat
  ) {
    let free = available - filled
    let slack = free - spacing * CGFloat(count - 1)
    // What is longer than the line begins where the line does, so that its beginning is seen.
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
  /// The alignment that the rule stands for, or `nil` for the section's own.
  var alignment: CollectionViewFlowLayout.LineAlignment? {
    switch self {
    case .automatic, .likeOthers: nil
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }
}
