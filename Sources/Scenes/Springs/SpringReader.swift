import Springflow
import SpringflowFiles

/// What a number says about a spring. The raw value is its plainest name.
enum SpringQuantity: String, CaseIterable {
  case frequency, damping, ratio, response, duration, bounce, stiffness, mass, velocity
  /// Motion's duration until a spring seems to be over.
  case visualDuration
  /// The duration after which a thousandth of the way is left.
  case settlingDuration

  /// Other names, by platform: in lower case, without a leading "set".
  private static let names: [String: SpringQuantity] = [
    "dampingratio": .ratio, "dampingfraction": .ratio, "usingspringwithdamping": .ratio, "tension": .stiffness,
    "friction": .damping, "springduration": .duration, "perceptualduration": .duration,
    "withduration": .settlingDuration,
    "initialvelocity": .velocity, "initialspringvelocity": .velocity, "startvelocity": .velocity, "dx": .velocity,
  ]
  /// Names of numbers that say nothing about the spring.
  private static let others: Set<String> = [
    "delay", "blendduration", "dy", "springforce", "visibilitythreshold", "restdelta", "restspeed", "epsilon",
    "finalposition", "minimumvisiblechange", "extrabounce", "animationspec",
  ]

  /// The quantity of a name as a platform writes it; `nil` if the number does not matter.
  static func named(_ name: String) throws(SceneError) -> SpringQuantity? {
    var word = name.lowercased()
    if word.hasPrefix("set"), !word.hasPrefix("settling") { word.removeFirst(3) }
    if let quantity = names[word] ?? allCases.first(where: { $0.rawValue.lowercased() == word }) { return quantity }
    if others.contains(word) { return nil }
    throw SceneError(
      at: "", expected: "a number of a spring", found: name.quoted,
      hint: Suggestion.hint(for: name, among: allCases.map(\.rawValue)))
  }
}

extension SpringMotion {
  /// The motion of named numbers.
  ///
  /// - Parameters:
  ///   - numbers: The numbers.
  ///   - isOfMotion: Whether it is Motion's spring by duration, which is the settling duration there.
  ///   - allowsOverdamping: Whether a ratio above 1 stays where a spring is given by stiffness and damping.
  init(
    _ numbers: [SpringQuantity: Double], isOfMotion: Bool = false, allowsOverdamping: Bool = true
  ) throws(SceneError) {
    var numbers = numbers
    let velocity = numbers.removeValue(forKey: .velocity) ?? 0
    let mass = numbers[.stiffness] == nil ? 1 : numbers.removeValue(forKey: .mass) ?? 1
    // Motion's bounces are from 0 to 0.95.
    func motionRatio(_ bounce: Double) -> Double { min(max(1 - bounce, 0.05), 1) }
    func number(_ quantity: SpringQuantity) -> Double { numbers[quantity] ?? .nan }
    let (ratio, bounce) = (numbers[.ratio] ?? number(.damping), number(.bounce))
    let spring: Spring
    switch Set(numbers.keys) {
    case [.frequency, .damping], [.frequency, .ratio]: spring = Spring(frequency: number(.frequency), damping: ratio)
    case [.stiffness, .damping]:
      spring = Spring(
        mass: mass, stiffness: number(.stiffness), damping: number(.damping), allowOverDamping: allowsOverdamping)
    case [.stiffness, .ratio]:
      spring = Spring(frequency: (number(.stiffness) / mass).squareRoot() / (2 * .pi), damping: ratio)
    case [.response, .damping], [.response, .ratio]: spring = Spring(response: number(.response), dampingRatio: ratio)
    case [.visualDuration, .bounce]:
      spring = Spring(response: 1.2 * number(.visualDuration), dampingRatio: motionRatio(bounce))
    case [.duration, .bounce] where isOfMotion:
      spring = Spring(settlingDuration: try Self.duration(number(.duration)), dampingRatio: motionRatio(bounce))
    case [.duration, .bounce], [.response, .bounce]:
      guard -1...1 ~= bounce else { throw Self.outside("a bounce", "from -1 to 1", bounce) }
      spring = Spring(duration: numbers[.duration] ?? number(.response), bounce: bounce)
    case [.settlingDuration, .ratio], [.duration, .ratio]:
      guard ratio > 0 else { throw Self.outside("a damping ratio", "above 0", ratio) }
      let duration = try Self.duration(numbers[.settlingDuration] ?? number(.duration))
      spring = Spring(settlingDuration: duration, dampingRatio: max(ratio, 0.05), initialVelocity: velocity)
    default:
      let given = SpringQuantity.allCases.filter { numbers[$0] != nil }.map(\.rawValue)
      throw SceneError(
        at: "", expected: "two numbers that make a spring",
        found: given.isEmpty ? "none" : given.joined(separator: ", "),
        hint: "such as frequency and damping, response and bounce, or stiffness and damping")
    }
    guard Self.frequencies.contains(spring.frequency) else {
      throw Self.outside("a frequency", "from 0.01 to 1000 Hz", spring.frequency)
    }
    guard Self.dampings.contains(spring.damping) else {
      throw Self.outside("a damping ratio", "from 0 to 100", spring.damping)
    }
    guard abs(velocity) <= 1000 else { throw Self.outside("a velocity", "up to 1000 ways per second", velocity) }
    self.init(spring, velocity: velocity)
  }

  private static func duration(_ duration: Double) throws(SceneError) -> Double {
    if duration > 0, duration <= 3600 { return duration }
    throw outside("a duration", "above 0 and at most 3600 s", duration)
  }

  private static func outside(_ quantity: String, _ range: String, _ value: Double) -> SceneError {
    SceneError(
      at: "", expected: "\(quantity) \(range)", found: value.isNaN ? "none" : SpringMotion.number(value),
      hint: "check the numbers and their units: seconds, hertz, 1/s²")
  }

  /// Reads a motion as a platform writes it, or as `[frequency, damping ratio]`, or as named numbers in any form, such as
  /// "response 0.55 bounce 0.2".
  ///
  /// - Throws: `SceneError` if the text is of no spring.
  /// - Complexity: O(*n*) in the text; of an easing that of a fit.
  public init(reading text: String) throws(SceneError) {
    if text.contains("linear(") {
      self = try LinearEasing(reading: text).fittedMotion()
      return
    }
    if let words = ["cubic-bezier(", "steps(", "ease-", ".ease"].first(where: text.contains) {
      throw SceneError(
        at: "", expected: "a spring", found: words.quoted, hint: "a curve with a fixed duration is none")
    }
    let words = SpringWords(text)
    var numbers: [SpringQuantity: Double] = words.preset
    for (label, value) in words.labelled {
      if let quantity = try SpringQuantity.named(label) { numbers[quantity] = value }
    }
    let plain = words.unlabelled
    if numbers.isEmpty, plain.count == 2 { (numbers[.frequency], numbers[.damping]) = (plain[0], plain[1]) }
    // Start, end and velocity.
    if words.contains("SpringSimulation"), plain.count >= 3 {
      numbers[.velocity] = plain[2] / (plain[1] == plain[0] ? 1 : plain[1] - plain[0])
    }
    if numbers.isEmpty {
      throw SceneError(
        at: "", expected: "a spring", found: text.quoted,
        hint: "write its numbers, such as 'frequency 0.8 damping 0.5', or what any platform writes")
    }
    // SwiftUI's Spring and Core Animation's animation return without creeping unless told to.
    let isCritical =
      (words.contains("Spring") || words.contains("CASpringAnimation") || words.contains("settlingDuration"))
      && !words.contains("allowOverDamping") && !words.contains("allowsOverdamping") && numbers[.mass] != nil
    try self.init(numbers, isOfMotion: words.contains("type"), allowsOverdamping: !isCritical)
  }
}

/// The names and numbers in a notation.
private struct SpringWords {
  /// Numbers with the names before them, and those without.
  private(set) var labelled: [(label: String, value: Double)] = []
  private(set) var unlabelled: [Double] = []
  private var names: Set<String> = []

  /// Numbers that platforms have names for.
  private static let constants: [String: Double] = [
    "DampingRatioHighBouncy": 0.2, "DampingRatioMediumBouncy": 0.5, "DampingRatioLowBouncy": 0.75,
    "DampingRatioNoBouncy": 1, "StiffnessHigh": 10_000, "StiffnessMedium": 1500, "StiffnessMediumLow": 400,
    "StiffnessLow": 200, "StiffnessVeryLow": 50, "DAMPING_RATIO_HIGH_BOUNCY": 0.2, "DAMPING_RATIO_MEDIUM_BOUNCY": 0.5,
    "DAMPING_RATIO_LOW_BOUNCY": 0.75, "DAMPING_RATIO_NO_BOUNCY": 1, "STIFFNESS_HIGH": 10_000, "STIFFNESS_MEDIUM": 1500,
    "STIFFNESS_LOW": 200, "STIFFNESS_VERY_LOW": 50,
  ]
  /// SwiftUI's springs by name: their bounce over half a second.
  private static let presets = ["smooth": 0.0, "snappy": 0.15, "bouncy": 0.3]

  init(_ text: String) {
    var label: String?
    var rest = text[...]
    while let first = rest.first {
      if first.isLetter || first == "_" {
        // Of `spring.mass` and `Spring.StiffnessLow` the last word says what it is.
        let path = rest.prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
        rest.removeFirst(path.count)
        let words = path.split(separator: ".").map(String.init)
        names.formUnion(words)
        let word = words.last ?? ""
        if let value = Self.constants[word] { add(value, &label) } else { label = word }
      } else if first.isNumber || "+-.".contains(first),
        rest.drop(while: { "+-.".contains($0) }).first?.isNumber == true
      {
        let word = rest.prefix { $0.isNumber || "+-.eE_".contains($0) }
        rest.removeFirst(word.count)
        guard let value = Double(word.replacing("_", with: "")) else { continue }
        // A unit: seconds, milliseconds, Kotlin's and Java's single precision.
        let unit = rest.prefix { $0.isLetter }
        rest.removeFirst(unit.count)
        add(unit == "ms" ? value / 1000 : value, &label)
      } else {
        // What ends a value ends its name, and a list has none.
        if ",;)}[]".contains(first) { label = nil }
        rest.removeFirst()
      }
    }
  }

  private mutating func add(_ value: Double, _ label: inout String?) {
    if let name = label { labelled.append((name, value)) } else { unlabelled.append(value) }
    label = nil
  }

  func contains(_ name: String) -> Bool { names.contains(name) }

  /// The numbers of SwiftUI's spring by name, if the text has one.
  var preset: [SpringQuantity: Double] {
    guard let name = Self.presets.keys.sorted().first(where: names.contains), let bounce = Self.presets[name] else {
      return [:]
    }
    let extra = labelled.first { $0.label == "extraBounce" }?.value ?? 0
    return [.duration: 0.5, .bounce: bounce + extra]
  }
}

extension LinearEasing {
  /// Reads an easing with its duration, such as "0.9s linear(0, 0.5 20%, 1)".
  package init(reading text: String) throws(SceneError) {
    func failure(_ expected: String, _ hint: String) -> SceneError {
      SceneError(at: "", expected: expected, found: text.quoted, hint: hint)
    }
    let hint = "such as 0.9s linear(0, 0.5 20%, 1)"
    guard let range = text.firstRange(of: "linear("), let end = text[range.upperBound...].firstIndex(of: ")") else {
      throw failure("linear( … )", hint)
    }
    var given: [(value: Double, time: Double?)] = []
    for part in text[range.upperBound..<end].split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split { $0.isWhitespace }
      let times = words.filter { $0.hasSuffix("%") }.map { Double($0.dropLast()) }
      let values = words.filter { !$0.hasSuffix("%") }.map { Double($0) }
      guard values.count == 1, let value = values[0], times.count <= 2, !times.contains(nil) else {
        throw failure("stops of a number and up to two percentages each", hint)
      }
      if times.isEmpty { given.append((value, nil)) }
      for case let time? in times { given.append((value, time / 100)) }
    }
    let others = text[..<range.lowerBound] + " " + text[text.index(after: end)...]
    let durations = others.split { !($0.isNumber || $0 == "." || $0.isLetter) }.compactMap { word -> Double? in
      if word.hasSuffix("ms") { return Double(word.dropLast(2)).map { $0 / 1000 } }
      return word.hasSuffix("s") ? Double(word.dropLast()) : nil
    }
    guard let duration = durations.first, duration > 0 else { throw failure("a duration beside linear()", hint) }
    guard given.count > 1 else { throw failure("two stops at least", hint) }
    self.init(Self.spaced(given), duration: duration)
  }

  /// The stops with all their times: the first one's is 0 and the last one's 1 unless given, none is earlier than one before
  /// it, and those without lie evenly between. Source: CSS Easing Functions Level 2.
  private static func spaced(_ given: [(value: Double, time: Double?)]) -> [Stop] {
    var times = given.map(\.time)
    times[0] = times[0] ?? 0
    var latest = times[0] ?? 0
    for index in times.indices {
      if let time = times[index] { latest = max(latest, time) }
      if times[index] != nil { times[index] = latest }
    }
    if times[times.count - 1] == nil { times[times.count - 1] = max(1, latest) }
    var before = 0
    for index in times.indices.dropFirst() {
      guard let end = times[index], let start = times[before] else { continue }
      for other in before + 1..<max(index, before + 1) {
        times[other] = start + (end - start) * Double(other - before) / Double(index - before)
      }
      before = index
    }
    return zip(given, times).map { Stop(time: $1 ?? 1, value: $0.value) }
  }

  /// The motion on a spring that is nearest to the easing: from rest, unless it clearly is not.
  func fittedMotion() throws(SceneError) -> SpringMotion {
    let rows = (0...400).map { row in
      let time = duration * Double(row) / 400
      return "\(time),\(value(at: time))"
    }
    return try SpringFit(to: try MotionTrack(csv: rows.joined(separator: "\n"))).motion
  }
}
