import Springflow
import SpringflowFiles

/// What a number says about a spring. The raw value is its plainest name.
enum SpringQuantity: String, CaseIterable {
  case frequency, damping, ratio, response, duration, bounce, stiffness, mass, velocity
  /// Motion's duration until a spring seems to be over.
  case visualDuration
  /// The duration after which a thousandth of the way is left.
  case settlingDuration

  /// Names of all platforms, in lower case, without "set" and "initWith" in front, "_" and "-".
  private static let names: [String: SpringQuantity] = [
    "dampingratio": .ratio, "dampingfraction": .ratio, "usingspringwithdamping": .ratio, "tension": .stiffness,
    "friction": .damping, "springduration": .response, "perceptualduration": .response, "seconds": .duration,
    "milliseconds": .duration, "animatewithspringduration": .response, "withduration": .settlingDuration,
    "animatewithduration": .settlingDuration,
    "initialvelocity": .velocity, "initialspringvelocity": .velocity, "startvelocity": .velocity, "dx": .velocity,
    "dy": .velocity,
  ].merging(allCases.map { ($0.rawValue.lowercased(), $0) }) { name, _ in name }

  /// The quantity of a name as a platform writes it.
  static func named(_ name: String) -> SpringQuantity? { names[plain(name)] }

  /// A name in lower case, without what platforms put into it.
  static func plain(_ name: String) -> String {
    let word = name.lowercased().filter { $0 != "_" && $0 != "-" }
    let prefix = ["initwith", "set"].first(where: word.hasPrefix) ?? ""
    return word.hasPrefix("settling") ? word : String(word.dropFirst(prefix.count))
  }
}

extension SpringMotion {
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
    if let words = ["cubic-bezier(", "steps(", "ease-in", "ease-out", ".ease"].first(where: text.contains) {
      throw SceneError(
        at: "", expected: "a spring", found: words.quoted, hint: "a curve with a fixed duration is none")
    }
    let reader = try SpringText(text)
    let numbers = reader.completed
    if numbers.isEmpty {
      throw SceneError(
        at: "", expected: "a spring", found: text.quoted,
        hint: "write its numbers, such as 'frequency 0.8 damping 0.5', or what any platform writes")
    }
    try self.init(numbers, speed: reader.speed)
  }

  /// The motion of named numbers, so many times as fast.
  init(_ given: [SpringQuantity: Double], speed: Double = 1) throws(SceneError) {
    var numbers = given
    func take(_ quantity: SpringQuantity) -> Double { numbers.removeValue(forKey: quantity) ?? .nan }
    let velocity = numbers.removeValue(forKey: .velocity) ?? 0
    let mass = given[.stiffness] == nil ? 1 : numbers.removeValue(forKey: .mass) ?? 1
    if let duration = numbers.removeValue(forKey: .visualDuration) { numbers[.response] = 1.2 * duration }
    if numbers[.response] == nil { numbers[.response] = numbers.removeValue(forKey: .duration) }
    if numbers[.ratio] == nil, numbers[.stiffness] == nil {
      numbers[.ratio] = numbers.removeValue(forKey: .damping)
    }
    var spring: Spring
    switch Set(numbers.keys) {
    case [.frequency, .ratio]: spring = Spring(frequency: take(.frequency), damping: take(.ratio))
    case [.response, .ratio]: spring = Spring(response: take(.response), dampingRatio: take(.ratio))
    case [.stiffness, .ratio]: spring = Spring(stiffness: take(.stiffness) / mass, dampingRatio: take(.ratio))
    case [.stiffness, .damping]:
      spring = Spring(
        mass: mass, stiffness: take(.stiffness), damping: take(.damping), allowOverDamping: true)
    case [.response, .bounce]:
      let bounce = try Self.checked(take(.bounce), "bounce", -1...1)
      spring = Spring(duration: take(.response), bounce: bounce)
    case [.settlingDuration, .ratio]:
      spring = Spring(
        settlingDuration: try Self.checked(take(.settlingDuration), "duration", 0.01...10, " s"),
        dampingRatio: try Self.checked(take(.ratio), "damping ratio", 0.05...100), initialVelocity: velocity)
    default:
      let names = SpringQuantity.allCases.filter { given[$0] != nil }.map(\.rawValue)
      throw SceneError(
        at: "", expected: "two numbers that make a spring",
        found: names.isEmpty ? "none" : names.joined(separator: ", "),
        hint: "such as frequency and damping, response and bounce, or stiffness and damping")
    }
    spring.frequency *= speed
    _ = try Self.checked(spring.frequency, "frequency", Self.frequencies, " Hz")
    _ = try Self.checked(spring.damping, "damping ratio", Self.dampings)
    self.init(spring, velocity: try Self.checked(velocity * speed, "velocity", -1000...1000, " ways/s"))
  }

  private static func checked(
    _ value: Double, _ name: String, _ range: ClosedRange<Double>, _ unit: String = ""
  ) throws(SceneError) -> Double {
    if range.contains(value) { return value }
    throw SceneError(
      at: "", expected: "a \(name) from \(number(range.lowerBound)) to \(number(range.upperBound))\(unit)",
      found: value.isNaN ? "none" : number(value), hint: "check the numbers and their units: seconds, hertz, 1/s²")
  }
}

/// The names and numbers in the text of a spring.
private struct SpringText {
  private var numbers: [SpringQuantity: Double] = [:]
  /// Numbers without a name; if there is `spring(` of Compose, those in its parentheses.
  private var unnamed: [Double] = []
  private var isClosed = false
  private var extraBounce = 0.0
  /// SwiftUI's `.speed(2)`.
  private(set) var speed = 1.0
  /// All words, plain; also with a dot in front those that have one; with a parenthesis behind `spring(` and `Spring(`
  /// without a dot, which are Compose's and SwiftUI's; and with a name and a colon in front what is its value.
  private var words: Set<String> = []
  /// What the next number says, whether ":" or "=" stands between, and whether neither stood before.
  private var name: String?
  private var (isValue, isAlone) = (false, false)

  init(_ text: String) throws(SceneError) {
    // A vector by Core Graphics' function has its numbers' names, too.
    let vector = /CGVector(?:Make)?\(\s*([-+\d.eE]+)f?\s*,\s*([-+\d.eE]+)f?\s*\)/
    let text = text.replacing("\u{2212}", with: "-").replacing(vector) { "CGVector(dx: \($0.1), dy: \($0.2))" }
    var (rest, last) = (text[...], Character(" "))
    while let first = rest.first {
      let isSign = "+-.".contains(first)
      if first.isLetter || first == "_" || first == "." && rest.dropFirst().first?.isLetter == true {
        last = first
        try readWord(&rest)
      } else if first.isNumber || isSign && rest.drop(while: { "+-.".contains($0) }).first?.isNumber == true {
        last = first
        try readNumber(&rest)
      } else {
        // What is done in an animation is no part of its spring.
        if first == "{", last == ")", !completed.isEmpty { return }
        if !first.isWhitespace { last = first }
        if ",)".contains(first), words.contains("spring("), !isClosed, unnamed.count < 2, let name, isAlone, !isValue {
          throw Self.unreadable("spring", name)
        }
        // What ends a value ends its name, and a list has none.
        if ":=".contains(first) { isValue = true }
        if ",;)}[]".contains(first) || first.isNewline && !isValue { (name, isValue) = (nil, false) }
        if first == ")", words.contains("spring(") { isClosed = true }
        rest = isSign ? rest.drop { "+-.".contains($0) } : rest.dropFirst()
      }
    }
  }

  /// Numbers that Android and Compose have names for.
  private static let constants: [String: Double] = [
    "dampingratiohighbouncy": 0.2, "dampingratiomediumbouncy": 0.5, "dampingratiolowbouncy": 0.75,
    "dampingrationobouncy": 1, "stiffnesshigh": 10_000, "stiffnessmedium": 1500, "stiffnessmediumlow": 400,
    "stiffnesslow": 200, "stiffnessverylow": 50,
  ]

  /// Reads a word with those before it and dots between: of `spring.mass` the last one says what it is.
  private mutating func readWord(_ rest: inout Substring) throws(SceneError) {
    let path = rest.prefix { $0.isLetter || $0.isNumber || "_.-".contains($0) }
    rest.removeFirst(path.count)
    let parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let word = parts.last { !$0.isEmpty } ?? ""
    let plain = SpringQuantity.plain(word)
    var isCall = rest.first == "("
    // Compose's function, perhaps with its package; SwiftUI's is a member, perhaps of a type.
    let isFree = parts.count == 1 || parts.dropLast().last == "core"
    if isFree, ["spring", "SpringSpec"].contains(word), isCall || rest.first == "<" {
      if rest.first == "<" { rest = rest.drop { $0 != ">" }.dropFirst() }
      (isCall, unnamed, isClosed) = (true, [], false)
      words.insert("spring(")
    } else {
      words.formUnion(parts.dropFirst().map { "." + $0.lowercased() })
    }
    words.insert(plain)
    // Compose's constants begin with capital letters.
    if parts[0] == "Spring", isCall || parts.count > 1 && parts[1].first?.isLowercase == true {
      words.insert("Spring(")
    }
    if let value = Self.constants[plain] {
      // A constant without a name says by itself what it is.
      try set(name ?? (plain.hasPrefix("stiffness") ? "stiffness" : "ratio"), value)
      name = nil
    } else if isValue, let name, !isCall, ["true", "yes", "spring"].contains(plain) {
      words.insert("\(SpringQuantity.plain(name)):\(plain)")
    } else if isValue, let label, !isCall || name == Self.speedName,
      !["zero", "way", "const", "settlingduration"].contains(plain)
    {
      throw Self.unreadable(label, String(path))
    } else if isCall, plain == "speed", parts.count > 1 {
      (name, isValue) = (Self.speedName, true)
    } else if !isCall || plain != "cgvectormake" {
      isAlone = !isValue
      (name, isValue) = (isCall && SpringQuantity.named(word) == nil ? nil : word, false)
    }
  }

  /// What numbers are in, with their size in seconds, hertz or one, and what a number in it is that has no name.
  private static let units: [String: (size: Double, name: String?)] = [
    "ms": (0.001, "time"), "milliseconds": (0.001, "time"), "s": (1, "time"), "seconds": (1, "time"),
    "hz": (1, "frequency"), "ways": (1, "velocity"), "%": (0.01, nil),
  ]

  /// Reads a number with its unit.
  private mutating func readNumber(_ rest: inout Substring) throws(SceneError) {
    let digits = rest.prefix { $0.isNumber || "+-.eE_".contains($0) }
    rest.removeFirst(digits.count)
    defer { (name, isValue) = (nil, false) }
    let label = label ?? (words.contains("spring(") && !isClosed && name == nil ? "spring" : nil)
    guard var value = Double(digits.filter { $0 != "_" }) else {
      if let label { throw Self.unreadable(label, String(digits)) }
      return
    }
    let suffix = rest.drop { $0 == " " }.prefix { $0.isLetter || $0 == "%" }
    let unit = Self.units[suffix.lowercased()]
    if unit != nil || rest.first?.isLetter == true { rest = rest[suffix.endIndex...] }
    value *= unit?.size ?? (name == "milliseconds" ? 0.001 : 1)
    let after = rest.drop { $0 == " " }
    let isList =
      rest.first.map(",'".contains) == true && rest.dropFirst().first?.isNumber == true || after.first?.isNumber == true
    let isTerm =
      suffix != "ways" && after.first.map("*/+".contains) == true
      && !after.dropFirst().drop { $0 == " " }.hasPrefix("way")
    if let label, isList || isTerm {
      throw Self.unreadable(label, digits + String(rest.prefix { $0 != ")" && $0 != "\n" }.prefix(12)))
    }
    if let name = self.label == nil ? unit?.name ?? name : name {
      try set(name, value)
    } else if !isClosed {
      unnamed.append(value)
    }
  }

  /// What the name stands for; `nil` if it has nothing to do with springs.
  private var label: String? {
    name == Self.speedName ? "speed" : name.flatMap(SpringQuantity.named).map(\.rawValue)
  }
  private static let speedName = ".speed"

  private static func unreadable(_ label: String, _ text: String) -> SceneError {
    SceneError(
      at: "", expected: "a plain number for the \(label)", found: text.quoted,
      hint: "with a decimal point, and without separators of thousands")
  }

  private mutating func set(_ name: String, _ value: Double) throws(SceneError) {
    if let quantity = SpringQuantity.named(name) {
      // Of a vector the axis with the greater velocity counts.
      let isLess = ["dx", "dy"].contains(name) && abs(numbers[quantity] ?? 0) > abs(value)
      if !isLess { numbers[quantity] = value }
    } else if SpringQuantity.plain(name) == "extrabounce" {
      extraBounce = value
    } else if name == Self.speedName {
      speed *= value
    } else {
      let candidates = SpringQuantity.allCases.map(\.rawValue).filter {
        $0.prefix(3) == name.prefix(3) && abs($0.count - name.count) < 2
      }
      guard let meant = Suggestion.nearest(to: name, among: candidates) else { return }
      throw SceneError(at: "", expected: "a number of a spring", found: name.quoted, hint: "did you mean '\(meant)'?")
    }
  }

  // MARK: Dialects

  /// What a platform has by default: numbers where a word is, any of some numbers (or none) and none of others.
  private typealias Defaults = (
    word: String, with: Set<SpringQuantity>, without: Set<SpringQuantity>, numbers: [SpringQuantity: Double]
  )
  private static let defaults: [Defaults] = [
    ("springforce", [], [], [.ratio: 0.5, .stiffness: 1500]),
    ("caspringanimation", [], [.response, .bounce], [.stiffness: 100, .damping: 10, .mass: 1]),
    ("withdurationandbounce", [], [], [.duration: 0.5, .bounce: 0]),
    ("withdampingratio", [], [], [.ratio: 1]),
    // Motion.
    ("type:spring", [.visualDuration], [], [.bounce: 0]),
    ("type:spring", [.duration, .bounce], [.visualDuration], [.duration: 0.8, .bounce: 0.3]),
    ("type:spring", [], [.duration, .bounce], [.stiffness: 100, .damping: 10, .mass: 1]),
    // SwiftUI.
    (".smooth", [], [.response, .ratio, .stiffness, .mass, .damping], [.duration: 0.5, .bounce: 0]),
    (".snappy", [], [.response, .ratio, .stiffness, .mass, .damping], [.duration: 0.5, .bounce: 0.15]),
    (".bouncy", [], [.response, .ratio, .stiffness, .mass, .damping], [.duration: 0.5, .bounce: 0.3]),
    (".interactivespring", [.response, .ratio], [], [.response: 0.15, .ratio: 0.86]),
    (".interactivespring", [], [.response, .ratio], [.duration: 0.15, .bounce: 0.14]),
    ("swiftui", [.response], [.bounce, .damping], [.ratio: 0.825]),
    ("swiftui", [.ratio], [.duration, .stiffness], [.response: 0.5]),
    ("swiftui", [], [.response, .ratio, .stiffness], [.duration: 0.5, .bounce: 0]),
    // Compose.
    ("spring(", [], [.duration, .damping, .response], [.ratio: 1, .stiffness: 1500]),
  ]

  /// The numbers, with what a platform has by default where it is left out.
  var completed: [SpringQuantity: Double] {
    var (all, words) = (numbers, words)
    // Compose's first parameters are ratio and stiffness; two numbers without words are frequency and ratio.
    let order: [SpringQuantity] = words.contains("spring(") ? [.ratio, .stiffness] : [.frequency, .damping]
    let missing = order.filter { all[$0] == nil }
    if words.contains("spring(") || words.isSubset(of: ["spring", "s"]) && missing.count == unnamed.count {
      for (quantity, number) in zip(missing, unnamed) { all[quantity] = number }
    }
    // Flutter's start, end and velocity.
    if words.contains("springsimulation"), unnamed.count >= 3 {
      all[.velocity] = unnamed[2] / (unnamed[1] == unnamed[0] ? 1 : unnamed[1] - unnamed[0])
    }
    // Core Animation's duration is when a motion is cut off. Physics win over durations.
    if words.contains("caspringanimation") { all[.duration] = nil }
    if !words.isDisjoint(with: ["type:spring", "uispringtimingparameters"]),
      all[.stiffness] != nil || all[.damping] != nil || all[.mass] != nil
    {
      for quantity in [.duration, .settlingDuration, .visualDuration, .bounce] as [SpringQuantity] {
        all[quantity] = nil
      }
    }
    if !words.isDisjoint(with: [
      ".spring", ".interpolatingspring", "springduration", "animatewithspringduration", "Spring(",
    ]) {
      words.insert("swiftui")
    }
    for rule in Self.defaults where all[.frequency] == nil && all[.settlingDuration] == nil {
      let isWith = rule.with.isEmpty || !rule.with.isDisjoint(with: all.keys)
      guard words.contains(rule.word), isWith, rule.without.isDisjoint(with: all.keys) else { continue }
      all.merge(rule.numbers) { given, _ in given }
    }
    all[.bounce] = all[.bounce].map { $0 + extraBounce }
    func rename(_ old: SpringQuantity, _ new: SpringQuantity, _ convert: (Double) -> Double = { $0 }) {
      if let value = all.removeValue(forKey: old) { all[new] = convert(value) }
    }
    // React-spring's frequency is the period.
    if words.contains("config") { rename(.frequency, .response) }
    let isOfUIKit = words.contains("uiviewpropertyanimator") || words.contains("uispringtimingparameters")
    if isOfUIKit, all[.ratio] != nil { rename(.duration, .settlingDuration) }
    if words.contains("type:spring") {
      rename(.duration, .settlingDuration)
      // Motion limits it without a word.
      rename(.bounce, .ratio) { 1 - min(max($0, 0), 0.95) }
    }
    // Core Animation's and SwiftUI's springs return without creeping unless told.
    let isClamped = !words.isDisjoint(with: ["Spring(", "caspringanimation", "settlingduration"])
    if isClamped, words.isDisjoint(with: ["allowoverdamping:true", "allowsoverdamping:true", "allowsoverdamping:yes"]),
      let stiffness = all[.stiffness], let damping = all[.damping]
    {
      all[.damping] = min(damping, 2 * (stiffness * (all[.mass] ?? 1)).squareRoot())
    }
    return all
  }
}
