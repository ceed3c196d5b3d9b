import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport

/// A hostile scene file made from a seed: first one that may be valid, with bursts of events and numbers at the ends of
/// their ranges, then changed in its structure, and sometimes in its bytes.
struct HostileScene {
  var random: SeededGenerator
  /// The bytes of the file.
  private(set) var bytes: [UInt8] = []
  /// The scene's duration before any change, in seconds.
  private(set) var duration = 1.0
  private let exhibit: any Exhibit.Type
  /// Its parameters.
  private let known: [ExhibitCatalog.Parameter]
  /// Whether its events may be impossible; else they can all be carried out, as far as is known.
  private var isSloppy = false

  /// The parameters of the exhibits, in their order.
  @MainActor static var parameters: [[ExhibitCatalog.Parameter]] { ExhibitCatalog.standard.entries.map(\.parameters) }

  init(seed: Int, _ parameters: [[ExhibitCatalog.Parameter]]) {
    random = SeededGenerator(seed: UInt64(seed))
    let index = Int.random(in: 0..<parameters.count, using: &random)
    (exhibit, known) = (ExhibitCatalog.all[index], parameters[index])
    isSloppy = chance(1, in: 4)
    var scene = makeScene()
    // Half of them are left unchanged: an accepted scene must run.
    if chance(1, in: 2) { for _ in 0..<Int.random(in: 1...3, using: &random) { scene = changed(scene) } }
    bytes = Array(scene.text.utf8)
    if chance(1, in: 10) { changeBytes() }
  }

  mutating func chance(_ count: Int, in total: Int) -> Bool { Int.random(in: 0..<total, using: &random) < count }

  mutating func one<T>(_ choices: [T]) -> T { choices[Int.random(in: 0..<choices.count, using: &random)] }

  // MARK: Scenes

  private mutating func makeScene() -> HostileText {
    duration = chance(1, in: 2000) ? 3600 : chance(1, in: 300) ? 60 : one([0.1, 0.5, 1, 1, 2, 3])
    var members: [(key: String, value: HostileText)] = [
      ("title", .string(one(["t", "Ein Titel", "日本 🙂", "e\u{301}"]))),
      ("exhibit", .string(exhibit.name)),
      ("duration", .number(duration)),
    ]
    let most = exhibit.maximumItemCount
    let items =
      chance(1, in: 3) ? one([0, 1, 2, 300, most - 1, most]) : Int.random(in: 0...99, using: &random)
    if chance(3, in: 4) { members.append(("items", .number(Double(min(items, chance(1, in: 50) ? .max : most))))) }
    if chance(1, in: 2) { members.append(("viewport", chance(1, in: 8) ? .pair(3840, 2160) : viewport())) }
    if chance(1, in: 2) { members.append(("interval", .number(one([1.0 / 120, 0.1, 1, 3600])))) }
    if chance(1, in: 3), !known.isEmpty { members.append(("parameters", parameters())) }
    members.append(("events", .list(events())))
    return .object(members)
  }

  private mutating func viewport() -> HostileText {
    if chance(1, in: 8) { return one([.pair(1, 1), .pair(16_384, 506), .pair(3840, 2160), .pair(1, 16_384)]) }
    return .pair(Double.random(in: 1...1500, using: &random), Double.random(in: 1...1500, using: &random))
  }

  private mutating func parameters() -> HostileText {
    var members: [(key: String, value: HostileText)] = []
    let chosen = known.filter { _ in chance(1, in: 2) }
    // A spring and its parts contradict each other.
    for parameter in chosen where parameter.parts.isEmpty || chance(1, in: 20) {
      let name = chance(1, in: 4) ? parameter.qualifiedName : parameter.name
      members.append((name, value(of: parameter)))
    }
    return .object(members)
  }

  private mutating func value(of parameter: ExhibitCatalog.Parameter) -> HostileText {
    let value = parameter.defaults[0]
    switch parameter.kind {
    case .number(let range, _):
      return .number(
        one([range.lowerBound, range.upperBound, value, Double.random(in: range, using: &random)]))
    case .count(let range): return .number(Double(one([range.lowerBound, range.upperBound, Int(value)])))
    case .flag: return .number(one([0, 1]))
    case .choice(let names): return .string(one(names))
    case .spring(let frequencies, let dampings):
      return .pair(one([frequencies.lowerBound, frequencies.upperBound]), one([dampings.lowerBound, 1]))
    case .curve: return one([.string("easeIn"), .list([0, -10, 1, 10].map { .number($0) })])
    case .color: return .string(one(["#4F8CFF", "#00000000"]))
    case .numbers(let names, let range):
      return .list(names.map { _ in .number(one([range.lowerBound, 0, range.upperBound])) })
    }
  }

  // MARK: Events

  private mutating func events() -> [HostileText] {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return []
    case 1...5: return (0..<Int.random(in: 1...12, using: &random)).map { _ in event(verb()) }
    default: return manyEvents()
    }
  }

  /// An event somewhere in the scene.
  private mutating func event(_ verb: String) -> HostileText {
    if isSloppy, chance(1, in: 60) { return event(at: .number(duration + 1), left: 0, verb) }
    let start = (Double.random(in: 0...duration, using: &random) * 100).rounded(.down) / 100
    return event(at: .number(start), left: duration - start, verb)
  }

  private mutating func event(tick: Int, _ verb: String) -> HostileText {
    event(at: .string("\(tick) ticks"), left: duration - Double(tick) / 120, verb)
  }

  /// Many events of a few kinds: in one tick, tick after tick, or all over the scene.
  private mutating func manyEvents() -> [HostileText] {
    var verbs = (0..<one([1, 1, 2, 3])).map { _ in verb() }
    let last = Int(duration * 120)
    let start = Int.random(in: 0...last, using: &random)
    let kind = Int.random(in: 0..<4, using: &random)
    // More than one in a tick is refused.
    if kind != 1 { verbs = verbs.map { $0 == "resize" ? "wheel" : $0 } }
    switch kind {
    case 0:
      return (0..<one([50, 99, 100, 101])).map { _ in event(tick: start, one(verbs)) }
    case 1: return (0..<min(last, 3000)).map { event(tick: $0, one(verbs)) }
    case 2:
      return (0..<min(3000, last * 40)).map { event(tick: $0 / 40, one(verbs)) }
    default: return (0..<one([50, 100, 300, 1000])).map { _ in event(one(verbs)) }
    }
  }

  private mutating func verb() -> String {
    one(
      [
        "down", "move", "up", "tap", "longPress", "drag", "drag", "pinch", "pinch", "rotate", "finger",
        "secondaryClick",
        "wheel", "magnify", "key", "key", "key", "insert", "delete", exhibit.understands(.move) ? "moveItem" : "key",
        "resize",
      ] + (isSloppy ? ["text", "edit"] : []))
  }

  /// An event that begins `left` seconds before the scene's end, by which nearly all gestures are over.
  private mutating func event(at time: HostileText, left: Double, _ verb: String) -> HostileText {
    let isGesture = ["tap", "longPress", "drag", "pinch", "rotate"].contains(verb)
    if isGesture, left < 0.8, !isSloppy { return event(at: time, left: left, "move") }
    var members = [(key: "at", value: time), (verb, value(of: verb))]
    if isGesture, verb != "tap" {
      members.append(("over", .number(isSloppy && chance(1, in: 20) ? left : one([1.0 / 120, 0.05, 0.1, 0.3, 0.5]))))
    }
    return .object(members)
  }

  private mutating func coordinate() -> Double {
    chance(1, in: 12)
      ? one([0, -1, 1e-9, -100_000, 100_000, 16_384]) : Double.random(in: -20...1000, using: &random).rounded()
  }

  private mutating func point() -> HostileText { .pair(coordinate(), coordinate()) }

  private mutating func index() -> HostileText {
    chance(3, in: 4)
      ? .raw("null") : .number(Double(chance(1, in: 10) ? one([20, 99, 999_999, 2_000_000]) : one([0, 0, 1])))
  }

  private mutating func length() -> Double { one([1, 2, 20, 90, 200, 600, 10_000]) }

  private mutating func value(of verb: String) -> HostileText {
    switch verb {
    case "tap":
      return chance(1, in: 2)
        ? point()
        : .object([
          ("at", point()), ("fingers", .number(one([1, 1, 2, 3, 5]))), ("times", .number(one([1, 2, 2, 3]))),
        ])
    case "longPress": return .object([("at", point()), ("fingers", .number(one([1, 2, 5])))])
    case "drag":
      var members = [(key: "from", value: point()), ("to", point())]
      if chance(1, in: 3) { members.append(("fingers", .number(one([1, 2, 3, 5])))) }
      if chance(1, in: 3) { members.append((one(["hold", "rest"]), .number(one([0, 0.05, 0.1, 0.1])))) }
      return .object(members)
    case "pinch":
      return .object([
        ("at", point()), ("from", .number(length())), ("to", .number(length())),
        ("angle", .number(one([0, 45, 90, -36_000, 36_000]))),
      ])
    case "rotate":
      return .object([
        ("at", point()), ("to", .number(one([0, 90, -720, 36_000]))), ("radius", .number(length())),
      ])
    case "finger":
      return .object([
        ("id", .number(Double(Int.random(in: 0...9, using: &random)))),
        (one(["down", "move", "up", "cancel"]), point()),
      ])
    case "wheel": return chance(1, in: 2) ? point() : .object([("by", point()), ("from", point())])
    case "magnify": return .object([("by", .number(one([0.01, 0.5, 0.9, 1, 1.2, 2, 100]))), ("at", point())])
    case "key": return .string(one(ExhibitKey.allCases).rawValue)
    case "text":
      return .string(one(["a", "e\u{301}", "\u{0}\n", String(repeating: "x", count: one([200, 10_000, 10_001]))]))
    case "edit": return .string(one(TextEdit.allCases).rawValue)
    case "insert", "delete": return index()
    case "moveItem": return chance(1, in: 2) ? .raw("null") : .list([index(), index()])
    case "resize": return viewport()
    default: return point()
    }
  }

  // MARK: Changes

  /// Values of the wrong kind for their positions.
  private mutating func hostile() -> HostileText {
    let long = String(repeating: one(["x", "é", "🙂", " ", "\u{202E}"]), count: one([199, 200, 201, 5000]))
    let deep = one([5, 31, 32, 33, 10_000])
    return one([
      .raw("null"), .raw("true"), .raw("{}"), .raw("[]"), .raw("\"\""), .raw("NaN"), .raw("-Infinity"), .raw("1e308"),
      .raw("-1e308"), .raw("1e400"), .raw("1e-400"), .raw("1e+"), .raw("-0"), .raw("0x7FFFFFFFFFFFFFFF"),
      .raw("0xFFFFFFFFFFFFFFFF"), .raw("9223372036854775808"), .raw("-9223372036854775809"), .raw("007"), .raw("2.5"),
      .raw("\"\\ud83d\""), .raw("\"\\q\""), .raw("\"\\u0000\""), .raw("'\u{1B}[2J'"), .raw("\"a\nb\""), .raw("/*"),
      .raw("// x\n1"), .raw("\"-5 ticks\""), .raw("\"99999999999999999999 ticks\""), .raw(""), .raw(","), .raw("\u{0}"),
      .string(long), .raw(String(repeating: "[", count: deep) + String(repeating: "]", count: deep)),
      .raw(String(repeating: "1", count: one([199, 201, 100_000]))), .list((0..<1000).map { .number(Double($0)) }),
      .object([("at", .number(0)), ("at", .number(1))]), .number(Double.random(in: -1e6...1e6, using: &random)),
    ])
  }

  private mutating func changed(_ scene: HostileText) -> HostileText {
    let number = Int.random(in: 0..<scene.count, using: &random)
    let (other, index, kind) = (
      hostile(), Int.random(in: 0..<1_000_000, using: &random), Int.random(in: 0..<8, using: &random)
    )
    let key = one([
      "tilte", "", "x\u{1B}[31m", "at", "over", "events", "日本", "e\u{301}", String(repeating: "k", count: 5000),
    ])
    return scene.changing(number) { value in
      switch value {
      case .raw: return other
      case .list(var values) where !values.isEmpty:
        let place = index % values.count
        switch kind {
        case 0, 1: values.remove(at: place)
        case 2: values.insert(other, at: place)
        case 3: values.swapAt(place, index / 7 % values.count)
        case 4: values += [HostileText](repeating: values[place], count: 120)
        case 5: return .list([])
        default: values[place] = other
        }
        return .list(values)
      case .object(var members) where !members.isEmpty:
        let place = index % members.count
        switch kind {
        case 0, 1: members.remove(at: place)
        case 2: members.insert((key, other), at: place)
        case 3: members.append(members[place])
        case 4: members[place].key = key
        case 5: members.swapAt(place, index / 7 % members.count)
        default: members[place].value = other
        }
        return .object(members)
      default: return other
      }
    }
  }

  /// Changes, removes or duplicates bytes; inserts a byte order mark, another kind of line break or an invalid byte.
  private mutating func changeBytes() {
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...9, using: &random)))
      case 2: bytes.removeSubrange(place...)
      case 3: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 30)], at: place)
      case 4: bytes.insert(contentsOf: [0xEF, 0xBB, 0xBF], at: one([0, place]))
      case 5:
        bytes.insert(
          contentsOf: one([[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]]), at: place)
      case 6: bytes.insert(contentsOf: Array("\r\n/* c */ // d\r".utf8), at: place)
      default: bytes += [UInt8](repeating: UInt8(ascii: " "), count: chance(1, in: 20) ? 9 << 20 : 100)
      }
    }
  }
}
