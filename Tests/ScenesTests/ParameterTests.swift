import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// A layout with a tunable of each kind, which notes what happens to it.
private final class Knobs: CollectionViewLayout, Tuned {
  enum Order: String, CaseIterable { case name, age }
  @Tunable("a step's height, in pt; about a hand", 0...100, step: 5) var rise: CGFloat = 40
  @Tunable("how many steps a flight has", 1...9) var steps = 3
  @Tunable("whether the door is open") var isOpen = false
  @Tunable("which comes first") var order = Order.name
  @Tunable("how a step swings") var swing = Spring(frequency: 1, damping: 0.5)
  @Tunable("how a step fades") var fade = CubicTimingParameters(animationCurve: .easeInOut)
  @Tunable("a step's colour") var tint = Color(hex: 0x4F8CFF)
  @Tunable("around the stairs, in pt", 0...50) var insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
  @Tunable("where the wind blows", -1...1) var wind = CGVector.zero
  private(set) var log: [String] = []

  func didTune() { log.append("tuned \(rise)") }
  override func prepare() { log.append("prepared \(rise)") }
}

/// A behaviour that is tuned, beside one of the library's.
private final class Gust: DynamicBehavior {
  @Tunable("how strong a gust is", 0...10) var strength = 2.0
}

/// Items whose number is tuned.
private final class StepData: CollectionViewDataSource {
  @Tunable("how many steps there are", 0...50) var count = 5
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { count }
  func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    CollectionViewCell()
  }
}

/// An object that is held in one way or another.
@MainActor
private final class Pebble {
  @Tunable("how heavy a pebble is", 0...10) var weight = 1.0
}

/// One of many objects of the data.
@MainActor
private final class Grain {
  @Tunable("how fine a grain is", 0...10) var size = 1.0
}

/// An exhibit that holds pebbles in all ways, and gets more of them, and a view, when it is tuned.
@MainActor
private final class Beach: CollectionExhibit, Tuned {
  @MainActor struct Bucket {
    let pebble = Pebble()
    @Tunable("how deep a bucket is", 0...10) var depth = 1.0
  }
  enum Side { case left, right }

  nonisolated static let name = "beach"
  nonisolated static let summary = "pebbles"
  nonisolated static let defaultItemCount = 3
  let collectionView: CollectionView
  let arrowStride: CGFloat = 40
  let itemCount = 3
  let (first, second) = (Pebble(), Pebble())
  let bucket = Bucket()
  let pair = (near: Pebble(), far: [Pebble(), Pebble()])
  let places: [Side: Pebble] = [.left: Pebble(), .right: Pebble()]
  let maybe: Pebble? = Pebble()
  let numbers = Array(repeating: 1, count: 100_000)
  let data = (0..<1200).map { _ in Grain() }
  private(set) var nested = [[Pebble()]]
  lazy var unused = Pebble()
  let coarse = Tunable(wrappedValue: Float(0.3), "how coarse the sand is", 0.1...0.9)

  init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    collectionView = CollectionView(frame: .zero, collectionViewLayout: CollectionViewFlowLayout())
  }

  var weights: [Double] {
    let all = [first, second, bucket.pebble, pair.near] + pair.far + places.values + [maybe].compactMap { $0 }
    return (all + nested.flatMap { $0 }).map(\.weight)
  }

  func didTune() {
    nested.append([Pebble()])
    // Nothing but the view holds it.
    collectionView.collectionViewLayout = SpringyLayout(wrapping: Knobs())
  }

  func resize(to viewport: CGSize) {}
  func insertItem(at index: Int?) {}
  func deleteItem(at index: Int?) {}
  func hash(into hash: inout StateHash) {}
}

/// An exhibit with a name that its layout has, too, and an order of calls.
@MainActor
private final class Staircase: CollectionExhibit, Tuned {
  nonisolated static let name = "staircase"
  nonisolated static let summary = "stairs"
  nonisolated static let defaultItemCount = 5
  let collectionView: CollectionView
  let arrowStride: CGFloat = 40
  let flight = StepData()
  let knobs = Knobs()
  private let animator = DynamicAnimator()
  /// What is made when the stairs are tuned.
  private var railings: [Railing] = []
  @Tunable("how often a step swings, in Hz", 0.1...5) var frequency = 0.5
  var itemCount: Int { flight.count }
  var gusts: [Double] { animator.behaviors.flatMap(\.childBehaviors).compactMap { ($0 as? Gust)?.strength } }
  var heights: [Double] { railings.map(\.height) }

  final class Railing {
    @Tunable("how high a railing is, in pt", 10...100) var height = 80.0
  }

  init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    let group = DynamicBehavior()
    for _ in 0..<3 { group.addChildBehavior(Gust()) }
    animator.addBehavior(group)
    collectionView = CollectionView(
      frame: CGRect(origin: .zero, size: viewport), collectionViewLayout: SpringyLayout(wrapping: knobs))
    collectionView.dataSource = flight
  }

  var springs: SpringyLayout? { collectionView.collectionViewLayout as? SpringyLayout }

  func didTune() {
    springs?.frequency = frequency * 2
    railings = [Railing(), Railing()]
  }

  func resize(to viewport: CGSize) {}
  func insertItem(at index: Int?) {}
  func deleteItem(at index: Int?) {}
  func hash(into hash: inout StateHash) {}
}

@MainActor
@Suite("Parameters")
struct ParameterTests {
  private static let entry = ExhibitCatalog.Entry(Staircase.self)

  // MARK: Finding

  @Test("tunables of an exhibit and of all that it is made of are found, each type's once, the nearest by a plain name")
  func found() throws {
    let parameters = Self.entry.parameters
    let names = parameters.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.first == "frequency")
    let expected: Set = [
      "frequency", "count", "rise", "steps", "isOpen", "order", "swing", "fade", "tint", "insets", "wind", "strength",
      "height", "SpringyLayout.frequency", "damping", "gravity", "lagDistance", "spring",
    ]
    #expect(expected.isSubset(of: names), "\(names)")
    #expect(!names.contains("Knobs.rise") && !names.contains("Staircase.frequency"))
    // The defaults are what the objects have when all that follows is computed.
    let values = Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0.values) })
    #expect(values["SpringyLayout.frequency"] == "1, from 0.05 to 20 by 0.05")
    #expect(values["rise"] == "40, from 0 to 100 by 5")
    #expect(values["steps"] == "3, a whole number from 1 to 9")
    #expect(values["isOpen"] == "false; true or false")
    #expect(values["order"] == "name; one of name, age")
    #expect(values["swing"] == "1,0.5; frequency from 0.05 to 20, damping from 0 to 10, or {name}")
    #expect(values["tint"] == "#4F8CFF; #RRGGBB or #RRGGBBAA")
    #expect(values["insets"] == "1,2,3,4; top,left,bottom,right from 0 to 50")
    #expect(parameters.first { $0.name == "rise" }?.unit == "pt")
    #expect(parameters.first { $0.name == "count" }?.unit == "")
  }

  @Test("a layout and a data source of one's own need no line elsewhere, also beneath a springy layout")
  func plainLayout() throws {
    let catalog = ExhibitCatalog(layout: SpringyLayout(wrapping: Knobs()), dataSource: StepData())
    let entry = try #require(catalog.entries.first)
    let names = entry.parameters.map(\.name)
    #expect(Set(["count", "rise", "frequency", "damping", "spring"]).isSubset(of: names))
    var scene = Scene(showing: entry)
    scene.settings = ["count": 7, "rise": 60, "frequency": 2]
    let session = try Session(scene, in: catalog)
    let springs = try #require(session.exhibit.collectionView?.collectionViewLayout as? SpringyLayout)
    #expect(session.exhibit.itemCount == 7 && springs.frequency == 2)
    #expect((springs.wrapped as? Knobs)?.log == ["tuned 60.0", "prepared 60.0"])
    // A restart has the same ones.
    try session.perform(.key(.restart))
    #expect(session.exhibit.itemCount == 7)
  }

  @Test("objects are found in optionals, arrays, tuples, dictionaries and structures, and where tuning puts them")
  func held() throws {
    let beach = try Beach.make(settings: [
      "weight": 7, "depth": 3, "rise": 11, "SpringyLayout.frequency": 9, "size": 2,
    ])
    #expect(beach.data.map(\.size) == Array(repeating: 2, count: 1000) + Array(repeating: 1, count: 200))
    #expect(beach.weights.count == 11 && beach.weights.allSatisfy { $0 == 7 })
    #expect(beach.bucket.depth == 3)
    let springs = try #require(beach.collectionView.collectionViewLayout as? SpringyLayout)
    #expect(springs.frequency == 9)
    let knobs = try #require(springs.wrapped as? Knobs)
    #expect(knobs.rise == 11 && knobs.log == ["tuned 11.0"])
    // What is a number of single precision has the limits that were written.
    let coarse = try #require(ExhibitCatalog.Entry(Beach.self).parameter(named: "coarse"))
    #expect(coarse.values == "0.3, from 0.1 to 0.9")
    #expect(try coarse.numbers(of: 0.9) == [0.9])
  }

  @Test("the text of a command line is a value of the parameter's kind: with spaces, the unit, or a number as a word")
  func words() throws {
    func numbers(_ name: String, _ text: String) throws -> [Double] {
      let parameter = try #require(Self.entry.parameter(named: name))
      return try parameter.numbers(of: ExhibitSettings.Value(text: text, for: parameter))
    }
    #expect(try numbers("rise", " 40") == [40] && numbers("rise", "40pt") == [40] && numbers("rise", "40 pt") == [40])
    #expect(try numbers("frequency", "1.2Hz") == [1.2])
    #expect(try numbers("wind", "0.5, -1") == [0.5, -1] && numbers("insets", "1pt, 2pt,3,4") == [1, 2, 3, 4])
    #expect(try numbers("order", "age") == [1] && numbers("isOpen", "true") == [1] && numbers("isOpen", "0") == [0])
    for (name, text) in [
      ("rise", "40Hz"), ("rise", ""), ("rise", "inf"), ("wind", "1,"), ("order", "1"), ("tint", "1"),
    ] {
      #expect(throws: SceneError.self) { try numbers(name, text) }
    }
  }

  // MARK: Setting

  @Test("values are set before the first prepare, didTune is called once, and what is tuned wins over what is computed")
  func order() throws {
    let stairs = try Staircase.make(settings: [
      "frequency": 1.5, "rise": 20, "strength": 7, "height": 33, "count": 2, "wind": [0.5, -1], "order": "age",
      "isOpen": 1, "swing": [3, 0.25], "fade": "easeOut", "tint": "#FF000080", "insets": [5, 6, 7, 8], "steps": 4,
    ])
    #expect(stairs.knobs.log == ["tuned 20.0"])
    stairs.collectionView.layoutIfNeeded()
    #expect(stairs.knobs.log.prefix(2) == ["tuned 20.0", "prepared 20.0"])
    #expect(stairs.springs?.frequency == 3)
    #expect(stairs.gusts == [7, 7, 7] && stairs.heights == [33, 33] && stairs.itemCount == 2)
    let knobs = stairs.knobs
    #expect(knobs.wind == CGVector(dx: 0.5, dy: -1) && knobs.order == .age && knobs.isOpen && knobs.steps == 4)
    #expect(knobs.swing == Spring(frequency: 3, damping: 0.25))
    #expect(knobs.fade == CubicTimingParameters(animationCurve: .easeOut))
    #expect(knobs.tint == Color(hex: 0xFF0000, alpha: Float(128.0 / 255)))
    #expect(knobs.insets == EdgeInsets(top: 5, left: 6, bottom: 7, right: 8))
    let both = try Staircase.make(settings: ["frequency": 1.5, "SpringyLayout.frequency": 9])
    #expect(both.springs?.frequency == 9)
    let spring = try Staircase.make(settings: ["SpringyLayout.spring": [4, 0.1], "Knobs.rise": 10])
    #expect(spring.springs?.frequency == 4 && spring.springs?.damping == 0.1 && spring.knobs.rise == 10)
  }

  @Test("where motion is reduced springs have damping ratios of at least 1, also those that are set")
  func reduced() throws {
    var settings: ExhibitSettings = ["swing": [3, 0.25], "spring": [2, 0.1]]
    settings.reducesMotion = true
    let stairs = try Staircase.make(settings: settings)
    #expect(stairs.knobs.swing == Spring(frequency: 3, damping: 1) && stairs.springs?.damping == 1)
  }

  nonisolated static let refusals: [(settings: ExhibitSettings, sentence: String)] = [
    (["riser": 1], "parameters.riser: expected a known key, found 'riser'; did you mean 'rise'?"),
    (["rise": 101], "parameters.rise: expected a number from 0 to 100, found the number 101; a step's height"),
    (["rise": "nan"], "parameters.rise: expected a number from 0 to 100, found the string 'nan'"),
    (["rise": .init(.nan)], "parameters.rise: expected a number from 0 to 100, found the number nan"),
    (["steps": 2.5], "parameters.steps: expected a whole number from 1 to 9, found the number 2.5"),
    (["isOpen": 2], "parameters.isOpen: expected true or false, found the number 2; whether the door is open"),
    (["order": "size"], "parameters.order: expected one of name, age, found the string 'size'"),
    (["order": 1], "parameters.order: expected a string, found the number 1; one of name, age"),
    (["swing": [1]], "parameters.swing: expected a spring, found a list of 1"),
    (["swing": [30, 1]], "parameters.swing: expected a spring whose frequency is from 0.05 to 20, found 30"),
    (["swing": "tile"], "parameters.swing: expected a token's name in braces, found the string 'tile'"),
    (["fade": [1.5, 0, 1, 1]], "parameters.fade: expected a timing curve whose points have x from 0 to 1"),
    (["tint": "#12345"], "parameters.tint: expected a colour, found the string '#12345'"),
    (["tint": "#é0é0é0"], "parameters.tint: expected a colour"),
    (["insets": [1, 2, 3]], "parameters.insets: expected [top, left, bottom, right], found a list of 3"),
    (["insets": [1, 2, 3, 99]], "parameters.insets[3]: expected a number from 0 to 50, found the number 99"),
    (["Knobs.rise": 1, "rise": 1], "parameters.Knobs.rise: expected no Knobs.rise beside rise, which says it"),
    (["spring": [1, 1], "damping": 1], "parameters.damping: expected no damping beside a spring, which says it"),
  ]

  @Test("a value that a parameter does not take has a sentence when the session is made", arguments: refusals)
  func refusal(_ settings: ExhibitSettings, _ sentence: String) throws {
    var scene = Scene(showing: Self.entry)
    scene.settings = settings
    let error = #expect(throws: SceneError.self) { try Session(scene, in: ExhibitCatalog(entries: [Self.entry])) }
    #expect(error?.description.hasPrefix(sentence) == true, "\(error?.description ?? "")")
  }

  // MARK: Scenes

  @Test("settings of any kind are written into a scene and read from it as they are")
  func text() throws {
    let catalog = ExhibitCatalog(entries: [Self.entry])
    var random = SeededGenerator(seed: 54)
    for round in 0..<60 {
      var scene = Scene(showing: Self.entry)
      scene.duration = 1
      for parameter in Self.entry.parameters where parameter.parts.isEmpty && Bool.random(using: &random) {
        let name = round % 3 == 0 ? parameter.qualifiedName : parameter.name
        scene.settings[name] = Self.randomValue(parameter.kind, &random)
      }
      let read = try Scene(json: try scene.json(), in: catalog)
      #expect(read.settings == scene.settings)
      let (own, other) = (try Session(scene, in: catalog), try Session(read, in: catalog))
      try own.step()
      try other.step()
      #expect(own.stateHash == other.stateHash)
    }
  }

  private static func randomValue(_ kind: TunableKind, _ random: inout SeededGenerator) -> ExhibitSettings.Value {
    func numbers(_ ranges: [ClosedRange<Double>]) -> [Double] { ranges.map { .random(in: $0, using: &random) } }
    return switch kind {
    case .number(let range, _): .init(numbers([range])[0])
    case .count(let range): .init(Double(Int.random(in: range, using: &random)))
    case .flag: .init(.bool(.random(using: &random)))
    case .choice(let names): .init(.string(names.randomElement(using: &random) ?? ""))
    case .spring(let frequencies, let dampings): .init(numbers([frequencies, dampings]))
    case .curve: .init(numbers([0...1, -10...10, 0...1, -10...10]))
    case .color: .init(JSONValue(components: numbers(Array(repeating: 0...1, count: 4)), kind))
    case .numbers(let names, let range): .init(numbers(Array(repeating: range, count: names.count)))
    }
  }

  @Test("a value is the same in numbers, in a file and on the command line, in whatever kind")
  func kinds() throws {
    var random = SeededGenerator(seed: 55)
    for parameter in Self.entry.parameters {
      for _ in 0..<50 {
        let value = Self.randomValue(parameter.kind, &random)
        let numbers = try parameter.numbers(of: value)
        let again = JSONValue(components: numbers, parameter.kind)
        #expect(try parameter.numbers(of: .init(again)) == numbers)
        let typed = ExhibitSettings.Value(text: again.word, for: parameter)
        #expect(try parameter.numbers(of: typed) == numbers, "\(again.word)")
      }
    }
  }

  @Test("a token by its name is any parameter that is a spring, and several of them are remembered")
  func tokens() throws {
    let catalog = ExhibitCatalog(entries: [Self.entry])
    let file = #"{ "tile": { "$value": { "frequency": 2, "damping": 0.5 } } }"#
    let scene = #""title": "a", "exhibit": "staircase", "duration": 1, "parameters": "#
    let read = try Scene(
      json: "{ \(scene) { \"swing\": \"{tile}\", \"SpringyLayout.spring\": \"{tile}\" } }", in: catalog,
      tokens: try SpringTokens(json: file))
    let text = try read.json()
    #expect(
      text.contains(##""parameters": { "SpringyLayout.spring": ["{tile}", 2, 0.5], "swing": ["{tile}", 2, 0.5] }"##))
    let session = try Session(read, in: catalog)
    #expect((session.exhibit as? Staircase)?.knobs.swing == Spring(frequency: 2, damping: 0.5))
    let now = try Scene(
      json: text, in: catalog, tokens: try SpringTokens(json: file.replacing(": 2", with: ": 3")))
    #expect(now.settings["swing"] == [3, 0.5] && now.settings.changedToken?.contains("now 3 Hz, 0.5") == true)
  }

  @Test("a token where no spring is wanted is told by its name")
  func tokenElsewhere() throws {
    let catalog = ExhibitCatalog(entries: [Self.entry])
    let scene = try Scene(
      json: #"{ "title": "a", "exhibit": "staircase", "duration": 1, "parameters": { "rise": "{tile}" } }"#,
      in: catalog,
      tokens: try SpringTokens(json: #"{ "tile": { "$value": { "frequency": 2, "damping": 0.5 } } }"#))
    let error = #expect(throws: SceneError.self) { try Session(scene, in: catalog) }
    #expect(
      error?.description
        == "parameters.rise: expected no spring, found the token {tile}; a step's height, in pt; about a hand")
  }

  @Test("setting a part of a spring keeps its other part, and a spring takes the place of its parts")
  func parts() throws {
    var settings: ExhibitSettings = ["SpringyLayout.spring": [2, 0.5]]
    func set(_ name: String, _ value: ExhibitSettings.Value) throws {
      try Self.entry.parameters.set(
        try #require(Self.entry.parameter(named: name)), to: value, in: &settings, at: "here")
    }
    try set("SpringyLayout.damping", 0.75)
    #expect(settings == ["SpringyLayout.frequency": 2, "damping": 0.75])
    try set("SpringyLayout.frequency", 3)
    #expect(settings == ["SpringyLayout.frequency": 3, "damping": 0.75])
    try set("spring", [4, 1])
    #expect(settings == ["spring": [4, 1]])
    #expect(throws: SceneError.self) { try set("spring", [4, -1]) }
    #expect(settings == ["spring": [4, 1]])
  }
}

@MainActor
@Suite("Parameters of the exhibits")
struct ExhibitParameterTests {
  @Test("each exhibit has some, with a summary", arguments: ExhibitCatalog.standard.entries.map(\.name))
  func some(_ name: String) throws {
    let entry = try #require(ExhibitCatalog.standard[name])
    #expect(!entry.parameters.isEmpty)
    for parameter in entry.parameters { #expect(!parameter.summary.isEmpty && !parameter.values.isEmpty) }
  }

  private static func session(_ name: String, _ settings: ExhibitSettings) throws -> Session {
    var scene = Scene(showing: try #require(ExhibitCatalog.standard[name]))
    scene.itemCount = min(scene.itemCount, 24)
    scene.settings = settings
    return try Session(scene, in: .standard)
  }

  private static func run(_ session: Session, ticks: Int = 40) throws {
    for tick in 0..<ticks {
      switch tick {
      case 3: try session.perform(.key(.insert))
      case 8: try session.perform(.key(.toggle))
      case 15: try session.perform(.key(.delete))
      case 20: try session.perform(.pointerDown(CGPoint(x: 480, y: 400)))
      case 21...28: try session.perform(.pointerMove(CGPoint(x: 480 - 20 * (tick - 20), y: 400 - 10 * (tick - 20))))
      case 29: try session.perform(.pointerUp(CGPoint(x: 300, y: 300)))
      default: break
      }
      try session.step()
    }
  }

  @Test(
    "the defaults, when they are given, change nothing",
    arguments: TestLength.cases(ExhibitCatalog.standard.entries.map(\.name), short: 6))
  func defaults(_ name: String) throws {
    var given = ExhibitSettings()
    for parameter in try #require(ExhibitCatalog.standard[name]).parameters where parameter.parts.isEmpty {
      given[parameter.name] = .init(JSONValue(components: parameter.defaults, parameter.kind))
    }
    let (usual, other) = (try Self.session(name, ExhibitSettings()), try Self.session(name, given))
    try Self.run(usual)
    try Self.run(other)
    #expect(usual.stateHash == other.stateHash)
  }

  @Test(
    "at the ends of their ranges, and anywhere between, exhibits run on finite numbers",
    arguments: TestLength.cases(ExhibitCatalog.standard.entries.map(\.name), short: 6))
  func extremes(_ name: String) throws {
    let parameters = try #require(ExhibitCatalog.standard[name]).parameters.filter(\.parts.isEmpty)
    var random = SeededGenerator(seed: 54)
    for round in 0..<TestLength.count(6, short: 3) {
      var settings = ExhibitSettings()
      settings.reducesMotion = round == 5
      for parameter in parameters {
        func some(_ range: ClosedRange<Double>) -> Double {
          round == 0 ? range.lowerBound : round == 1 ? range.upperBound : .random(in: range, using: &random)
        }
        switch parameter.kind {
        case .number(let range, _): settings[parameter.name] = .init(some(range))
        case .count(let range):
          settings[parameter.name] = .init(some(Double(range.lowerBound)...Double(range.upperBound)).rounded())
        case .flag: settings[parameter.name] = .init(.bool(some(0...1) > 0.5))
        case .spring(let frequencies, let dampings):
          settings[parameter.name] = .init([some(frequencies), some(dampings)])
        case .curve: settings[parameter.name] = .init([some(0...1), some(-3...3), some(0...1), some(-3...3)])
        case .numbers(let names, let range): settings[parameter.name] = .init(names.map { _ in some(range) })
        case .choice, .color: break
        }
      }
      let session = try Self.session(name, settings)
      try Self.run(session)
      for element in session.frame.elements {
        let place = [element.center.x, element.center.y, element.size.width, element.alpha].map { Double($0) }
        #expect(place.allSatisfy { $0.isFinite }, "\(settings)")
      }
    }
  }
}
