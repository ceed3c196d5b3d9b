import SpringflowNumerics

extension World {
  /// Makes the step, and once more from an encoded and decoded copy, and compares.
  mutating func stepTwice() {
    var twin: World
    do { twin = try World(encoded: encoded()) } catch { fatalError("step \(stepCount) cannot be repeated: \(error)") }
    stepOnce()
    twin.stepOnce()
    if let difference = difference(from: twin) {
      fatalError("step \(stepCount - 1) came out differently when it was repeated: \(difference)")
    }
  }

  /// The first difference from another world, to the bit, as a sentence; `nil` if there is none.
  package func difference(from other: World) -> String? {
    if self == other { return nil }
    let (names, others) = (bodyIDs, other.bodyIDs)
    for (number, name) in names.enumerated() {
      guard number < others.count, others[number] == name else { return "body \(number) is another one" }
      let (mine, theirs) = (numbers(of: name), other.numbers(of: name))
      for (first, second) in zip(mine, theirs) where first.value.bitPattern != second.value.bitPattern {
        return "body \(number) has \(first.what) \(first.value) and \(second.value)"
      }
    }
    if names.count != others.count { return "there are \(names.count) bodies and \(others.count)" }
    if graph.activeContacts != other.graph.activeContacts {
      return
        "there are \(graph.activeContacts.count) active contacts and \(other.graph.activeContacts.count), or in another order"
    }
    return "all bodies are alike, and contacts, joints, fields or settings are not"
  }

  private func numbers(of id: BodyID) -> [(what: String, value: Double)] {
    let row = row(of: id)
    return [
      ("x", bodies.x.position(row)), ("y", bodies.y.position(row)), ("angle", bodies.angular.angle[row]),
      ("x velocity", bodies.x.v[row]),
      ("y velocity", bodies.y.v[row]), ("angular velocity", bodies.angular.velocity[row]),
      ("ticks at rest", Double(bodies.restTicks[row])),
      ("x displacement", bodies.x.u[row]), ("y displacement", bodies.y.u[row]),
    ]
  }
}
