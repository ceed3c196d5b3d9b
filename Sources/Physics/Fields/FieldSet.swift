/// The fields of a world, in order of creation.
struct FieldSet: Sendable {
  var fields: [Field] = [] { didSet { compile() } }
  var ids: [FieldID] = []
  /// The next field's number.
  var next: Int32 = 0
  /// The same fields for steps. They follow from `fields` and are not part of the state.
  private var lawList = Buffer<FieldLaw>()
  private var regions = Buffer<RegionStep>()

  /// Brings the laws up to date with the fields.
  mutating func compile() {
    lawList.removeAll()
    regions.removeAll()
    for field in fields {
      let first = regions.count
      RegionStep.append(field.region, to: &regions)
      var law = FieldLaw(field)
      law.steps = Int32(first)..<Int32(regions.count)
      lawList.append(law)
    }
  }

  /// The laws by address, so that evaluating them retains nothing.
  @inline(__always)
  var laws: FieldLaws {
    FieldLaws(
      laws: UnsafeBufferPointer(start: lawList.address, count: lawList.count),
      regions: UnsafeBufferPointer(start: regions.address, count: regions.count))
  }
}

extension FieldSet {
  /// The effect of the fields on a body at rest at a position: an acceleration in pt/s², or a velocity in pt/s by the
  /// first field that prescribes one.
  @inline(__always)
  func effect(
    onResting subject: FieldSubject, at position: Vector, seconds: Double, duration: Double
  ) -> (acceleration: Vector, velocity: Vector?) {
    let laws = laws
    let effect = laws.effect(on: subject, at: position, ahead: position, origin: position, seconds: seconds)
    // Wind moves a body at rest.
    let windVelocity = laws.advanced(
      .zero, subject, at: position, seconds: seconds, duration: duration, isBackward: false)
    return (effect.acceleration + effect.attraction + (windVelocity ?? .zero) * (1 / duration), effect.velocity)
  }

  /// Whether a field acts on a body of the given categories at a position.
  func acts(at position: Vector, categories: UInt64) -> Bool {
    if fields.isEmpty || categories == 0 { return false }
    var acts = false
    laws.forEach(at: position, categories: categories) { _ in acts = true }
    return acts
  }

  /// Whether a field that changes with time acts on a body of the given categories at a position.
  @inline(__always)
  func changes(at position: Vector, categories: UInt64) -> Bool {
    var changes = false
    laws.forEach(at: position, categories: categories) { if $0.pointee.changesWithTime { changes = true } }
    return changes
  }
}

/// The fields' laws by address.
struct FieldLaws {
  let laws: UnsafeBufferPointer<FieldLaw>
  let regions: UnsafeBufferPointer<RegionStep>

  /// Calls `body` with the laws that act on a body of the given categories at a point, in points; optionally backward.
  @inline(__always)
  func forEach(
    at point: Vector, categories: UInt64, isBackward: Bool = false, _ body: (UnsafePointer<FieldLaw>) -> Void
  ) {
    for number in 0..<laws.count {
      let law = laws.baseAddress! + (isBackward ? laws.count - 1 - number : number)
      if law.pointee.categories & categories == 0 { continue }
      if RegionStep.contains(point - law.pointee.position, regions, law.pointee.steps) { body(law) }
    }
  }
}

/// A region as steps on a stack of truth values: its parts first, then how they combine.
package struct RegionStep: Sendable {
  package enum Kind: UInt8, Sendable {
    case infinite, circle, rectangle, inverse, union, difference, intersection
  }

  var kind: Kind
  /// The squared radius of a circle; half the width and height of a rectangle. In points.
  var first = 0.0
  var second = 0.0

  package static func append(_ region: FieldRegion, to steps: inout Buffer<RegionStep>) {
    switch region {
    case .infinite: steps.append(RegionStep(kind: .infinite))
    case .circle(let radius): steps.append(RegionStep(kind: .circle, first: radius * radius))
    case .rectangle(let size): steps.append(RegionStep(kind: .rectangle, first: size.x / 2, second: size.y / 2))
    case .inverse(let other):
      append(other, to: &steps)
      steps.append(RegionStep(kind: .inverse))
    case .union(let a, let b): append(a, b, .union, to: &steps)
    case .difference(let a, let b): append(a, b, .difference, to: &steps)
    case .intersection(let a, let b): append(a, b, .intersection, to: &steps)
    }
  }

  private static func append(_ a: FieldRegion, _ b: FieldRegion, _ kind: Kind, to steps: inout Buffer<RegionStep>) {
    append(a, to: &steps)
    append(b, to: &steps)
    steps.append(RegionStep(kind: kind))
  }

  /// As ``FieldRegion/contains(_:)``. Regions are at most 32 levels deep, so the stack fits a word.
  package static func contains(_ point: Vector, _ steps: UnsafeBufferPointer<RegionStep>, _ range: Range<Int32>) -> Bool
  {
    if point.x.isNaN || point.y.isNaN { return false }
    var stack: UInt64 = 0
    for place in range {
      let step = steps[Int(place)]
      let (top, below) = (stack & 1, stack >> 1 & 1)
      switch step.kind {
      case .infinite: stack = stack << 1 | 1
      case .circle: stack = stack << 1 | (point.lengthSquared <= step.first ? 1 : 0)
      case .rectangle:
        let isInside = abs(point.x) < step.first && abs(point.y) < step.second
        stack = stack << 1 | (isInside ? 1 : 0)
      case .inverse: stack ^= 1
      case .union: stack = (stack >> 2) << 1 | (below | top)
      case .difference: stack = (stack >> 2) << 1 | (below & (top ^ 1))
      case .intersection: stack = (stack >> 2) << 1 | (below & top)
      }
    }
    return stack & 1 == 1
  }
}

extension FieldSubject {
  @inline(__always)
  init(_ inertia: Inertia, _ row: BodyStore.BodyRow) {
    self.init(mass: inertia.mass, charge: row.body.charge, categories: row.body.fieldCategories)
  }
}
