import Springflow

/// Gives an exhibit's tunables their values, and those of what it is made of: finds them by reflection, sets those that
/// are given, and lets their owners compute what follows from them.
///
/// Owners are looked for from the exhibit inwards: in stored properties, also optional ones and arrays, in its views,
/// the layouts, data sources and delegates of collection views, and in animators and behaviours.
@MainActor
package struct ExhibitTuning {
  /// A property of a type.
  private struct Property: Hashable {
    let type: ObjectIdentifier
    let label: String
  }

  private struct TunedMember {
    let property: Property
    let parameter: Int
    let box: any AnyTunable
  }

  private struct TunedOwner {
    let object: AnyObject
    var members: [TunedMember] = []
  }

  private let given: [String: ExhibitSettings.Value]
  private let settings: ExhibitSettings
  private var owners: [TunedOwner] = []
  private var seen: Set<ObjectIdentifier> = []
  private var indices: [Property: Int] = [:]
  private var taken: Set<String> = []
  package private(set) var parameters: [ExhibitCatalog.Parameter] = []

  /// Tunes an exhibit that was just made.
  ///
  /// - Throws: `SceneError` if a value is given that a parameter does not take, or to a parameter that is not there.
  package init(_ exhibit: any Exhibit, _ settings: ExhibitSettings) throws(SceneError) {
    (self.settings, given) = (settings, settings.given)
    discover([exhibit, exhibit.rootView])
    for owner in owners { try apply(to: owner) }
    var next = 0
    while next < owners.count {
      let owner = owners[next]
      // An owner further out may have set its parts.
      try apply(to: owner)
      if let tuned = owner.object as? any Tuned {
        tuned.didTune()
        let count = owners.count
        discover(look(into: owner.object).parts)
        for new in owners[count...] { try apply(to: new) }
      }
      next += 1
    }
    let known = parameters.map(\.name) + parameters.map(\.qualifiedName).filter { given[$0] != nil }
    _ = try SceneReader(value: .object(given.mapValues(\.json)), path: "parameters").members(known)
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
      if case .spring = member.box.kind { member.box.components[1] = max(1, member.box.components[1]) }
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

  /// Finds the owners among some objects and in what they are made of.
  private mutating func discover(_ objects: [AnyObject]) {
    var queue = objects
    var next = 0
    while next < queue.count {
      let object = queue[next]
      next += 1
      if !seen.insert(ObjectIdentifier(object)).inserted { continue }
      let (found, parts) = look(into: object)
      var owner = TunedOwner(object: object)
      for (type, boxes) in found {
        for (label, box) in boxes { owner.members.append(member(type, label, box)) }
        addSpring(type, boxes, to: &owner)
      }
      owners.append(owner)
      queue += parts
    }
  }

  private mutating func member(
    _ type: Any.Type, _ label: String, _ box: any AnyTunable, parts: [Int] = []
  ) -> TunedMember {
    let property = Property(type: ObjectIdentifier(type), label: label)
    let index = indices[property] ?? parameters.count
    if index == parameters.count {
      let qualified = "\(type).\(label)"
      parameters.append(
        ExhibitCatalog.Parameter(
          name: taken.insert(label).inserted ? label : qualified, qualifiedName: qualified, summary: box.summary,
          kind: box.kind, parts: parts))
      indices[property] = index
    }
    return TunedMember(property: property, parameter: index, box: box)
  }

  /// Frequency and damping of one type are a spring, too.
  private mutating func addSpring(_ type: Any.Type, _ boxes: [(String, any AnyTunable)], to owner: inout TunedOwner) {
    func box(_ label: String) -> (any AnyTunable)? { boxes.first { $0.0 == label }?.1 }
    guard box("spring") == nil, let frequency = box("frequency"), let damping = box("damping"),
      let pair = SpringPair(frequency, damping)
    else { return }
    let parts = ["frequency", "damping"].compactMap { indices[Property(type: ObjectIdentifier(type), label: $0)] }
    owner.members.append(member(type, "spring", pair, parts: parts))
  }

  /// The tunables of an object by the types that declare them, and the objects that it is made of.
  private func look(into object: AnyObject) -> (
    found: [(type: Any.Type, boxes: [(String, any AnyTunable)])], parts: [AnyObject]
  ) {
    var found: [(type: Any.Type, boxes: [(String, any AnyTunable)])] = []
    var parts: [AnyObject] = []
    var level: Mirror? = Mirror(reflecting: object)
    while let mirror = level {
      let module = String(reflecting: mirror.subjectType).prefix { $0 != "." }
      if Self.opaqueModules.contains(String(module)) { break }
      var boxes: [(String, any AnyTunable)] = []
      for child in mirror.children {
        if let box = child.value as? any AnyTunable {
          boxes.append((String(child.label?.dropFirst() ?? ""), box))
        } else if module != "SpringflowDynamics" {
          parts += Self.objects(in: child.value)
        }
      }
      if !boxes.isEmpty { found.append((mirror.subjectType, boxes)) }
      level = mirror.superclassMirror
    }
    return (found, parts + Self.parts(of: object))
  }

  /// Modules whose types declare no tunables.
  private static let opaqueModules: Set<String> = [
    "SpringflowViews", "SpringflowPhysics", "SpringflowNumerics", "Swift", "Foundation", "FoundationEssentials",
  ]

  /// What objects of the library are made of.
  private static func parts(of object: AnyObject) -> [AnyObject] {
    switch object {
    case let view as CollectionView:
      [view.collectionViewLayout, view.dataSource as AnyObject?, view.delegate as AnyObject?].compactMap { $0 }
    case let view as View: view.subviews
    case let layout as WrappingLayout: [layout.wrapped]
    case let animator as DynamicAnimator: animator.behaviors
    case let behavior as DynamicBehavior: behavior.childBehaviors
    default: []
    }
  }

  /// The objects in the value of a property: itself, that of an optional, or those of an array.
  private static func objects(in value: Any) -> [AnyObject] {
    if type(of: value) is AnyObject.Type { return [value as AnyObject] }
    let mirror = Mirror(reflecting: value)
    guard let first = mirror.children.first?.value else { return [] }
    switch mirror.displayStyle {
    case .optional: return objects(in: first)
    case .collection where type(of: first) is AnyObject.Type: return mirror.children.map { $0.value as AnyObject }
    default: return []
    }
  }
}

/// The tunables of frequency and damping as those of a spring.
private final class SpringPair: AnyTunable {
  let summary = "frequency and damping at once"
  let kind: TunableKind
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
