import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// A force that fills a part of the plane: gravity, drag, vortices, noise. (`UIFieldBehavior`.)
///
/// A field acts on its own items, at their centres; several fields add up. With p the vector from the field's position to
/// the item in metres of 100 points, r its length, v the velocity in metres per second, m the mass, q the charge and S the
/// strength, the factories' comments give the force in newtons, where fall(r) = max(r, ``minimumRadius``)^−``falloff``, and
/// 1 for the falloff 0.
///
/// ```swift
/// let well = FieldBehavior.radialGravityField(position: CGPoint(x: 200, y: 200))
/// well.region = Region(radius: 150)
/// well.addItem(ball)
/// animator.addBehavior(well)
/// ```
///
/// An animator has at most 32 fields.
///
/// Source: BEHAVIOUR.md A.12.
@preconcurrency @MainActor
open class FieldBehavior: ItemListBehavior {
  /// A force in newtons, as a function of the field, the item's position in points from the field's, its velocity in metres
  /// per second (100 points per second), its mass in kilograms, its charge, and the animator's elapsed time in seconds.
  public typealias Evaluation = (FieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval) -> CGVector

  /// The field as the world knows it; of a custom field only region and position count.
  @exclusivity(unchecked)
  package private(set) final var field: Field
  private final var bounds = Region.infinite
  private final let evaluation: Evaluation?
  /// What the field has put into the world.
  @exclusivity(unchecked)
  private final var entry: FieldID?
  /// The bit by which bodies know the field.
  private final var category: UInt64 = 0

  /// Makes a field of a kind; for the factories.
  public required init(kind: Field.Kind) {
    field = Field(kind)
    evaluation = nil
    super.init()
  }

  /// Makes a field whose force is computed in every tick; for the factory.
  public required init(evaluation: @escaping Evaluation) {
    field = Field(.radialGravity)
    field.falloff = 0
    self.evaluation = evaluation
    super.init()
  }

  // MARK: Properties

  /// The field's position, in points of the animator's coordinates; zero unless set.
  ///
  /// - Precondition: Both coordinates are finite.
  open var position: CGPoint {
    get { CGPoint(x: field.position.x, y: field.position.y) }
    set { change { $0.position = Vector(newValue) } }
  }

  /// The region in which the field acts, about its position; the whole plane unless set.
  open var region: Region {
    get { bounds }
    set {
      bounds = newValue
      change { $0.region = newValue.shape }
    }
  }

  /// A factor on the force; 1 unless set. A negative one reverses it. A velocity field and a custom one ignore it.
  ///
  /// - Precondition: It is finite.
  open var strength: CGFloat {
    get { CGFloat(field.strength) }
    set { change { $0.strength = Double(newValue) } }
  }

  /// The negative power with which the force depends on the distance, from −10 to 10. Unless set: 2 for radial gravity, −1
  /// for a spring, 1 for electric and magnetic fields, 0 for all others.
  ///
  /// - Precondition: It is within that range.
  open var falloff: CGFloat {
    get { CGFloat(field.falloff) }
    set { change { $0.falloff = Double(newValue) } }
  }

  /// Distances count as at least this in the falloff. In points, at least 1e-6; 2⁻¹⁵ metres unless set.
  ///
  /// - Precondition: It is within that range.
  open var minimumRadius: CGFloat {
    get { CGFloat(field.minimumRadius) }
    set { change { $0.minimumRadius = Double(newValue) } }
  }

  /// The direction of linear gravity, the wind of a drag field or the velocity of a velocity field, in metres per second²
  /// or per second; (0, 0) for others, which ignore it.
  ///
  /// - Precondition: Both components are finite.
  open var direction: CGVector {
    get {
      switch field.kind {
      case .linearGravity(let direction), .drag(let direction), .velocity(let direction):
        CGVector(dx: direction.x, dy: direction.y)
      default: .zero
      }
    }
    set {
      let direction = Vector(x: Double(newValue.dx), y: Double(newValue.dy))
      switch field.kind {
      case .linearGravity: change { $0.kind = .linearGravity(direction: direction) }
      case .drag: change { $0.kind = .drag(direction: direction) }
      case .velocity: change { $0.kind = .velocity(direction: direction) }
      default:
        note("direction", "a direction has no effect on this kind of field; linear gravity, drag and velocity have one")
      }
    }
  }

  /// How smooth noise or turbulence is, from 0 to 1; what is outside acts as the nearest end. 0 for others.
  ///
  /// - Precondition: It is a number.
  open var smoothness: CGFloat {
    get { noise.map { CGFloat($0.smoothness) } ?? 0 }
    set { setNoise(smoothness: newValue, animationSpeed: animationSpeed, "smoothness") }
  }

  /// How often noise or turbulence changes, per second, from 0, which freezes it; what is below acts as 0. 0 for others.
  ///
  /// - Precondition: It is a number.
  open var animationSpeed: CGFloat {
    get { noise.map { CGFloat($0.speed) } ?? 0 }
    set { setNoise(smoothness: smoothness, animationSpeed: newValue, "animationSpeed") }
  }

  private var noise: (smoothness: Double, speed: Double)? {
    switch field.kind {
    case .noise(let smoothness, let speed), .turbulence(let smoothness, let speed): (smoothness, speed)
    default: nil
    }
  }

  private func setNoise(smoothness: CGFloat, animationSpeed: CGFloat, _ name: String) {
    let kind = Self.noise(smoothness, animationSpeed)
    switch field.kind {
    case .noise: change { $0.kind = .noise(smoothness: kind.0, animationSpeed: kind.1) }
    case .turbulence: change { $0.kind = .turbulence(smoothness: kind.0, animationSpeed: kind.1) }
    default: note(name, "\(name) has no effect on this kind of field; noise and turbulence have it")
    }
  }

  /// Values of noise that a world accepts.
  class func noise(_ smoothness: CGFloat, _ animationSpeed: CGFloat) -> (Double, Double) {
    require(
      !smoothness.isNaN && !animationSpeed.isNaN,
      "smoothness and animationSpeed of a field are numbers, found \(smoothness) and \(animationSpeed)")
    return (min(max(Double(smoothness), 0), 1), min(max(Double(animationSpeed), 0), 1e6))
  }

  private func change(_ body: (inout Field) -> Void) {
    let old = field
    body(&field)
    do { try field.validate() } catch { fatalError("a FieldBehavior cannot be changed so: \(error)") }
    if field == old { return }
    if let entry, let dynamicAnimator { update(entry, in: dynamicAnimator) }
    if evaluation != nil { changed() }
  }

  // MARK: Effect

  override func didEnter(_ animator: DynamicAnimator) {
    category = takeCategory(in: animator)
    field.categories = category
    // Noise of two fields differs, and is the same in every run.
    field.seed = UInt32(category.trailingZeroBitCount)
    if evaluation == nil { entry = add(to: animator) }
  }

  override func willLeave(_ animator: DynamicAnimator) {
    if let entry { animator.world.remove(entry) }
    entry = nil
    animator.fieldCategories.free(category)
    category = 0
  }

  override func contribute(to profile: inout ItemProfile, of item: any DynamicItem) {
    profile.fieldCategories |= category
  }

  package override var needsPreparation: Bool { evaluation != nil }

  /// The region of a field that the world has not, as its force is computed by a function.
  final var computedRegion: FieldRegion? { evaluation == nil ? nil : field.region }

  override func prepareStep(of animator: DynamicAnimator) {
    guard let evaluation else { return }
    for item in items {
      guard let state = animator.forceState(of: item) else { continue }
      let place = state.position - field.position
      guard field.region.contains(place) else { continue }
      let force = evaluation(
        self, CGPoint(x: place.x, y: place.y), CGVector(dx: state.velocity.x / 100, dy: state.velocity.y / 100),
        CGFloat(state.mass), CGFloat(state.charge), animator.elapsedTime)
      require(
        force.dx.isFinite && force.dy.isFinite,
        "a field's evaluation block returns a finite force, found (\(force.dx), \(force.dy)) for "
          + ItemShape.name(of: item))
      if force != .zero {
        animator.push(item, Vector(x: Double(force.dx), y: Double(force.dy)), at: nil, .continuous)
      }
    }
  }

  override func hashProperties(into hash: inout StateHash) {
    for number in [field.position.x, field.position.y, field.strength, field.falloff, field.minimumRadius] {
      hash.combine(number)
    }
    for number in [direction.dx, direction.dy, smoothness, animationSpeed] { hash.combine(Double(number)) }
    // The world has no field of a function, and so does not know its region.
    if evaluation != nil { hash.combine("\(field.region)") }
    hash.combine(category)
    hash.combine(evaluation != nil)
  }
}
