extension BandPainter {
  func draw(_ triangle: RasterTriangle, _ rows: Range<Int>) {
    let (across, down) = (triangle.texels { $0.tex_coord.x }, triangle.texels { $0.tex_coord.y })
    let color = triangle.upper.vertex.color.pixel
    let isPlain = color == triangle.middle.vertex.color.pixel && color == triangle.lower.vertex.color.pixel
    let texel = mesh.texture.onlyTexel(across.touched, down.touched)
    if isPlain, let texel {
      let tint = Tint(texel.tinted(color))
      return forEachRow(triangle, rows) { run, _, _ in run.blend(tint) }
    }
    if isPlain, !mesh.texture.hasColors(across.touched, down.touched) {
      let (tint, line) = (Tint(color), lines.0.bindMemory(to: UInt8.self, capacity: room))
      return forEachRow(triangle, rows) { run, dx, dy in
        sampleMask(across.steps(dx, dy, count: run.count), down.steps(dx, dy, count: run.count), run.count, into: line)
        run.blend(tint) { CoverageLanes(at: line + $0) }
      }
    }
    let colors = isPlain ? nil : ColorGradient(triangle)
    let (line, only) = (lines.0.bindMemory(to: UInt32.self, capacity: room), PixelGroup(repeating: texel ?? color))
    forEachRow(triangle, rows) { run, dx, dy in
      if texel == nil {
        sampleColors(
          across.steps(dx, dy, count: run.count), down.steps(dx, dy, count: run.count), run.count, into: line)
      }
      guard let colors else { return run.blend { PixelGroup(at: line + $0).tinted(only) } }
      let steps = colors.steps(dx, dy, count: run.count)
      if texel != nil {
        run.blend { steps.colors($0).tinted(only) }
      } else {
        run.blend { steps.colors($0).tinted(PixelGroup(at: line + $0)) }
      }
    }
  }

  /// Calls a function for each row with its pixels and the distance of the first one's middle from the first corner.
  @inline(__always)
  private func forEachRow(
    _ triangle: RasterTriangle, _ rows: Range<Int>, _ body: (PixelRow, _ dx: Double, _ dy: Double) -> Void
  ) {
    for row in rows {
      let columns = triangle.columns(row, width: target.width)
      if columns.isEmpty { continue }
      body(
        run(row, columns), Double(columns.lowerBound) + 0.5 - triangle.upper.x, Double(row) + 0.5 - triangle.upper.y)
    }
  }

  /// Fills a line with the alphas of texels.
  @inline(__always)
  private func sampleMask(_ u: TexelSteps, _ v: TexelSteps, _ count: Int, into line: UnsafeMutablePointer<UInt8>) {
    var (x, y) = (u.start, v.start)
    for index in 0..<count {
      let texel = UnsafeRawPointer(mesh.texture.alphas + ((y >> 32) &* RasterTexture.side &+ x >> 32))
      // Two texels in 16 bits each, and the two below.
      let above = Self.spread(texel.loadUnaligned(as: UInt16.self))
      let below = Self.spread(texel.loadUnaligned(fromByteOffset: RasterTexture.side, as: UInt16.self))
      let (right, down) = (UInt32(truncatingIfNeeded: x >> 24) & 255, UInt32(truncatingIfNeeded: y >> 24) & 255)
      let both = above << 8 &+ (below &- above) &* down
      let (first, second) = (both & 0xFFFF, both >> 16)
      line[index] = UInt8(truncatingIfNeeded: (first << 8 &+ (second &- first) &* right &+ 0x8000) >> 16)
      x &+= u.step
      y &+= v.step
    }
  }

  /// The two bytes of a number, in 16 bits each.
  @inline(__always)
  private static func spread(_ bytes: UInt16) -> UInt32 { (UInt32(bytes) | UInt32(bytes) << 8) & 0x00FF_00FF }

  /// Fills a line with texels.
  @inline(__always)
  private func sampleColors(_ u: TexelSteps, _ v: TexelSteps, _ count: Int, into line: UnsafeMutablePointer<UInt32>) {
    var (x, y) = (u.start, v.start)
    let mask: UInt64 = 0x00FF_00FF_00FF_00FF
    let half: UInt64 = 0x0080_0080_0080_0080
    for index in 0..<count {
      let texel = UnsafeRawPointer(mesh.texture.texels + ((y >> 32) &* RasterTexture.side &+ x >> 32))
      let above = texel.loadUnaligned(as: UInt64.self)
      let below = texel.loadUnaligned(fromByteOffset: RasterTexture.side * 4, as: UInt64.self)
      let (right, down) = (UInt32(truncatingIfNeeded: x >> 24) & 255, UInt64(truncatingIfNeeded: y >> 24) & 255)
      let (even, odd) = (above & mask, above >> 8 & mask)
      let both =
        (even << 8 &+ ((below & mask) &- even) &* down &+ half) >> 8 & mask
        | (odd << 8 &+ ((below >> 8 & mask) &- odd) &* down &+ half) & ~mask
      line[index] = UInt32(truncatingIfNeeded: both).mixed(
        with: UInt32(truncatingIfNeeded: both >> 32), share: right)
      x &+= u.step
      y &+= v.step
    }
  }
}
