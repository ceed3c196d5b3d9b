import Springflow

/// Gives an exhibit's tunables their values, and those of what it is made of: finds them by reflection, sets those that
/// are given, and lets their owners compute what follows from them.
///
/// Owners are looked for from the exhibit inwards: in stored properties (also in optional ones, arrays, dictionaries,
/// tuples and structures), in its views, the layouts, data sources and delegates of collection views, in view
/// controllers, and in animators and behaviours. Of a collection the first thousand elements are looked at, and of all
/// objects the first ten thousand: what is more is data.
@MainActor
package struct ExhibitTuning {
  private struct TunedMember {
    let parameter: Int
    let box: any AnyTunable
  }

  private struct TunedOwner {
    let object: AnyObject
    var members: [TunedMember] = []
  }

  private static let mostObjects = 10_000

  private let given: [String: ExhibitSettings.Value]
  private let settings: ExhibitSettings
  private var owners: [TunedOwner] = []
  private var known: Set<ObjectIdentifier> = []
  private var taken: Set<String> = []
  package private(set) var parameters: [ExhibitCatalog.Parameter] = []

  /// Tunes an exhibit that was just made.
  ///
  /// - Throws: `SceneError` if a value is given that a parameter does not take, or to a parameter that is not there.
  package init(_ exhibit: any Exhibit, _ settings: ExhibitSettings) throws(SceneError) {
    (self.settings, given) = (settings, settings.given)
    var next = 0
    repeat {
      discover(from: exhibit)
      for owner in owners[next...] { try apply(to: owner) }
      while next < owners.count {
        // An owner further out may have set its parts.
        try apply(to: owners[next])
        (owners[next].object as? any Tuned)?.didTune()
        next += 1
      }
      // Those may have got other parts.
      discover(from: exhibit)
    } while next < owners.count
    let names = parameters.map(\.name) + parameters.map(\.qualifiedName).filter { given[$0] != nil }
    _ = try SceneReader(value: .object(given.mapValues(\.json)), path: "parameters").members(names)
    for owner in owners.reversed() {
      for member in owner.members { parameters[member.parameter].defaults = member.box.components }
    }
  }

  // MARK: Values

  private func apply(to owner: TunedOwner) throws(SceneError) {
    for member in owner.members {
      let parameter = parameters[member.parameter]
      guard let name = try givenName(of: parameter) else { continue }
      for part in parameter.parts {
        if let part = try givenName(of: parameters[part]) { throw tooMuch(part, "a spring") }
      }
      guard let value = given[name] else { continue }
      let reader = SceneReader(value: value.json, path: "parameters").member(name, value.json)
      member.box.components = try reader.components(of: parameter, token: settings.token(of: name))
    }
    guard settings.reducesMotion else { return }
    for member in owner.members {
      switch member.box.kind {
      case .spring: member.box.components[1] = max(1, member.box.components[1])
      case .number where parameters[member.parameter].qualifiedName.lowercased().hasSuffix("damping"):
        member.box.components[0] = max(1, member.box.components[0])
      default: break
      }
    }
  }

  /// The name by which a parameter is given; `nil` if it is not.
  private func givenName(of parameter: ExhibitCatalog.Parameter) throws(SceneError) -> String? {
    let (name, other) = (parameter.name, parameter.qualifiedName)
    if name != other, given[name] != nil, given[other] != nil { throw tooMuch(other, name) }
    return given[name] != nil ? name : given[other] != nil ? other : nil
  }

  private func tooMuch(_ name: String, _ other: String) -> SceneError {
    SceneError(
      at: "parameters.\(name)", expected: "no \(name) beside \(other), which says it",
      found: given[name]?.json.kind ?? "one", hint: "remove one of the two")
  }

  // MARK: Owners

  /// Finds the owners that are not known yet.
  private mutating func discover(from exhibit: any Exhibit) {
    var queue: [AnyObject] = [exhibit, exhibit.rootView]
    var seen: Set<ObjectIdentifier> = []
    var next = 0
    while next < queue.count, seen.count < Self.mostObjects {
      let object = queue[next]
      next += 1
      if !seen.insert(ObjectIdentifier(object)).inserted { continue }
      let contents = ObjectContents(of: object)
      queue += contents.parts
      if !known.insert(ObjectIdentifier(object)).inserted { continue }
      var owner = TunedOwner(object: object)
      for (type, boxes) in contents.found {
        let members = boxes.map { member("\(type)", $0.label, $0.box) }
        owner.members += members
        addSpring("\(type)", boxes.map(\.label), members, to: &owner)
      }
      owners.append(owner)
    }
  }

  /// A tunable of a type, with its parameter, which it shares with those of the same names.
  private mutating func member(
    _ type: String, _ label: String, _ box: any AnyTunable, parts: [Int] = []
  ) -> TunedMember {
    let qualified = "\(type).\(label)"
    if let index = parameters.firstIndex(where: { $0.qualifiedName == qualified && $0.kind == box.kind }) {
      return TunedMember(parameter: index, box: box)
    }
    parameters.append(
      ExhibitCatalog.Parameter(
        name: taken.insert(label).inserted ? label : qualified, qualifiedName: qualified, summary: box.summary,
        kind: box.kind, presets: box.presets.map { Preset($0.name, $0.components) }, parts: parts))
    return TunedMember(parameter: parameters.count - 1, box: box)
  }

  /// Frequency and damping of one type are a spring, too.
  private mutating func addSpring(
    _ type: String, _ labels: [String], _ members: [TunedMember], to owner: inout TunedOwner
  ) {
    guard !labels.contains("spring"), let frequency = labels.firstIndex(of: "frequency"),
      let damping = labels.firstIndex(of: "damping"),
      let pair = SpringPair(members[frequency].box, members[damping].box)
    else { return }
    let parts = [members[frequency].parameter, members[damping].parameter]
    owner.members.append(member(type, "spring", pair, parts: parts))
  }
}

/// What an object is made of: its tunables by the types that declare them, and the objects that it holds.
@MainActor
private struct ObjectContents {
  private(set) var found: [(type: Any.Type, boxes: [(label: String, box: any AnyTunable)])] = []
  private(set) var parts: [AnyObject] = []

  /// How deep values are looked into, an array in a structure in a tuple, and how far into a collection.
  private static let (depth, mostElements) = (3, 1000)

  init(of object: AnyObject) {
    var level: Mirror? = Mirror(reflecting: object)
    while let mirror = level {
      let module = Self.module(of: mirror.subjectType)
      if Self.opaqueModules.contains(module) { break }
      add(mirror, depth: module == "SpringflowDynamics" ? 0 : Self.depth)
      level = mirror.superclassMirror
    }
    parts += Self.parts(of: object)
  }

  /// Modules whose types declare no tunables.
  private static let opaqueModules: Set<String> = [
    "SpringflowViews", "SpringflowPhysics", "SpringflowNumerics", "Swift", "Foundation", "FoundationEssentials",
  ]

  private static func module(of type: Any.Type) -> String { String(String(reflecting: type).prefix { $0 != "." }) }

  /// Adds the stored properties of one type.
  private mutating func add(_ mirror: Mirror, depth: Int) {
    var boxes: [(label: String, box: any AnyTunable)] = []
    for child in mirror.children {
      // A cast alone would make an object of whatever value it is.
      if type(of: child.value) is AnyObject.Type, let box = child.value as? any AnyTunable {
        let label = child.label ?? ""
        boxes.append((label.hasPrefix("_") ? String(label.dropFirst()) : label, box))
      } else if depth > 0 {
        add(child.value, depth: depth)
      }
    }
    if !boxes.isEmpty { found.append((mirror.subjectType, boxes)) }
  }

  /// Adds the objects in a value.
  private mutating func add(_ value: Any, depth: Int) {
    if type(of: value) is AnyObject.Type { return parts.append(value as AnyObject) }
    if depth == 0 { return }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional, .tuple: for child in mirror.children { add(child.value, depth: depth - 1) }
    case .struct where !Self.opaqueModules.contains(Self.module(of: mirror.subjectType)):
      add(mirror, depth: depth - 1)
    case .collection:
      guard let first = mirror.children.first?.value, Self.mayHold(first) else { return }
      for child in mirror.children.prefix(Self.mostElements) { add(child.value, depth: depth - 1) }
    case .dictionary where mirror.children.count <= Self.mostElements:
      guard let first = mirror.children.first?.value, Self.mayHold(first) else { return }
      let entries = mirror.children.map { Array(Mirror(reflecting: $0.value).children).map(\.value) }
      // In an order that is the same in every run.
      for entry in entries.sorted(by: { "\($0[0])" < "\($1[0])" }) { add(entry[1], depth: depth - 1) }
    default: break
    }
  }

  /// Whether an element of a collection, and so perhaps others of it, is or holds an object.
  private static func mayHold(_ value: Any) -> Bool {
    if type(of: value) is AnyObject.Type { return true }
    let mirror = Mirror(reflecting: value)
    return switch mirror.displayStyle {
    case .optional, .tuple, .collection: mirror.children.contains { mayHold($0.value) }
    default: false
    }
  }

  /// What objects of the library hold.
  private static func parts(of object: AnyObject) -> [AnyObject] {
    switch object {
    case let view as CollectionView:
      [view.collectionViewLayout, view.dataSource as AnyObject?, view.delegate as AnyObject?].compactMap { $0 }
        + view.subviews
    case let view as ScrollView: [view.delegate as AnyObject?].compactMap { $0 } + view.subviews
    case let view as View: view.subviews
    case let layout as WrappingLayout: [layout.wrapped]
    case let controller as NavigationController: controller.viewControllers
    case let controller as CollectionViewController: [controller.collectionViewLayout]
    case let animator as DynamicAnimator: animator.behaviors
    case let behavior as DynamicBehavior: behavior.childBehaviors
    default: []
    }
  }
}

/// The tunables of frequency and damping as those of a spring.
private final class SpringPair: AnyTunable {
  let summary = "frequency and damping at once"
  let kind: TunableKind
  let presets: [(name: String, components: [Double])] = []
  private let (frequency, damping): (any AnyTunable, any AnyTunable)

  init?(_ frequency: any AnyTunable, _ damping: any AnyTunable) {
    guard case .number(let frequencies, _) = frequency.kind, case .number(let dampings, _) = damping.kind else {
      return nil
    }
    kind = .spring(frequency: frequencies, damping: dampings)
    (self.frequency, self.damping) = (frequency, damping)
  }

  var components: [Double] {
    get { frequency.components + damping.components }
    set { (frequency.components, damping.components) = ([newValue[0]], [newValue[1]]) }
  }
}
