import SpringflowGeometry

/// The bars that say which part of the content is in sight: to be seen while it scrolls, for content longer than the
/// view.
extension ScrollView {
  /// Whether a bar at the right edge shows where the content stands; yes unless set.
  public var showsVerticalScrollIndicator: Bool {
    get { engine.indicators.showsVertical }
    set { engine.indicators.showsVertical = newValue }
  }

  /// Whether a bar at the lower edge shows where the content stands; yes unless set.
  public var showsHorizontalScrollIndicator: Bool {
    get { engine.indicators.showsHorizontal }
    set { engine.indicators.showsHorizontal = newValue }
  }

  /// How far the bar at the right stays from the view's edges, in points; zero unless set.
  public var verticalScrollIndicatorInsets: EdgeInsets {
    get { engine.indicators.verticalInsets }
    set { engine.indicators.verticalInsets = newValue }
  }

  /// How far the bar below stays from the view's edges, in points; zero unless set.
  public var horizontalScrollIndicatorInsets: EdgeInsets {
    get { engine.indicators.horizontalInsets }
    set { engine.indicators.horizontalInsets = newValue }
  }

  /// How far both bars stay from the view's edges, in points; reads that of the vertical one.
  public var scrollIndicatorInsets: EdgeInsets {
    get { engine.indicators.verticalInsets }
    set { (engine.indicators.verticalInsets, engine.indicators.horizontalInsets) = (newValue, newValue) }
  }

  /// Shows the bars for three quarters of a second, so that one sees that there is more.
  public func flashScrollIndicators() {
    engine.bringUpToDate()
    engine.refit()
    if engine.scroller.hasRoom { engine.indicators.show(at: engine.tick, for: ScrollIndicators.flash) }
  }
}
