/// Chains of rigid pins: the same solution as the general one, by a tridiagonal factor of blocks of two.
///
/// With D₀ = A₀₀, Lₖ = Aₖ,ₖ₋₁ D⁻¹ₖ₋₁ and Dₖ = Aₖₖ − Lₖ Aₖ₋₁,ₖ in each of two lanes, and both lanes' remainders
/// subtracted at the pin in the middle. The position phase is Newton's iteration with the factor of the directions at
/// the start while that contracts well, and elsewhere with the true derivative J(x′) M⁻¹ J(x)ᵀ, which is not symmetric.
extension JointSolver {
  private static let corrections = 12
  /// From this rotation in a substep the true derivative is used at once. In radians.
  private static let wideTurn = 0.15
  /// The remaining share of the squared error above which the next correction uses the true derivative.
  private static let slow = 1e-2
  /// The remaining share of the squared error above which other directions are tried after the true derivative.
  private static let poorShare = 0.5

  /// - Returns: Whether the chain was solved; if not, nothing was written, and the general solver is to solve it.
  func solveChainPositions(_ group: inout JointGroup, _ given: JointBodies, h: Double) -> Bool {
    let nodes = bodies + group.chainNode
    let links = links + group.chain.lowerBound
    let count = group.chain.count - 1
    let hasStiffness = group.stiffnessStep == h
    group.stiffnessStep = h
    if !hasStiffness { applyChainGeometricStiffness(nodes, links, count, h) }
    let (isSame, turning) = readChain(nodes, count, given)
    if !isSame || !group.isChainFactored || !hasStiffness {
      group.isChainFactored = rates(nodes, links, count, group.chainShare, isFactoring: true)
      if !group.isChainFactored { return false }
    }
    let first: CorrectionKind = turning * h > Self.wideTurn ? .derivative : .start
    if first != .start { group.isChainFactored = false }
    switch correct(&group, nodes, links, count, h: h, first: first) {
    case .none: return true
    case .done: break
    case .failed:
      // Those directions do not converge; these do, though energy is no longer conserved to the second order.
      group.isChainFactored = false
      _ = readChain(nodes, count, given)
      if correct(&group, nodes, links, count, h: h, first: .ahead) == .failed { return false }
      finishPositions(nodes, links, count, given, isReported: true)
      return true
    }
    finishPositions(nodes, links, count, given, isReported: false)
    return true
  }

  /// The factor of a correction, and the directions of its impulses.
  private enum CorrectionKind {
    /// The factor of the directions at the start, symmetric and already computed.
    case start
    /// Along the directions at the start, with the true derivative of the error.
    case derivative
    /// The factor of the directions at the predicted poses (the Gauss–Newton method).
    case ahead
  }

  private enum CorrectionResult { case none, done, failed }

  /// Corrects the velocities until the pins hold at the end of the substep.
  private func correct(
    _ group: inout JointGroup, _ nodes: UnsafeMutablePointer<ChainNodes>, _ links: UnsafeMutablePointer<ChainLinks>,
    _ count: Int, h: Double, first: CorrectionKind
  ) -> CorrectionResult {
    let share = group.chainShare
    var correction = first
    var before = Double.infinity
    for round in 0...Self.corrections {
      let (error, isRegular) =
        switch correction {
        case .start: measure(nodes, links, count, share, h: h, correction: .start)
        case .derivative: measure(nodes, links, count, share, h: h, correction: .derivative)
        case .ahead: measure(nodes, links, count, share, h: h, correction: .ahead)
        }
      if error <= 1 { return round == 0 ? .none : .done }
      // A contradiction, or a rotation that is too large.
      let isPoor = round > 0 && error > Self.poorShare * before
      if round == Self.corrections || !isRegular || !(error < 1e30) { return .failed }
      if isPoor && (correction == .derivative || (correction == .ahead && round > 5)) { return .failed }
      // Each correction shrinks the error by about the same share, so that the last one needs no check.
      let isSure = round > 0 && error * error <= 0.09 * before
      if correction == .ahead {
        backward(nodes, links, count, isFirst: round == 0, isAhead: true)
        for k in 0...count { report(nodes, links, k, count, isAhead: true) }
      } else {
        backward(nodes, links, count, isFirst: round == 0, isAhead: false)
      }
      if isSure { return .done }
      if correction == .start, error > Self.slow * before {
        correction = .derivative
        group.isChainFactored = false
      }
      before = error
    }
    return .failed
  }

  func solveChainVelocities(_ group: inout JointGroup, _ given: JointBodies, h: Double) -> Bool {
    let nodes = bodies + group.chainNode
    let links = links + group.chain.lowerBound
    let count = group.chain.count - 1
    let share = group.chainShare
    let (isSame, _) = readChain(nodes, count, given)
    if !group.isSoftnessApplied {
      group.stiffnessStep = h
      applyChainGeometricStiffness(nodes, links, count, h)
    }
    if !isSame || !group.isSoftnessApplied || !group.isChainFactored {
      group.isChainFactored = rates(nodes, links, count, share, isFactoring: true)
      if !group.isChainFactored { return false }
    } else {
      _ = rates(nodes, links, count, share, isFactoring: false)
    }
    group.isSoftnessApplied = true
    backward(nodes, links, count, isFirst: true, isAhead: false)
    for k in 0...count { report(nodes, links, k, count, isAhead: false) }
    writeChain(nodes, count, given)
    return true
  }

  /// Computes the relative velocities of the pins' ends and eliminates them from the ends to the middle; also computes
  /// the factor, if it is not known.
  ///
  /// - Returns: Whether the factor is regular.
  @inline(__always)
  private func rates(
    _ nodes: UnsafeMutablePointer<ChainNodes>, _ links: UnsafeMutablePointer<ChainLinks>, _ count: Int,
    _ share: Double2, isFactoring: Bool
  ) -> Bool {
    var isRegular = true
    var bx = Double2.zero
    var by = Double2.zero
    var pivot = ChainPivot(share: share)
    for k in 0...count {
      let a = nodes + k
      if isFactoring, !pivot.advance(a, links + k, isFirst: k == 0, isLast: k == count, isAhead: false) {
        isRegular = false
      }
      let endX = a.pointee.vx - a.pointee.spin * a.pointee.ny
      let endY = a.pointee.vy + a.pointee.spin * a.pointee.nx
      let link = links + k
      let lx = link.pointee.l00 * bx + link.pointee.l01 * by
      let ly = link.pointee.l10 * bx + link.pointee.l11 * by
      if k < count {
        let b = a + 1
        bx = endX - (b.pointee.vx - b.pointee.spin * b.pointee.py) - lx
        by = endY - (b.pointee.vy + b.pointee.spin * b.pointee.px) - ly
      } else {
        bx = (endX - endX.swapped) - (lx - lx.swapped)
        by = (endY - endY.swapped) - (ly - ly.swapped)
      }
      link.pointee.x = bx
      link.pointee.y = by
    }
    return isRegular
  }

  /// Computes the predicted gaps of the pins' ends and eliminates them from the ends to the middle; also computes the
  /// factor of the correction.
  ///
  /// - Returns: The sum of the errors' squares, in tolerances, and whether the factor is regular.
  @inline(__always)
  private func measure(
    _ nodes: UnsafeMutablePointer<ChainNodes>, _ links: UnsafeMutablePointer<ChainLinks>, _ count: Int,
    _ share: Double2,
    h: Double, correction: CorrectionKind
  ) -> (error: Double, isRegular: Bool) {
    var isRegular = true
    var sum = Double2.zero
    var bx = Double2.zero
    var by = Double2.zero
    let rate = -1 / h
    var here = ChainPrediction(nodes, h)
    if correction == .ahead { here.storeLevers(nodes) }
    var pivot = ChainPivot(share: share)
    for k in 0...count {
      let link = links + k
      let next = k < count ? ChainPrediction(nodes + k + 1, h) : here
      switch correction {
      case .start: break
      case .derivative:
        if !pivot.advanceDerivative(nodes + k, link, here, next, isFirst: k == 0, isLast: k == count) {
          isRegular = false
        }
      case .ahead:
        next.storeLevers(nodes + min(k + 1, count))
        if !pivot.advance(nodes + k, link, isFirst: k == 0, isLast: k == count, isAhead: true) { isRegular = false }
      }
      let cx = k < count ? next.outerX - here.innerX : here.innerX.swapped - here.innerX
      let cy = k < count ? next.outerY - here.innerY : here.innerY.swapped - here.innerY
      here = next
      let weight = link.pointee.precision
      let (wx, wy) = (cx * weight, cy * weight)
      sum += wx * wx + wy * wy
      let lx = link.pointee.l00 * bx + link.pointee.l01 * by
      let ly = link.pointee.l10 * bx + link.pointee.l11 * by
      bx = cx * rate - (k < count ? lx : lx - lx.swapped)
      by = cy * rate - (k < count ? ly : ly - ly.swapped)
      link.pointee.x = bx
      link.pointee.y = by
    }
    return (sum[0] + sum[1], isRegular)
  }
}
