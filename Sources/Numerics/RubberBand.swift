/// The distance by which content follows a finger past its edge: b = (1 − 1/(c x/d + 1)) d.
///
/// Source: behaviour reference E, measured on UIScrollView; c = 0.55.
package enum RubberBand {
  private static let stiffness = 0.55

  /// The distance shown, for a pull of `excess` points on a view `dimension` points long.
  package static func shown(_ excess: Double, dimension: Double) -> Double {
    dimension > 0 ? (1 - 1 / (excess * stiffness / dimension + 1)) * dimension : 0
  }

  /// The pull for which the distance shown is `distance` points.
  package static func pull(_ distance: Double, dimension: Double) -> Double {
    guard dimension > 0, distance > 0 else { return 0 }
    let share = min(distance / dimension, 0.999)
    return dimension / stiffness * (1 / (1 - share) - 1)
  }

  /// The ratio of the content's velocity to the pull's: the slope of ``shown(_:dimension:)``.
  package static func slope(_ distance: Double, dimension: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let share = min(max(distance / dimension, 0), 1)
    return stiffness * (1 - share) * (1 - share)
  }
}
