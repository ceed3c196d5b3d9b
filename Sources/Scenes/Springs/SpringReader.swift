import Springflow
import SpringflowFiles

/// What a number says about a spring. The raw value is its plainest name.
enum SpringQuantity: String, CaseIterable {
  case frequency, damping, ratio, response, duration, bounce, stiffness, mass, velocity
  /// Motion's duration until a spring seems to be over.
  case visualDuration
  /// The duration after which a thousandth of the way is left.
  case settlingDuration

  /// Names of all platforms, in lower case, without "set" in front, "_" and "-".
  private static let names: [String: SpringQuantity] = [
    "dampingratio": .ratio, "dampingfraction": .ratio, "usingspringwithdamping": .ratio, "tension": .stiffness,
    "friction": .damping, "springduration": .duration, "perceptualduration": .duration, "seconds": .duration,
    "milliseconds": .duration, "withduration": .settlingDuration, "animatewithduration": .settlingDuration,
    "initialvelocity": .velocity, "initialspringvelocity": .velocity, "startvelocity": .velocity, "dx": .velocity,
    "dy": .velocity,
  ].merging(allCases.map { ($0.rawValue.lowercased(), $0) }) { name, _ in name }

  /// The quantity of a name as a platform writes it.
  static func named(_ name: String) -> SpringQuantity? { names[plain(name)] }

  /// A name in lower case, without what platforms put into it.
  static func plain(_ name: String) -> String {
    let word = name.lowercased().filter { $0 != "_" && $0 != "-" }
    return word.hasPrefix("set") && !word.hasPrefix("settling") ? String(word.dropFirst(3)) : word
  }

  /// The name that was meant by one with a typing error.
  static func meant(by name: String) -> String? {
    allCases.map(\.rawValue).first {
      $0.prefix(3) == name.prefix(3) && abs($0.count - name.count) < 2
        && Suggestion.nearest(to: name, among: [$0]) != nil
    }
  }
}

extension SpringMotion {
  /// The motion of named numbers.
  ///
  /// - Parameters:
  ///   - numbers: The numbers.
  ///   - words: The words around them, which say whose they are.
  init(_ numbers: [SpringQuantity: Double], _ words: SpringWords = SpringWords()) throws(SceneError) {
    var numbers = numbers
    let velocity = numbers.removeValue(forKey: .velocity) ?? 0
    let mass = numbers[.stiffness] == nil ? 1 : numbers.removeValue(forKey: .mass) ?? 1
    func number(_ quantity: SpringQuantity) -> Double { numbers[quantity] ?? .nan }
    /// A number within limits of a platform, which would not say that it is outside.
    func number(_ quantity: SpringQuantity, _ range: ClosedRange<Double>, _ limits: String) throws(SceneError) -> Double
    {
      if range ~= number(quantity) { return number(quantity) }
      throw Self.outside(
        "a \(quantity == .bounce ? "bounce" : quantity == .ratio ? "damping ratio" : "duration") \(limits)",
        number(quantity))
    }
    let ratio = numbers[.ratio] ?? number(.damping)
    let spring: Spring
    switch Set(numbers.keys) {
    case [.frequency, .damping] where words.contains("config"), [.frequency, .ratio] where words.contains("config"):
      // React-spring's frequency is the period.
      spring = Spring(response: number(.frequency), dampingRatio: ratio)
    case [.frequency, .damping], [.frequency, .ratio]: spring = Spring(frequency: number(.frequency), damping: ratio)
    case [.stiffness, .damping]:
      spring = Spring(
        mass: mass, stiffness: number(.stiffness), damping: number(.damping), allowOverDamping: words.allowsOverdamping)
    case [.stiffness, .ratio]:
      spring = Spring(frequency: (number(.stiffness) / mass).squareRoot() / (2 * .pi), damping: ratio)
    case [.response, .damping], [.response, .ratio]: spring = Spring(response: number(.response), dampingRatio: ratio)
    case [.visualDuration, .bounce]:
      let bounce = try number(.bounce, 0...0.95, "from 0 to 0.95, as Motion's are")
      spring = Spring(response: 1.2 * number(.visualDuration), dampingRatio: 1 - bounce)
    case [.duration, .bounce] where words.contains("type"):
      let duration = try number(.duration, 0.01...10, "from 0.01 to 10 s, as Motion's are")
      let bounce = try number(.bounce, 0...0.95, "from 0 to 0.95, as Motion's are")
      spring = Spring(settlingDuration: duration, dampingRatio: 1 - bounce)
    case [.duration, .bounce], [.response, .bounce]:
      let bounce = try number(.bounce, -1...1, "from -1 to 1")
      spring = Spring(duration: numbers[.duration] ?? number(.response), bounce: bounce)
    case [.settlingDuration, .ratio],
      [.duration, .ratio] where words.isOfUIKit:
      let quantity = numbers[.duration] == nil ? SpringQuantity.settlingDuration : .duration
      spring = Spring(
        settlingDuration: try number(quantity, 0.01...10, "from 0.01 to 10 s, as UIKit's are"),
        dampingRatio: try number(.ratio, 0.05...100, "from 0.05 on, where it stands beside a duration"),
        initialVelocity: velocity)
    case [.duration, .damping], [.duration, .ratio]: spring = Spring(response: number(.duration), dampingRatio: ratio)
    default:
      let given = SpringQuantity.allCases.filter { numbers[$0] != nil }.map(\.rawValue)
      throw SceneError(
        at: "", expected: "two numbers that make a spring",
        found: given.isEmpty ? "none" : given.joined(separator: ", "),
        hint: "such as frequency and damping, response and bounce, or stiffness and damping")
    }
    guard Self.frequencies.contains(spring.frequency) else {
      throw Self.outside("a frequency from 0.01 to 1000 Hz", spring.frequency)
    }
    guard Self.dampings.contains(spring.damping) else {
      throw Self.outside("a damping ratio from 0 to 100", spring.damping)
    }
    guard abs(velocity) <= 1000 else { throw Self.outside("a velocity up to 1000 ways per second", velocity) }
    self.init(spring, velocity: velocity)
  }

  private static func outside(_ expected: String, _ value: Double) -> SceneError {
    SceneError(
      at: "", expected: expected, found: value.isNaN ? "none" : SpringMotion.number(value),
      hint: "check the numbers and their units: seconds, hertz, 1/s²")
  }

  /// Reads a motion as a platform writes it, or as `[frequency, damping ratio]`, or as named numbers in any form, such
  /// as "response 0.55 bounce 0.2". What a platform has by default is added; other numbers, such as those of what
  /// moves, are passed over.
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
    let words = try SpringWords(text)
    if let mistyped = words.mistyped { throw mistyped }
    let numbers = words.completed
    if numbers.isEmpty {
      throw SceneError(
        at: "", expected: "a spring", found: text.quoted,
        hint: "write its numbers, such as 'frequency 0.8 damping 0.5', or what any platform writes")
    }
    try self.init(numbers, words)
  }
}

/// The names and numbers in a notation.
struct SpringWords {
  /// The numbers that say something about the spring, those without a name, and SwiftUI's further bounce.
  private var numbers: [SpringQuantity: Double] = [:]
  private var unnamed: [Double] = []
  private var extraBounce = 0.0
  /// All words, plain; those after a dot; those before a parenthesis without a dot; the flags that are true.
  private var words: Set<String> = []
  private var members: Set<String> = []
  private var calls: Set<String> = []
  private var flags: Set<String> = []
  /// The last word before a parenthesis, and the numbers without a name after `spring(`.
  private var call = ""
  private var springNumbers: [Double] = []
  /// Whether there is SwiftUI's structure `Spring`.
  private var isStructure = false
  /// The error of a name that is none.
  private(set) var mistyped: SceneError?

  /// Numbers that Android and Compose have names for.
  private static let constants: [String: Double] = [
    "dampingratiohighbouncy": 0.2, "dampingratiomediumbouncy": 0.5, "dampingratiolowbouncy": 0.75,
    "dampingrationobouncy": 1, "stiffnesshigh": 10_000, "stiffnessmedium": 1500, "stiffnessmediumlow": 400,
    "stiffnesslow": 200, "stiffnessverylow": 50,
  ]
  /// What numbers are in, with their size in seconds or one.
  private static let units: [String: Double] = ["ms": 0.001, "milliseconds": 0.001, "%": 0.01]

  init() {}

  init(_ text: String) throws(SceneError) {
    isStructure =
      text.firstMatch(of: #/(^|[^A-Za-z0-9_.])Spring[(.]/#) != nil && text.firstMatch(of: #/Spring\.[SD]/#) == nil
    var rest = text.replacing("\u{2212}", with: "-")[...]
    var (name, isSaid, isMember) = (String?.none, false, false)
    while let first = rest.first {
      if first.isLetter || first == "_" {
        // Of `spring.mass` and `Spring.StiffnessLow` the last word says what it is.
        let path = rest.prefix { $0.isLetter || $0.isNumber || "_.-".contains($0) }
        rest.removeFirst(path.count)
        let isCall = rest.first == "(" || rest.first == "<"
        let parts = path.split(separator: ".").map(String.init)
        let word = parts.last ?? ""
        let plain = SpringQuantity.plain(word)
        words.insert(plain)
        members.formUnion(parts.dropFirst().map { $0.lowercased() })
        if isCall {
          call = plain
          if parts.count == 1, !isMember { calls.insert(plain) }
        }
        isMember = false
        if let value = Self.constants[plain] {
          // A constant without a name says by itself what it is.
          try set(name ?? (plain.hasPrefix("stiffness") ? "stiffness" : "ratio"), value)
          name = nil
        } else if isSaid, plain == "true" {
          flags.insert(SpringQuantity.plain(name ?? ""))
        } else if let quantity = name.flatMap(SpringQuantity.named), isSaid, !isCall,
          !["zero", "way", "const", "settlingduration"].contains(plain)
        {
          throw Self.unreadable(quantity, String(path))
        } else {
          name = isCall && SpringQuantity.named(word) == nil && !["cgvector", "duration"].contains(plain) ? nil : word
          isSaid = false
        }
      } else if first == ".", rest.dropFirst().first?.isLetter == true {
        rest.removeFirst()
        members.insert(rest.prefix { $0.isLetter }.lowercased())
        isMember = true
      } else if first.isNumber || "+-.".contains(first),
        rest.drop(while: { "+-.".contains($0) }).first?.isNumber == true
      {
        try read(&rest, name)
        (name, isSaid) = (nil, false)
      } else {
        // What ends a value ends its name, and a list has none.
        if ":=".contains(first) { isSaid = true }
        if ",;)}[]\n".contains(first) { (name, isSaid) = (nil, false) }
        rest.removeFirst()
      }
    }
  }

  /// Reads a number with its unit.
  private mutating func read(_ rest: inout Substring, _ name: String?) throws(SceneError) {
    let digits = rest.prefix { $0.isNumber || "+-.eE_".contains($0) }
    rest.removeFirst(digits.count)
    let isKnown = name.flatMap(SpringQuantity.named)
    guard var value = Double(digits.filter { $0 != "_" }) else {
      if let isKnown { throw Self.unreadable(isKnown, String(digits)) }
      return
    }
    var (name, isTime) = (name, false)
    let unit = rest.drop { $0 == " " }.prefix { $0.isLetter || $0 == "%" }
    let isUnit = Self.units[String(unit)] != nil || ["s", "Hz", "hz", "seconds"].contains(unit)
    if isUnit || rest.first?.isLetter == true {
      rest = rest[unit.endIndex...]
      value *= Self.units[String(unit)] ?? 1
      isTime = isUnit && unit != "%"
      if unit.lowercased() == "hz" { (name, isTime) = (name ?? "frequency", false) }
    }
    if name.map(SpringQuantity.plain) == "milliseconds" { value /= 1000 }
    let after = rest.drop { $0 == " " }
    let isList = rest.first == "," && rest.dropFirst().first?.isNumber == true || after.first?.isNumber == true
    let isTerm =
      after.first.map { "*/+".contains($0) } == true && !after.dropFirst().drop { $0 == " " }.hasPrefix("way")
    if let isKnown, isList || isTerm {
      throw Self.unreadable(isKnown, digits + String(rest.prefix { $0 != ")" && $0 != "\n" }.prefix(12)))
    }
    if let name {
      try set(name, value)
    } else if !isTime {
      unnamed.append(value)
      if call == "spring" { springNumbers.append(value) }
    }
  }

  private static func unreadable(_ quantity: SpringQuantity, _ text: String) -> SceneError {
    SceneError(
      at: "", expected: "a plain number for the \(quantity.rawValue)", found: text.quoted,
      hint: "with a decimal point, and without separators of thousands")
  }

  private mutating func set(_ name: String, _ value: Double) throws(SceneError) {
    guard let quantity = SpringQuantity.named(name) else {
      if SpringQuantity.plain(name) == "extrabounce" { extraBounce = value }
      if let meant = SpringQuantity.meant(by: name), mistyped == nil {
        mistyped = SceneError(
          at: "", expected: "a number of a spring", found: name.quoted, hint: "did you mean '\(meant)'?")
      }
      return
    }
    // Of a vector the axis with the greater velocity counts.
    let isAxis = ["dx", "dy"].contains(name) && abs(numbers[quantity] ?? 0) > abs(value)
    if !isAxis { numbers[quantity] = value }
  }

  func contains(_ word: String) -> Bool { words.contains(word) }

  /// Whether they are of UIKit's springs by ratio and settling time.
  var isOfUIKit: Bool { contains("uiviewpropertyanimator") || contains("uispringtimingparameters") }

  /// Whether a ratio above 1 stays: SwiftUI's `Spring` and Core Animation's animation return without creeping unless
  /// told.
  var allowsOverdamping: Bool {
    let isClamped = isStructure || contains("caspringanimation") || contains("settlingduration")
    return !isClamped || !flags.isDisjoint(with: ["allowoverdamping", "allowsoverdamping"])
  }

  /// The numbers, with what a platform has by default where it is left out.
  var completed: [SpringQuantity: Double] {
    var all = numbers
    if numbers.isEmpty {
      // Compose's first parameters are ratio and stiffness.
      if springNumbers.count == 2 { return [.ratio: springNumbers[0], .stiffness: springNumbers[1]] }
      if unnamed.count == 2 { return [.frequency: unnamed[0], .damping: unnamed[1]] }
    }
    // Start, end and velocity.
    if contains("springsimulation"), unnamed.count >= 3 {
      all[.velocity] = unnamed[2] / (unnamed[1] == unnamed[0] ? 1 : unnamed[1] - unnamed[0])
    }
    func add(_ defaults: [SpringQuantity: Double]) { all.merge(defaults) { given, _ in given } }
    func has(_ quantity: SpringQuantity) -> Bool { all[quantity] != nil }
    if has(.frequency) || has(.visualDuration) || has(.settlingDuration) { return all }
    if contains("springforce") { add([.ratio: 0.5, .stiffness: 1500]) }
    if contains("caspringanimation"), !has(.duration) { add([.stiffness: 100, .damping: 10, .mass: 1]) }
    if contains("springdescription") {
      if contains("withdurationandbounce") { add([.duration: 0.5, .bounce: 0]) }
      if contains("withdampingratio") { add([.ratio: 1]) }
    }
    if contains("type"), contains("spring") {
      if has(.bounce) || has(.duration) {
        add([.duration: 0.8, .bounce: 0.3])
      } else {
        add([.stiffness: 100, .damping: 10, .mass: 1])
      }
    }
    // SwiftUI's springs by name: their bounce over half a second.
    for (name, bounce) in [("smooth", 0.0), ("snappy", 0.15), ("bouncy", 0.3)]
    where members.contains(name) && numbers.keys.allSatisfy({ [.duration, .bounce].contains($0) }) {
      add([.duration: 0.5, .bounce: bounce + extraBounce])
    }
    if members.contains("interactivespring") {
      has(.duration) ? add([.bounce: 0.14]) : add([.response: 0.15, .ratio: 0.86])
    } else if isStructure || !members.isDisjoint(with: ["spring", "interpolatingspring"]) || contains("springduration")
    {
      if has(.response) {
        add([.ratio: 0.825])
      } else if has(.ratio) {
        add([.response: 0.5])
      } else if !has(.stiffness) {
        add([.duration: 0.5, .bounce: 0])
      }
    } else if calls.contains("spring"), ![.damping, .response, .duration].contains(where: has) {
      add([.ratio: 1, .stiffness: 1500])
    }
    return all
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

  /// The stops with all their times: the first one's is 0 and the last one's 1 unless given, none is earlier than one
  /// before it, and those without lie evenly between. Source: CSS Easing Functions Level 2.
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
