import SpringflowNumerics
import SpringflowPhysics

/// Bodies in arrays under gravity, with joints: no contacts, springs or sleep.
struct JointFixture {
  var x: [Double] = []
  var y: [Double] = []
  var angle: [Double] = []
  var vx: [Double] = []
  var vy: [Double] = []
  var spin: [Double] = []
  var mass: [Double] = []
  var inertia: [Double] = []
  var inverseMass: [Double] = []
  var inverseInertia: [Double] = []
  var cosine: [Double] = []
  var sine: [Double] = []
  var gravity = Vector(x: 0, y: 1000)
  var h = 1.0 / 120
  var joints = JointSet()

  /// Adds a body; with mass 0 it does not move, with inertia 0 it does not rotate.
  mutating func add(_ position: Vector, mass: Double = 1, inertia: Double = 0, angle: Double = 0) -> BodyID {
    x.append(position.x)
    y.append(position.y)
    self.angle.append(angle)
    vx.append(0)
    vy.append(0)
    spin.append(0)
    self.mass.append(mass)
    self.inertia.append(inertia)
    inverseMass.append(mass > 0 ? 1 / mass : 0)
    inverseInertia.append(inertia > 0 ? 1 / inertia : 0)
    cosine.append(Portable.cos(angle))
    sine.append(Portable.sin(angle))
    return BodyID(slot: Int32(x.count - 1), generation: 0)
  }

  @discardableResult
  mutating func add(_ joint: Joint) -> JointID {
    do { return try joints.add(joint) } catch { fatalError(error.description) }
  }

  func position(_ id: BodyID) -> Vector { Vector(x: x[Int(id.slot)], y: y[Int(id.slot)]) }
  func velocity(_ id: BodyID) -> Vector { Vector(x: vx[Int(id.slot)], y: vy[Int(id.slot)]) }

  mutating func run(_ steps: Int) { for _ in 0..<steps { step() } }

  mutating func step() {
    if joints.needsRebuild {
      let moves = inverseMass.map { $0 > 0 }
      joints.rebuild(row: { Int($0.slot) }, moves: { moves[$0] })
    }
    joints.beginStep()
    joints.beginSubstep(h: h)
    accelerate()
    solve(isLast: false)
    for k in x.indices {
      x[k] += h * vx[k]
      y[k] += h * vy[k]
      angle[k] += h * spin[k]
      (sine[k], cosine[k]) = Portable.sinCos(angle[k])
    }
    accelerate()
    solve(isLast: true)
  }

  private mutating func accelerate() {
    for k in x.indices where mass[k] > 0 {
      vx[k] += gravity.x * h / 2
      vy[k] += gravity.y * h / 2
    }
  }

  private mutating func solve(isLast: Bool) {
    let h = h
    var (vx, vy, spin) = (self.vx, self.vy, self.spin)
    var joints = self.joints
    self.joints = JointSet()
    x.withUnsafeBufferPointer { x in
      y.withUnsafeBufferPointer { y in
        angle.withUnsafeBufferPointer { angle in
          cosine.withUnsafeBufferPointer { cosine in
            sine.withUnsafeBufferPointer { sine in
              inverseMass.withUnsafeBufferPointer { inverseMass in
                inverseInertia.withUnsafeBufferPointer { inverseInertia in
                  vx.withUnsafeMutableBufferPointer { vx in
                    vy.withUnsafeMutableBufferPointer { vy in
                      spin.withUnsafeMutableBufferPointer { spin in
                        let bodies = JointBodies(
                          x: x.baseAddress!, y: y.baseAddress!, angle: angle.baseAddress!,
                          cosine: cosine.baseAddress!, sine: sine.baseAddress!, velocityX: vx.baseAddress!,
                          velocityY: vy.baseAddress!, spin: spin.baseAddress!,
                          inverseMass: inverseMass.baseAddress!, inverseInertia: inverseInertia.baseAddress!,
                          isAsleep: nil)
                        if isLast { joints.solveVelocities(bodies, h: h) } else { joints.solvePositions(bodies, h: h) }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
    self.joints = joints
    (self.vx, self.vy, self.spin) = (vx, vy, spin)
  }

  /// Kinetic and gravitational energy, in kg·pt²/s².
  var energy: Double {
    var sum = 0.0
    for k in x.indices {
      sum += mass[k] * (vx[k] * vx[k] + vy[k] * vy[k]) / 2 + inertia[k] * spin[k] * spin[k] / 2
      sum -= mass[k] * (gravity.x * x[k] + gravity.y * y[k])
    }
    return sum
  }

  var momentum: Vector {
    var sum = Vector.zero
    for k in x.indices { sum += Vector(x: vx[k], y: vy[k]) * mass[k] }
    return sum
  }

  /// About the origin.
  var angularMomentum: Double {
    var sum = 0.0
    for k in x.indices { sum += mass[k] * (x[k] * vy[k] - y[k] * vx[k]) + inertia[k] * spin[k] }
    return sum
  }

  var isFinite: Bool { x.indices.allSatisfy { (x[$0] + y[$0] + angle[$0] + vx[$0] + vy[$0] + spin[$0]).isFinite } }

  /// The distance of a joint's two ends.
  func gap(_ joint: Joint) -> Double {
    func place(_ body: BodyID?, _ anchor: Vector) -> Vector {
      guard let body else { return anchor }
      return position(body) + Rotation(angle: angle[Int(body.slot)])(anchor)
    }
    return (place(joint.bodyB, joint.anchorB) - place(joint.bodyA, joint.anchorA)).length
  }
}
