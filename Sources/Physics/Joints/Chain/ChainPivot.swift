/// The predicted ends of two bodies, and their levers rotated to them.
struct ChainPrediction {
  var px: Double2
  var py: Double2
  var nx: Double2
  var ny: Double2
  var outerX: Double2
  var outerY: Double2
  var innerX: Double2
  var innerY: Double2

  @inline(__always)
  init(_ node: UnsafePointer<ChainNodes>, _ h: Double) {
    let (s, c) = SmallAngle.sinCos(node.pointee.spin * h)
    px = c * node.pointee.px - s * node.pointee.py
    py = s * node.pointee.px + c * node.pointee.py
    nx = c * node.pointee.nx - s * node.pointee.ny
    ny = s * node.pointee.nx + c * node.pointee.ny
    let x = node.pointee.x + node.pointee.vx * h
    let y = node.pointee.y + node.pointee.vy * h
    outerX = x + px
    outerY = y + py
    innerX = x + nx
    innerY = y + ny
  }

  /// Stores the predicted levers.
  @inline(__always)
  func storeLevers(_ node: UnsafeMutablePointer<ChainNodes>) {
    node.pointee.aheadPX = px
    node.pointee.aheadPY = py
    node.pointee.aheadNX = nx
    node.pointee.aheadNY = ny
  }
}

/// The state of a chain's elimination, pin by pin from both ends: the values that the next pin needs of the one before.
///
/// With D⁻¹ = adj D / det D the products with adj D are computed while the division runs.
struct ChainPivot {
  private var d00 = Double2.zero
  private var d01 = Double2.zero
  private var d10 = Double2.zero
  private var d11 = Double2.zero
  /// 0 before the first pin, and in a lane without one.
  private var inverse = Double2.zero
  /// 1, and 0 for the first pin of a padded lane.
  private var share: Double2

  init(share: Double2) { self.share = share }

  /// Eliminates the next pin, with J M⁻¹ Jᵀ of the present or the predicted levers; returns whether its pivot is
  /// regular.
  @inline(__always)
  mutating func advance(
    _ a: UnsafePointer<ChainNodes>, _ link: UnsafeMutablePointer<ChainLinks>, isFirst: Bool, isLast: Bool,
    isAhead: Bool
  ) -> Bool {
    let (ia, m) = (a.pointee.inverseInertia, a.pointee.inverseMass)
    let (px, py) = isAhead ? (a.pointee.aheadPX, a.pointee.aheadPY) : (a.pointee.px, a.pointee.py)
    let (nx, ny) = isAhead ? (a.pointee.aheadNX, a.pointee.aheadNY) : (a.pointee.nx, a.pointee.ny)
    let (tx, ty) = (ia * nx, ia * ny)
    var a00 = m + ty * ny
    var a01 = -(tx * ny)
    var a11 = m + tx * nx
    let b00 = -(m + ty * py)
    let b01 = ty * px
    let b10 = tx * py
    let b11 = -(m + tx * px)
    // B adj D, and its product with Bᵀ.
    let m00 = b00 * d11 - b01 * d01
    let m01 = b01 * d00 - b00 * d01
    let m10 = b10 * d11 - b11 * d01
    let m11 = b11 * d00 - b10 * d01
    let (l00, l01) = (m00 * inverse, m01 * inverse)
    let (l10, l11) = (m10 * inverse, m11 * inverse)
    let s00 = (m00 * b00 + m01 * b01) * inverse
    let s01 = (m00 * b10 + m01 * b11) * inverse
    let s11 = (m10 * b10 + m11 * b11) * inverse
    link.pointee.setFactor(l00, l01, l10, l11)
    if !isFirst {
      let before = link - 1
      before.pointee.setNext(l00, l10, l01, l11)
    }
    let least: Double2
    if isLast {
      a00 += a00.swapped
      a01 += a01.swapped
      a11 += a11.swapped
      least = a00 * a11
      a00 -= s00 + s00.swapped
      a01 -= s01 + s01.swapped
      a11 -= s11 + s11.swapped
    } else {
      let b = a + 1
      let ib = b.pointee.inverseInertia
      let (qx, qy) = isAhead ? (b.pointee.aheadPX, b.pointee.aheadPY) : (b.pointee.px, b.pointee.py)
      let (ox, oy) = (ib * qx, ib * qy)
      a00 += b.pointee.inverseMass + oy * qy
      a01 -= ox * qy
      a11 += b.pointee.inverseMass + ox * qx
      least = a00 * a11
      a00 -= s00
      a01 -= s01
      a11 -= s11
    }
    let determinant = a00 * a11 - a01 * a01
    inverse = share / determinant
    share = Double2(1, 1)
    d00 = a00
    d01 = a01
    d11 = a11
    link.pointee.d00 = a11 * inverse
    link.pointee.d01 = -(a01 * inverse)
    link.pointee.d10 = link.pointee.d01
    link.pointee.d11 = a00 * inverse
    return Self.isRegular(determinant, least, a00)
  }

  /// Eliminates the next pin, with the true derivative J(x′) M⁻¹ J(x)ᵀ; returns whether its pivot is regular.
  @inline(__always)
  mutating func advanceDerivative(
    _ a: UnsafePointer<ChainNodes>, _ link: UnsafeMutablePointer<ChainLinks>, _ here: ChainPrediction,
    _ next: ChainPrediction,
    isFirst: Bool, isLast: Bool
  ) -> Bool {
    let (ia, m) = (a.pointee.inverseInertia, a.pointee.inverseMass)
    // Rows use the predicted levers, columns the present ones.
    let (tx, ty) = (ia * a.pointee.nx, ia * a.pointee.ny)
    let (ox, oy) = (ia * a.pointee.px, ia * a.pointee.py)
    var (a00, a01) = (m + here.ny * ty, -(here.ny * tx))
    var (a10, a11) = (-(here.nx * ty), m + here.nx * tx)
    // This pin's rows with the columns of the one before, and the converse.
    let (b00, b01) = (-(m + here.ny * oy), here.ny * ox)
    let (b10, b11) = (here.nx * oy, -(m + here.nx * ox))
    let (c00, c01) = (-(m + here.py * ty), here.py * tx)
    let (c10, c11) = (here.px * ty, -(m + here.px * tx))
    let l00 = (b00 * d11 - b01 * d10) * inverse
    let l01 = (b01 * d00 - b00 * d01) * inverse
    let l10 = (b10 * d11 - b11 * d10) * inverse
    let l11 = (b11 * d00 - b10 * d01) * inverse
    let s00 = l00 * c00 + l01 * c10
    let s01 = l00 * c01 + l01 * c11
    let s10 = l10 * c00 + l11 * c10
    let s11 = l10 * c01 + l11 * c11
    link.pointee.setFactor(l00, l01, l10, l11)
    if !isFirst {
      let before = link - 1
      before.pointee.setNext(
        (d11 * c00 - d01 * c10) * inverse, (d11 * c01 - d01 * c11) * inverse, (d00 * c10 - d10 * c00) * inverse,
        (d00 * c11 - d10 * c01) * inverse)
    }
    if isLast {
      a00 += a00.swapped
      a01 += a01.swapped
      a10 += a10.swapped
      a11 += a11.swapped
      a00 -= s00 + s00.swapped
      a01 -= s01 + s01.swapped
      a10 -= s10 + s10.swapped
      a11 -= s11 + s11.swapped
    } else {
      let b = a + 1
      let (qx, qy) = (b.pointee.inverseInertia * b.pointee.px, b.pointee.inverseInertia * b.pointee.py)
      a00 += b.pointee.inverseMass + next.py * qy
      a01 -= next.py * qx
      a10 -= next.px * qy
      a11 += b.pointee.inverseMass + next.px * qx
      a00 -= s00
      a01 -= s01
      a10 -= s10
      a11 -= s11
    }
    let determinant = a00 * a11 - a01 * a10
    inverse = share / determinant
    share = Double2(1, 1)
    (d00, d01, d10, d11) = (a00, a01, a10, a11)
    link.pointee.d00 = a11 * inverse
    link.pointee.d01 = -(a01 * inverse)
    link.pointee.d10 = -(a10 * inverse)
    link.pointee.d11 = a00 * inverse
    // It need not be positive far from the start; Newton's iteration shows whether it converges.
    let size = determinant * determinant
    return size[0] > 0 && size[1] > 0
  }

  @inline(__always)
  private static func isRegular(_ determinant: Double2, _ product: Double2, _ first: Double2) -> Bool {
    let excess = determinant - product * Matrix3.redundant
    return excess[0] > 0 && excess[1] > 0 && first[0] > 0 && first[1] > 0
  }
}

extension ChainLinks {
  /// Sets the block of L before the pivot.
  @inline(__always)
  fileprivate mutating func setFactor(_ a: Double2, _ b: Double2, _ c: Double2, _ d: Double2) {
    (l00, l01, l10, l11) = (a, b, c, d)
  }

  /// Sets the product of the inverse of D with the block of A after it.
  @inline(__always)
  fileprivate mutating func setNext(_ a: Double2, _ b: Double2, _ c: Double2, _ d: Double2) {
    (u00, u01, u10, u11) = (a, b, c, d)
  }
}
