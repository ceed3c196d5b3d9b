import Springflow

extension CollectionView {
  /// Flings the content upwards: a finger goes up by a distance in points within 24 ticks, and leaves.
  public func flingUp(_ distance: CGFloat) {
    touchBegan(at: CGPoint(x: 100, y: 400))
    for tick in 1...24 {
      advance()
      touchMoved(to: CGPoint(x: 100, y: 400 - distance * CGFloat(tick) / 24))
    }
    touchEnded()
  }
}
