import SpringflowDeterminism

extension World {
  /// Writes every contact that may bear into its lane.
  mutating func fillLanes(_ duration: Double) {
    crew.withMembers { solver.noteCalm($0, allowsSleep: allowsSleep) }
    solver.arrange(crew: crew.count)
    crew.withMembers { crew in
      contacts.withUnsafeBufferPointer { contacts in
        manifolds.withUnsafeBufferPointer { manifolds in
          tunings.withUnsafeBufferPointer { tunings in
            for place in 1..<crew.count {
              let tuning = Int(crew.tunings[place])
              let rate = 1 / duration
              crew.inverseMeanMass[place] = crew.inverseMass[place] * tunings[tuning].halfMap.uv * rate
              crew.inverseMeanMoment[place] = crew.inverseMoment[place] * tunings[tuning].halfSpinMap.uv * rate
            }
          }
          solver.withPasses { passes in
            passes.fill(crew, contacts.baseAddress!, manifolds.baseAddress!)
            passes.displace(crew)
            passes.prepare()
          }
        }
      }
    }
  }

  /// Takes what the contacts bore out of the lanes.
  mutating func keepLoads() {
    contacts.withUnsafeMutableBufferPointer { contacts in
      solver.withPasses { passes in
        passes.keep(contacts.baseAddress!)
      }
    }
    forgetStops()
  }

  /// Forgets what contacts bore where a body has just hit one that is much lighter: what stopped it is no load, and given
  /// again it would throw the heavy one off. Between bodies of about one weight the passes of a step take it back.
  ///
  /// - Complexity: O(*c*) for *c* contacts that bear.
  private mutating func forgetStops() {
    var hasUnequal = false
    for index in solver.entries.indices {
      let entry = solver.entries[index]
      guard entry.isNew, entry.source >= 0, entry.a > 0, entry.b > 0 else { continue }
      let first = inertias[Int(crew.rows[Int(entry.a)])].inverseMass
      let last = inertias[Int(crew.rows[Int(entry.b)])].inverseMass
      guard min(first, last) > 0, max(first, last) > Self.unequalWeights * min(first, last) else { continue }
      crew.flag(entry.a, .hitUnequal)
      crew.flag(entry.b, .hitUnequal)
      hasUnequal = true
    }
    guard hasUnequal else { return }
    for index in solver.entries.indices {
      let entry = solver.entries[index]
      guard entry.isStruck, entry.source >= 0 else { continue }
      let traits = crew.traits[Int(entry.a)].union(crew.traits[Int(entry.b)])
      if traits.contains(.hitUnequal) { contacts[Int(entry.source)].beginAnew() }
    }
  }

  /// How many times heavier than the other one a body is that throws off what stopped it.
  private static let unequalWeights = 2.5
}

extension Contact.Load {
  /// Notes what the point bore in the last part of a step.
  fileprivate mutating func keep(_ normal: Float, _ tangent: Float) {
    self.normal = normal
    self.tangent = tangent
    mean += ContactSolver.meanShare * (normal - mean)
  }
}

extension Contact {
  /// Lets the next step begin without loads.
  @inline(__always)
  fileprivate mutating func beginAnew() {
    (first.normal, first.tangent) = (0, 0)
    (second.normal, second.tangent) = (0, 0)
  }
}

extension ContactPasses {
  /// Writes every contact into its lane.
  func fill(_ crew: CrewMembers, _ contacts: UnsafePointer<Contact>, _ manifolds: UnsafePointer<Manifold>) {
    for index in 0..<count {
      let entry = entries[index]
      let (group, lane) = (Int(entry.lane) >> 3, Int(entry.lane) & 7)
      let numbers = UnsafeMutableRawPointer(lanes + group * Lanes.stride).assumingMemoryBound(to: Float.self)
      let (a, b) = (Int(entry.a), Int(entry.b))
      places[group * 16 + lane] = entry.a
      places[group * 16 + 8 + lane] = entry.b
      numbers[Lanes.massA1 * 8 + lane] = Float(crew.inverseMeanMass[a])
      numbers[Lanes.momentA1 * 8 + lane] = Float(crew.inverseMeanMoment[a])
      numbers[Lanes.massB1 * 8 + lane] = Float(crew.inverseMeanMass[b])
      numbers[Lanes.momentB1 * 8 + lane] = Float(crew.inverseMeanMoment[b])
      numbers[Lanes.massA2 * 8 + lane] = Float(crew.inverseMass[a])
      numbers[Lanes.momentA2 * 8 + lane] = Float(crew.inverseMoment[a])
      numbers[Lanes.massB2 * 8 + lane] = Float(crew.inverseMass[b])
      numbers[Lanes.momentB2 * 8 + lane] = Float(crew.inverseMoment[b])
      numbers[Lanes.floating * 8 + lane] = floats[a] && floats[b] ? 1 : 0
      if entry.source < 0 {
        fill(numbers + lane, walls![Int(-1 - entry.source)])
        continue
      }
      let contact = contacts + Int(entry.source)
      let manifold = manifolds + Int(entry.source)
      numbers[Lanes.normalX * 8 + lane] = Float(manifold.pointee.normal.x)
      numbers[Lanes.normalY * 8 + lane] = Float(manifold.pointee.normal.y)
      numbers[Lanes.friction * 8 + lane] = Float(contact.pointee.friction)
      fill(numbers + Lanes.points * 8 + lane, manifold.pointee.first, contact.pointee.first)
      let second = numbers + (Lanes.points + Lanes.pointStride) * 8 + lane
      if manifold.pointee.count == 2 {
        fill(second, manifold.pointee.second, contact.pointee.second)
      } else {
        // No point: so far apart that nothing reaches it.
        fill(second, ContactPoint.none, Contact.Load())
        second[Lanes.separation * 8] = 1e9
      }
    }
  }

  @inline(__always)
  private func fill(_ numbers: UnsafeMutablePointer<Float>, _ point: ContactPoint, _ load: Contact.Load) {
    numbers[Lanes.anchorAX * 8] = Float(point.anchorA.x)
    numbers[Lanes.anchorAY * 8] = Float(point.anchorA.y)
    numbers[Lanes.anchorBX * 8] = Float(point.anchorB.x)
    numbers[Lanes.anchorBY * 8] = Float(point.anchorB.y)
    numbers[Lanes.separation * 8] = Float(point.separation)
    numbers[Lanes.normalLoad * 8] = load.normal
    numbers[Lanes.tangentLoad * 8] = load.tangent
    numbers[Lanes.meanLoad * 8] = load.mean
  }

  /// Writes a wall: it bears at the body's centre, and does not rub.
  private func fill(_ numbers: UnsafeMutablePointer<Float>, _ wall: WallSpot) {
    numbers[Lanes.normalX * 8] = Float(wall.normal.x)
    numbers[Lanes.normalY * 8] = Float(wall.normal.y)
    numbers[Lanes.friction * 8] = 0
    var point = ContactPoint.none
    point.separation = wall.separation
    fill(numbers + Lanes.points * 8, point, Contact.Load(normal: wall.load, tangent: 0, mean: wall.load))
    point.separation = 1e9
    fill(numbers + (Lanes.points + Lanes.pointStride) * 8, point, Contact.Load())
  }

  /// What bodies bore that left the numbers is nothing to begin the next step with.
  @inline(__always)
  private static func sound(_ load: Float) -> Float { load.isFinite ? load : 0 }

  /// Takes the loads out of the lanes.
  func keep(_ contacts: UnsafeMutablePointer<Contact>) {
    for index in 0..<count {
      let (group, lane) = (Int(entries[index].lane) >> 3, Int(entries[index].lane) & 7)
      let numbers = UnsafeMutableRawPointer(lanes + group * Lanes.stride).assumingMemoryBound(to: Float.self)
      let source = Int(entries[index].source)
      if source < 0 {
        walls![-1 - source].load = Self.sound(numbers[(Lanes.points + Lanes.normalLoad) * 8 + lane])
        continue
      }
      let contact = contacts + source
      let first = numbers + Lanes.points * 8 + lane
      let second = numbers + (Lanes.points + Lanes.pointStride) * 8 + lane
      contact.pointee.first.keep(
        Self.sound(first[Lanes.normalLoad * 8]), Self.sound(first[Lanes.tangentLoad * 8]))
      contact.pointee.second.keep(
        Self.sound(second[Lanes.normalLoad * 8]), Self.sound(second[Lanes.tangentLoad * 8]))
      // What one part of a step bore is the measure of all.
      contact.pointee.impulse =
        Double(contact.pointee.first.normal + contact.pointee.second.normal) * Double(World.partsWithContacts)
    }
  }
}
