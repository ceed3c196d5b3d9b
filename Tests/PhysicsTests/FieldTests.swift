import SpringflowNumerics
import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Fields")
struct FieldTests {
  struct Golden: Sendable {
    let kind: Field.Kind
    let velocity: Vector
    let force: Vector
  }

  /// BEHAVIOUR.md A.12, at p = (3, 4) m with a mass of 1 kg and a charge of 1; in newtons.
  static let goldens = [
    Golden(kind: .linearGravity(direction: Vector(x: 3, y: 4)), velocity: .zero, force: Vector(x: 3, y: 4)),
    Golden(kind: .radialGravity, velocity: .zero, force: Vector(x: -0.024, y: -0.032)),
    Golden(kind: .spring, velocity: .zero, force: Vector(x: -3, y: -4)),
    Golden(kind: .vortex, velocity: .zero, force: Vector(x: -0.8, y: 0.6)),
    Golden(kind: .magnetic, velocity: Vector(x: 100, y: 0), force: Vector(x: 0, y: -0.2)),
    Golden(kind: .electric, velocity: .zero, force: Vector(x: 0.12, y: 0.16)),
    Golden(kind: .drag(direction: .zero), velocity: Vector(x: 300, y: 400), force: Vector(x: -15, y: -20)),
    Golden(kind: .velocity(direction: Vector(x: 1, y: 0)), velocity: .zero, force: .zero),
  ]

  @Test("a field of each kind has the force that was measured", arguments: goldens)
  func golden(_ golden: Golden) {
    let field = Field(golden.kind, position: Vector(x: 10, y: 20))
    let force = field.force(at: Vector(x: 310, y: 420), velocity: golden.velocity, mass: 1, charge: 1, time: 0)
    #expect((force - golden.force).length < 1e-14)
  }

  @Test("only gravity fields grow with the mass, only electric and magnetic fields with the charge")
  func massAndCharge() {
    for golden in Self.goldens {
      let field = Field(golden.kind)
      let point = Vector(x: 300, y: 400)
      let one = field.force(at: point, velocity: golden.velocity, mass: 1, charge: 1, time: 0)
      let heavy = field.force(at: point, velocity: golden.velocity, mass: 3, charge: 1, time: 0)
      let charged = field.force(at: point, velocity: golden.velocity, mass: 1, charge: -2, time: 0)
      var (mass, charge) = (1.0, 1.0)
      switch golden.kind {
      case .linearGravity, .radialGravity: mass = 3
      case .electric, .magnetic: charge = -2
      default: break
      }
      #expect((heavy - one * mass).length < 1e-12)
      #expect((charged - one * charge).length < 1e-12)
    }
  }

  @Test("a field's force is the negative slope of its potential", arguments: [-2.5, -1, 0, 0.5, 1, 1.5, 2, 3])
  func slope(_ falloff: Double) throws {
    for kind in [Field.Kind.radialGravity, .spring, .electric] {
      var field = Field(kind, position: Vector(x: 5, y: -7))
      field.falloff = falloff
      field.strength = 2.5
      field.minimumRadius = 40
      // Outside the minimum radius and within it.
      for point in [Vector(x: 125, y: 60), Vector(x: 20, y: -2)] {
        let force = field.force(at: point, velocity: .zero, mass: 2, charge: 3, time: 0)
        let across = try Self.difference(field, point, Vector(x: 0.01, y: 0))
        let down = try Self.difference(field, point, Vector(x: 0, y: 0.01))
        #expect((Vector(x: across, y: down) - force).length < 1e-6 * (1 + force.length))
      }
    }
  }

  static func difference(_ field: Field, _ point: Vector, _ way: Vector) throws -> Double {
    let before = try #require(field.potential(at: point - way, mass: 2, charge: 3))
    let after = try #require(field.potential(at: point + way, mass: 2, charge: 3))
    return (before - after) / (2 * way.length / 100)
  }

  @Test("no field is infinite at its own position")
  func centre() {
    for golden in Self.goldens {
      let force = Field(golden.kind).force(at: .zero, velocity: golden.velocity, mass: 1, charge: 1, time: 0)
      #expect(force.isFinite)
    }
  }

  @Test("a velocity field prescribes 100 pt/s for each unit, inside its region only")
  func prescribes() {
    var field = Field(.velocity(direction: Vector(x: 1, y: -2)))
    field.region = .circle(radius: 10)
    #expect(field.prescribedVelocity(at: Vector(x: 10, y: 0)) == Vector(x: 100, y: -200))
    #expect(field.prescribedVelocity(at: Vector(x: 10.001, y: 0)) == nil)
    #expect(Field(.spring).prescribedVelocity(at: .zero) == nil)
  }

  @Test("a field has no effect outside its region and on other categories")
  func membership() {
    var field = Field(.spring, position: Vector(x: 100, y: 0))
    field.region = .rectangle(size: Vector(x: 20, y: 20))
    field.categories = 0b10
    #expect(field.force(at: Vector(x: 110, y: 0), velocity: .zero, mass: 1, charge: 0, time: 0) == .zero)
    #expect(field.force(at: Vector(x: 109, y: 0), velocity: .zero, mass: 1, charge: 0, time: 0) != .zero)
    #expect(field.acts(at: Vector(x: 109, y: 0), categories: 0b110))
    #expect(!field.acts(at: Vector(x: 109, y: 0), categories: 0b101))
  }

  @Test("circular regions include their rim, rectangular ones do not, and regions combine")
  func regions() {
    let circle = FieldRegion.circle(radius: 5)
    let box = FieldRegion.rectangle(size: Vector(x: 10, y: 4))
    let rim = Vector(x: 3, y: 4)
    #expect(circle.contains(rim) && !FieldRegion.inverse(circle).contains(rim))
    #expect(!box.contains(Vector(x: 5, y: 0)) && box.contains(Vector(x: 4.999, y: 1.999)))
    for x in -7...7 {
      for y in -7...7 {
        let point = Vector(x: Double(x), y: Double(y))
        let (a, b) = (circle.contains(point), box.contains(point))
        #expect(FieldRegion.union(circle, box).contains(point) == (a || b))
        #expect(FieldRegion.intersection(circle, box).contains(point) == (a && b))
        #expect(FieldRegion.difference(circle, box).contains(point) == (a && !b))
      }
    }
    #expect(!FieldRegion.inverse(circle).contains(Vector(x: .nan, y: 0)))
  }

  @Test("a field that no world accepts is refused with a sentence")
  func refused() {
    var field = Field(.noise(smoothness: 1.5, animationSpeed: 0))
    #expect(Self.sentence(field) == "a field's smoothness is from 0 to 1, found 1.5")
    field = Field(.spring)
    field.minimumRadius = 0
    #expect(Self.sentence(field)?.hasPrefix("a field's minimum radius is from 1e-06 to 1000000000000") == true)
    field = Field(.spring)
    field.region = .inverse(.circle(radius: .nan))
    #expect(Self.sentence(field)?.hasPrefix("a region's radius is from 0 to") == true)
    for _ in 0..<40 { field.region = .inverse(field.region) }
    #expect(Self.sentence(field) == "a region is at most 32 levels deep, found more")
    #expect(Self.sentence(Field(.vortex)) == nil)
  }

  static func sentence(_ field: Field) -> String? {
    do { try field.validate() } catch { return error.description }
    return nil
  }
}
