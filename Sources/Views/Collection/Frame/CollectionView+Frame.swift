extension SpringflowAdditions where Self: CollectionView {
  /// A snapshot of the screen now, in a viewport that contains the view's `frame`.
  ///
  /// - Parameter viewport: The size of the whole picture, in points; the view's own unless given.
  /// - Complexity: O(*v* log *v*) for *v* visible elements.
  public func snapshot(viewport: CGSize? = nil) -> Frame { drivingHost.snapshot(viewport: viewport) }
}
