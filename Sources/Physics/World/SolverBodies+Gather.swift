extension SolverBodies {
  /// Adds the bodies with applied forces, and those whose springs turn them.
  mutating func addForced(_ forces: [AppliedForce], _ bodies: inout BodyStore) {
    for force in forces { add(bodies.row(ofSlot: force.slot)) }
    if bodies.coupledCount == 0 { return }
    for row in bodies.awakeRows where bodies.isCoupled(Int(row)) { setFlag(add(Int(row)), .coupled) }
  }

  /// Adds the bodies that fields act on.
  mutating func addInFields(_ fields: inout FieldSet, _ bodies: inout BodyStore) {
    if fields.fields.isEmpty { return }
    let laws = fields.laws
    for row in bodies.awakeRows where bodies.inertias[Int(row)].inverseMass > 0 {
      let row = Int(row)
      var isReached = false
      laws.forEach(at: bodies.center(row), categories: bodies.rows[row].body.fieldCategories) { _ in isReached = true }
      if isReached { setFlag(add(row), .inField) }
    }
  }
}
