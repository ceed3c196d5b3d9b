import SpringflowGeometry

/// The bars that say which part of the content is in sight: to be seen while it scrolls, for content longer than the
/// view.
extension ScrollView {
  /// Whether a bar at the right edge shows where the content stands; yes unless set.
  public var showsVerticalScrollIndicator: Bool {
    get { live.indicators.showsVertical }
    set { live.indicators.showsVertical = newValue }
  }

  /// Whether a bar at the lower edge shows where the content stands; yes unless set.
  public var showsHorizontalScrollIndicator: Bool {
    get { live.indicators.showsHorizontal }
    set { live.indicators.showsHorizontal = newValue }
  }

  /// How far the bar at the right stays from the view's edges, in points; zero unless set.
  public var verticalScrollIndicatorInsets: EdgeInsets {
    get { live.indicators.verticalInsets }
    set { live.indicators.verticalInsets = newValue }
  }

  /// How far the bar below stays from the view's edges, in points; zero unless set.
  public var horizontalScrollIndicatorInsets: EdgeInsets {
    get { live.indicators.horizontalInsets }
    set { live.indicators.horizontalInsets = newValue }
  }

  /// How far both bars stay from the view's edges, in points; reads that of the vertical one.
  public var scrollIndicatorInsets: EdgeInsets {
    get { live.indicators.verticalInsets }
    set { (live.indicators.verticalInsets, live.indicators.horizontalInsets) = (newValue, newValue) }
  }

  /// Shows the bars for three quarters of a second, so that one sees that there is more.
  public func flashScrollIndicators() {
    live.bringUpToDate()
    live.refit()
    if live.scroller.hasRoom { live.indicators.show(at: live.tick, for: ScrollIndicators.flash) }
  }
}
