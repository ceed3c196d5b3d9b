import SpringflowNumerics
import SpringflowViews

/// A quantity over time, such as an element's x, to be drawn as a line.
public struct MotionCurve: Equatable, Sendable {
  /// The quantity at one time.
  public struct TimedValue: Equatable, Sendable {
    /// The time in seconds.
    public let seconds: Double
    /// The value in the curve's unit; `nil`, and likewise NaN and infinity, is a gap in the line.
    public let value: Double?

    /// Makes a value.
    public init(_ seconds: Double, _ value: Double?) { (self.seconds, self.value) = (seconds, value) }
  }

  /// What is to be said about one time of the curve.
  public struct CurveNote: Equatable, Sendable {
    /// The time in seconds.
    public let seconds: Double
    /// A few words, such as "settles at 2.53 s".
    public let text: String

    /// Makes a note.
    public init(_ seconds: Double, _ text: String) { (self.seconds, self.text) = (seconds, text) }
  }

  /// The name at the line's end, such as "tile 31: x".
  public let name: String
  /// What its values are in, such as "pt"; curves of one unit share a plot.
  public let unit: String
  /// Whether greater values are lower, as y is on screen; such curves share a plot with their like only.
  public let growsDownward: Bool
  /// The values, earlier ones first.
  public let values: [TimedValue]
  /// The colour of the line.
  public let color: Color
  /// What is written beside the line, with a dot on it.
  public var notes: [CurveNote] = []

  /// Makes a curve of values whose times ascend.
  public init(
    _ name: String, unit: String = "", _ values: [TimedValue], color: Color, growsDownward: Bool = false
  ) {
    for (index, value) in values.enumerated() {
      require(value.seconds.isFinite, "a value of a curve is at some second, got \(value)")
      require(index == 0 || values[index - 1].seconds <= value.seconds, "the times of a curve ascend: \(value)")
    }
    (self.name, self.unit, self.values, self.color) = (name, unit, values, color)
    self.growsDownward = growsDownward
  }

  private static let colors: [UInt32] = [
    0x56C8E8, 0xF2B84B, 0xF27F8B, 0x7FD77F, 0xB79CF2, 0xF49A5E, 0x5FDCC0, 0xE887CE, 0xC9D46A, 0x7FA5F5,
  ]

  /// Colours that stand apart from each other and from the stage, the same again after ten.
  public static func color(_ number: Int) -> Color { Color(hex: colors[(number % 10 + 10) % 10]) }
}
