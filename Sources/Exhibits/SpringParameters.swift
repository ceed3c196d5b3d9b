import Springflow

/// The springs of a layout whose items lag behind a scroll.
struct SpringParameters {
  var spring: Spring
  /// The distance from the touch at which an item lags by all of the scroll, in points.
  var lagDistance: CGFloat
}
