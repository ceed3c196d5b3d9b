extension CollectionView {
  /// The position in the view of an item that is scrolled to: at most one for each axis.
  /// (`UICollectionView.ScrollPosition`.)
  ///
  /// With none set, selecting an item does not scroll, and scrolling to one moves it just into the view.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// The set's bits.
    public let rawValue: UInt
    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// At the top.
    public static let top = ScrollPosition(rawValue: 1 << 0)
    /// In the middle of the height.
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    /// At the bottom.
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    /// At the left.
    public static let left = ScrollPosition(rawValue: 1 << 3)
    /// In the middle of the width.
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    /// At the right.
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }
}
