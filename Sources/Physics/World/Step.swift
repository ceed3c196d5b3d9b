/// # A step
///
/// Every body has a closed form between impulses: a spring under weight and damping obeys a linear equation, so a time
/// h changes its displacement and velocity by one affine map, its ``Propagator``,
///
///     u(h) = uu u + uv v + ua a        v(h) = vu u + vv v + uv a
///
/// with a constant acceleration a, exact at any h. A step adds impulses between such maps. In order:
///
/// 1. **Pairs.** Boxes are updated by the velocities that bodies have and will have (``BodySnapshot``), and the broad
///    phase finds the colliders that may touch in the step. Contacts of boxes that are apart end.
/// 2. **Points.** The narrow phase computes the contact points of all pairs with an awake body. A body that an awake
///    one touches wakes with its island.
/// 3. **Impacts.** Bodies that bounce, or are so fast that they could tunnel, meet at their time inside the step:
///    ``ImpactPhase`` takes the next impact of all, moves the two bodies there by their closed forms, and changes their
///    velocities. A body's path changes, so its next impacts are searched again, and so on until none is left. Then each
///    such body gets the start state from which its closed form leads to its present one, u₀ = P(−t) u(t). So all that
///    follows sees one start state per body, as if no impact had happened. Slower bodies that meet without a bounce get
///    the contact points of the time at which they meet, and are left to the solver.
/// 4. **Selection.** Bodies that touch, hang on joints, lie in fields or have forces on them become solver bodies, in a
///    fixed order: jointed ones first, then by contacts, forces, fields. Contacts that touch or meet become constraints.
/// 5. **Free bodies.** All rows are advanced by their maps, batch by batch. The solver overwrites its bodies.
/// 6. **Solver bodies.** Two substeps of h/2 if there are contacts, as a contact's impulses depend on each other, else
///    one. Each follows RATTLE (Andersen, 1983) over the exact maps:
///    - Without impulses a body would have the mean velocity w = (u(h) − u(0))/h of its closed form.
///    - The *position phase* adds impulses P at the start of the substep. As an impulse changes v by P/m, it changes
///      w by uv/h · P/m: so a body's inverse mass counts uv/h as much there. Joints and contacts choose P so that the
///      positions u(0) + h w at the end violate nothing.
///    - The closed form from u(0) and v(0) + (Δw) h/uv gives the pose at the end and the velocity there.
///    - The *velocity phase* adds impulses at the end, so that no joint's error and no contact's depth grows.
///
///    A steady force is so split into two equal halves, and a body at rest has no velocity. Joints are solved directly,
///    a connected group at once (``JointSolver``); contacts by passes, eight at a time (``ContactSolver``). Joints come
///    first and, if there are contacts, once more after them, as joints must hold. Fields act symmetrically about the
///    middle of the substep (``SolverFields``), and bodies that their springs turn follow ``CoupledBodies`` instead of
///    a map.
/// 7. **Records.** Impulses are kept as the next step's warm start, contacts that begin or end are reported, bodies
///    beyond the world's bounds are stopped, sensors find what they overlap, and every eighth step islands at rest fall
///    asleep.
///
/// All loops run in order of creation, so the same world always makes the same next world.
extension World {
  /// Advances every awake body by one step.
  ///
  /// Bodies, contacts and joints are visited in order of creation, so the same world always makes the same next world.
  /// A body that touches nothing follows its closed form; a body in contact, on joints or in fields is moved in
  /// substeps, with impulses between exact motions. Impacts happen first, each at its time; bodies that meet slowly and
  /// do not bounce are stopped by the contact solver.
  ///
  /// The impacts of a body in one step are bounded. The bound is 24, or 96 if neither the body nor those that it hit
  /// have hit a static body and all bodies together had fewer than 256. Then the body stays where it is until the next
  /// step, and so does every body that meets it; both keep their velocities. A body near no other that would bounce
  /// more than 64 times against its enclosure along one axis loses the rest of the step along this axis, and none of
  /// its speed.
  ///
  /// - Complexity: O(*n* + *c*) for *n* awake bodies and *c* contacts of theirs, and O(*k*) more for each impact of
  ///   bodies with *k* contacts; every eighth step searches for islands at rest, in practically O(*n* + *c*). Allocates
  ///   nothing unless bodies or contacts came or went, or bodies fell asleep or woke.
  public mutating func step() {
    if verifiesDeterminism { return stepTwice() }
    stepOnce()
  }

  mutating func stepOnce() {
    let step = settings
    let touches = graph.hasColliders
    closeGaps()
    if touches { findPairs(step) }
    beginSolver()
    if touches {
      findPoints(step)
      selectContacts(step)
    }
    selectBodies(step)
    scratch.advance(
      &bodies, &graph, &joints, fields: fields.laws, forces: appliedForces, faults: &faults, step)
    if touches { graph.updateTouching(scratch.impacts.found.summaries, &bodies) }
    appliedForces.removeAll(keepingCapacity: true)
    stepCount += 1
    checkBounds()
    if touches { graph.updateEscapedColliders(&bodies) }
    if touches || !sensors.isEmpty { sensors.update(&graph, &bodies) }
    checkRest()
    bodies.reportSleepChanges()
  }

  // MARK: Pairs

  /// Removes the rows of bodies that were removed, and batches the awake ones anew if some came, went, slept or woke.
  private mutating func closeGaps() {
    if bodies.batchesAreStale {
      if bodies.deadRows > 0 {
        bodies.compactRows()
        graph.renumberRows(&bodies)
        scratch.solverBodies.forgetRows()
        joints.invalidate()
      }
      bodies.rebuildBatches()
    }
    graph.contactChanges.removeAll(keepingCapacity: true)
    graph.sweepContacts()
  }

  private mutating func findPairs(_ step: StepSettings) {
    graph.refitAwake(&bodies, step)
    graph.findPairs(&bodies, &joints)
    graph.sweepContacts()
  }

  /// Begins the list of solver bodies with those on joints.
  private mutating func beginSolver() {
    let kept = scratch.jointed.keptCount(&scratch.solverBodies, &joints)
    scratch.solverBodies.begin(rowCount: bodies.rows.count, keeping: kept)
    scratch.contactSolver.begin()
    scratch.jointed.gather(&scratch.solverBodies, &bodies, &joints)
  }

  // MARK: Points and impacts

  /// Computes the points of all active contacts, wakes bodies that an awake one touches, and resolves the step's
  /// impacts.
  ///
  /// - Complexity: O(*c*) for *c* active contacts, and O(*k*) per impact of bodies with *k* contacts.
  private mutating func findPoints(_ step: StepSettings) {
    scratch.impacts.begin()
    var first = 0
    // A body that wakes adds its contacts at the end, and so does an impact that sends a body to others.
    while first < graph.activeContacts.count {
      let isFirst = first == 0
      while first < graph.activeContacts.count {
        let last = graph.activeContacts.count
        graph.findPoints(first..<last, isFirst: isFirst, &scratch.impacts.found, &bodies, step)
        for index in scratch.impacts.found.changing {
          graph.consider(Int(index), &bodies, &joints)
          if isFirst { graph.moveOutOfWall(Int(index), &bodies, &joints) }
        }
        scratch.impacts.found.changing.removeAll(keepingCapacity: true)
        first = last
      }
      if isFirst { scratch.impacts.collectEnclosed(&bodies, &graph) }
      scratch.impacts.resolveImpacts(&bodies, &graph, &joints, step)
    }
    if graph.deadActiveContacts > 0 { scratch.impacts.found.removeDead(graph.contacts.address) }
    graph.sweepContacts()
  }

  /// Ends the step's impacts, and adds the touching contacts with their bodies to the solver.
  private mutating func selectContacts(_ step: StepSettings) {
    if joints.needsRebuild, !joints.joints.isEmpty {
      // A touch has woken jointed bodies; these come first.
      scratch.solverBodies.begin(rowCount: bodies.rows.count)
      scratch.jointed.gather(&scratch.solverBodies, &bodies, &joints)
    } else {
      for row in scratch.impacts.wokenRows { scratch.solverBodies.add(Int(row)) }
    }
    // A body that hit its own walls must not be bounced off them once more.
    for row in scratch.impacts.rows where bodies.rows[Int(row)].body.enclosure != nil {
      scratch.solverBodies.add(Int(row))
    }
    for row in scratch.impacts.rows { quarantine(Int(row), "impacts gave it more than \(Self.highestSpeed) pt/s") }
    scratch.impacts.finish(&bodies, step)
    scratch.selection.selectContacts(
      summaries: &scratch.impacts.found.summaries, &bodies, &graph, &scratch.solverBodies, &scratch.contactSolver, step)
  }

  /// Adds all bodies to the solver that joints, forces, springs and fields move beside contacts, and the walls near
  /// them.
  private mutating func selectBodies(_ step: StepSettings) {
    if joints.needsRebuild { scratch.jointed.gather(&scratch.solverBodies, &bodies, &joints) }
    scratch.solverBodies.addForced(appliedForces, &bodies)
    scratch.solverBodies.addInFields(&fields, &bodies)
    scratch.contactSolver.resolveEnclosures(&scratch.solverBodies, &bodies, step)
  }

  // MARK: Checks

  /// The interval in steps at which bodies that only their own motion moves are checked: they leave the world's bounds
  /// slowly. With long steps, in which weight alone moves a body far, once a second or after each step.
  private var quarantineInterval: Int { stepDuration * 64 < 1 ? 64 : max(Int(1 / stepDuration), 1) }

  /// Stops the bodies that their own motion has led beyond the world's bounds.
  private mutating func checkBounds() {
    if stepCount % quarantineInterval != 0 { return }
    for row in bodies.awakeRows { quarantine(Int(row), "its own motion led it more than 1e13 pt or 1e10 pt/s away") }
  }

  private mutating func checkRest() {
    if !allowsSleep || stepCount % BodyStore.sleepInterval != 0 { return }
    bodies.updateSleep(&graph, &joints, &fields, settings)
  }
}
