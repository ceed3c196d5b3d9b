import SpringflowNumerics

/// A property that scenes and `--set` tune, of a layout, a data source, an exhibit or a behaviour.
///
/// ```swift
/// final class Staircase: CollectionViewLayout {
///   @Tunable("a step's height, in pt", 10...300, step: 5) var rise: CGFloat = 90
///   @Tunable("whether the stairs go up") var goesUp = false
/// }
/// ```
///
/// Nothing else is needed: when an exhibit is made, its tunables and those of the objects that it holds (its views and
/// layouts with what these wrap, data sources, delegates, behaviours, and others in stored properties) are found, and
/// set once, before a layout first prepares, unless it has done so in an `init`. Objects that are made later, such as
/// for a key, have the values of their own `init`. What a property has after `init` is its value unless it is tuned,
/// and may lie outside its range, which is that of tuning alone. Values with names, `presets: ["calm": 0.5]`, are
/// offered to those who tune, and may be given by the name. As values are set beneath the property neither a `didSet`
/// nor an override's setter runs; an owner that computes something from them conforms to ``Tuned``. A summary says the
/// unit after its first ", in".
///
/// Owners are classes; copies of a value that has the property share it. They are found by `Mirror`: an `unowned`
/// reference in them must not outlive its object.
@propertyWrapper
public final class Tunable<Value>: AnyTunable {
  /// The property's value.
  public var wrappedValue: Value
  package let summary: String
  package let kind: TunableKind
  package let presets: [(name: String, components: [Double])]
  private let read: (Value) -> [Double]
  private let write: ([Double]) -> Value

  private init(
    _ value: Value, _ summary: String, _ kind: TunableKind, presets: KeyValuePairs<String, Value> = [:],
    _ read: @escaping (Value) -> [Double], _ write: @escaping ([Double]) -> Value
  ) {
    (wrappedValue, self.summary, self.kind, self.read, self.write) = (value, summary, kind, read, write)
    self.presets = presets.map { ($0.key, read($0.value)) }
    require(
      self.presets.allSatisfy { kind.contains($0.components) },
      "a preset lies within the tunable's range, found \(presets) of '\(summary)'")
    let names = presets.map(\.key)
    require(
      Set(names).count == names.count
        && names.allSatisfy { $0.first?.isLetter == true && $0.last != " " && Double($0) == nil },
      "a preset has a name that begins with a letter, and no other one has it, found \(names) of '\(summary)'")
  }

  package var components: [Double] {
    get { read(wrappedValue) }
    set { wrappedValue = write(newValue) }
  }
}

/// An object that computes something from its tunables.
///
/// ```swift
/// func didTune() { flow.itemSize.height = rise }
/// ```
@preconcurrency @MainActor
public protocol Tuned: AnyObject {
  /// Called once, when the object's tunables and those of what it is made of are set, the exhibit's own call first.
  ///
  /// What it sets in its parts is the value of their tunables, unless these are tuned themselves. It is called even if
  /// nothing is tuned, and is the place to lay out what an exhibit lays out at its beginning.
  func didTune()
}

extension Tunable where Value: BinaryFloatingPoint {
  /// A number.
  ///
  /// - Precondition: The range is finite and the step lies above 0.
  public convenience init(
    wrappedValue: Value, _ summary: String, _ range: ClosedRange<Value>, step: Value? = nil,
    presets: KeyValuePairs<String, Value> = [:]
  ) {
    // 0.1 of any type is 0.1.
    func exact(_ value: Value) -> Double { Double("\(value)") ?? Double(value) }
    let limits = finite(exact(range.lowerBound)...exact(range.upperBound), summary)
    require((step ?? 1) > 0, "a tunable's step lies above 0, found \(step ?? 0) of '\(summary)'")
    let kind = TunableKind.number(limits, step: step.map(exact))
    self.init(wrappedValue, summary, kind, presets: presets, { [exact($0)] }, { Value($0[0]) })
  }
}

extension Tunable where Value == Int {
  /// A whole number.
  public convenience init(
    wrappedValue: Int, _ summary: String, _ range: ClosedRange<Int>, presets: KeyValuePairs<String, Int> = [:]
  ) {
    self.init(wrappedValue, summary, .count(range), presets: presets, { [Double($0)] }, { Int($0[0]) })
  }
}

extension Tunable where Value == Bool {
  /// A switch.
  public convenience init(wrappedValue: Bool, _ summary: String) {
    self.init(wrappedValue, summary, .flag, { [$0 ? 1 : 0] }, { $0[0] != 0 })
  }
}

extension Tunable where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// A choice among the cases of an enumeration, by their raw values.
  public convenience init(wrappedValue: Value, _ summary: String) {
    let all = Array(Value.allCases)
    let names = all.map(\.rawValue)
    require(
      names.contains(wrappedValue.rawValue), "a tunable is one of its choices, found '\(wrappedValue)' of '\(summary)'")
    self.init(
      wrappedValue, summary, .choice(names), { [Double(names.firstIndex(of: $0.rawValue) ?? 0)] }, { all[Int($0[0])] })
  }
}

extension Tunable where Value == Spring {
  /// A spring: frequency, in hertz, and damping ratio as one.
  public convenience init(
    wrappedValue: Spring, _ summary: String, frequency: ClosedRange<Double> = 0.05...20,
    damping: ClosedRange<Double> = 0...10, presets: KeyValuePairs<String, Spring> = [:]
  ) {
    self.init(
      wrappedValue, summary, .spring(frequency: finite(frequency, summary), damping: finite(damping, summary)),
      presets: presets,
      { [$0.frequency, $0.damping] },
      { Spring(frequency: $0[0], damping: $0[1]) })
  }
}

extension Tunable where Value == CubicTimingParameters {
  /// A curve by its control points.
  public convenience init(
    wrappedValue: CubicTimingParameters, _ summary: String, presets: KeyValuePairs<String, CubicTimingParameters> = [:]
  ) {
    self.init(
      wrappedValue, summary, .curve, presets: presets,
      { [$0.controlPoint1, $0.controlPoint2].flatMap { [Double($0.x), Double($0.y)] } },
      { CubicTimingParameters(controlPoint1: CGPoint(x: $0[0], y: $0[1]), controlPoint2: CGPoint(x: $0[2], y: $0[3])) })
  }
}

extension Tunable where Value == Color {
  /// A colour.
  public convenience init(wrappedValue: Color, _ summary: String, presets: KeyValuePairs<String, Color> = [:]) {
    self.init(
      wrappedValue, summary, .color, presets: presets, { [$0.red, $0.green, $0.blue, $0.alpha].map { Double($0) } },
      { Color(red: Float($0[0]), green: Float($0[1]), blue: Float($0[2]), alpha: Float($0[3])) })
  }
}

extension Tunable where Value == EdgeInsets {
  /// Insets, in points, each from a range.
  public convenience init(
    wrappedValue: EdgeInsets, _ summary: String, _ range: ClosedRange<Double>,
    presets: KeyValuePairs<String, EdgeInsets> = [:]
  ) {
    self.init(
      wrappedValue, summary, .numbers(["top", "left", "bottom", "right"], finite(range, summary)), presets: presets,
      { [$0.top, $0.left, $0.bottom, $0.right].map { Double($0) } },
      { EdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) })
  }
}

extension Tunable where Value == CGVector {
  /// A vector, each component from a range.
  public convenience init(
    wrappedValue: CGVector, _ summary: String, _ range: ClosedRange<Double>,
    presets: KeyValuePairs<String, CGVector> = [:]
  ) {
    self.init(
      wrappedValue, summary, .numbers(["dx", "dy"], finite(range, summary)), presets: presets,
      { [Double($0.dx), Double($0.dy)] },
      { CGVector(dx: $0[0], dy: $0[1]) })
  }
}

/// The range of a tunable's numbers.
private func finite(_ range: ClosedRange<Double>, _ summary: String) -> ClosedRange<Double> {
  let (low, high) = (range.lowerBound, range.upperBound)
  require(low.isFinite && high.isFinite, "a tunable's range is finite, found \(low)...\(high) of '\(summary)'")
  return range
}

/// A tunable of any kind, as those see it who tune: numbers.
package protocol AnyTunable: AnyObject {
  var summary: String { get }
  var kind: TunableKind { get }
  /// Values with names.
  var presets: [(name: String, components: [Double])] { get }
  /// One number, that of a flag 0 or 1 and that of a choice its index; or those of the kind, in its order.
  var components: [Double] { get set }
}

/// What a tunable is, and its limits.
package enum TunableKind: Equatable, Sendable {
  case number(ClosedRange<Double>, step: Double?)
  case count(ClosedRange<Int>)
  case flag
  case choice([String])
  /// Frequency, in hertz, and damping ratio.
  case spring(frequency: ClosedRange<Double>, damping: ClosedRange<Double>)
  /// The coordinates of both control points.
  case curve
  /// Red, green, blue and opacity, from 0 to 1.
  case color
  /// Numbers with names, each from the range.
  case numbers([String], ClosedRange<Double>)

  /// Whether numbers lie within the limits.
  func contains(_ numbers: [Double]) -> Bool {
    switch self {
    case .number(let range, _), .numbers(_, let range): numbers.allSatisfy(range.contains)
    case .count(let range): range.contains(Int(numbers[0]))
    case .spring(let frequency, let damping): frequency.contains(numbers[0]) && damping.contains(numbers[1])
    case .color: numbers.allSatisfy((0...1).contains)
    case .curve: [numbers[0], numbers[2]].allSatisfy((0...1).contains)
    case .flag, .choice: true
    }
  }
}
