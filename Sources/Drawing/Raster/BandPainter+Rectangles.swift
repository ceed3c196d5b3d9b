extension BandPainter {
  func draw(_ rectangle: RasterRectangle, _ rows: Range<Int>) {
    let texture = mesh.texture
    let columns = rectangle.across.touched(count: rectangle.columns.count)
    let texelRows = rectangle.down.touched(count: rectangle.rows.count)
    if let texel = texture.onlyTexel(columns, texelRows) {
      forEachRow(rectangle, rows) { row, tint in
        run(row, rectangle.columns).blend(texel == .max ? tint : Tint(texel.tinted(tint.color)))
      }
      return
    }
    // Rows that are equal are stretched once.
    let onlyRow = texture.hasEqualRows(columns, texelRows) ? texelRows.lowerBound : nil
    if texture.hasColors(columns, texelRows) {
      forEachRow(rectangle, rows, of: texture.texels, onlyRow) { run, tint, texels in
        if tint.color == .max {
          run.blend { texels.group($0) }
        } else {
          let color = PixelGroup(repeating: tint.color)
          run.blend { texels.group($0).tinted(color) }
        }
      }
    } else if texture.hasEvenRows(columns, texelRows) {
      let column = texture.alphas + columns.lowerBound
      forEachRow(rectangle, rows) { row, tint in
        let line = row - rectangle.rows.lowerBound
        let texel = column + rectangle.down.texel(line) * RasterTexture.side
        let coverage = texel[0].mixed(with: texel[RasterTexture.side], share: rectangle.down.share(line))
        run(row, rectangle.columns).blend(tint.covering(UInt32(coverage)))
      }
    } else {
      forEachRow(rectangle, rows, of: texture.alphas, onlyRow) { run, tint, texels in
        run.blend(tint) { texels.group($0) }
      }
    }
  }

  /// Calls a function for each row with its colour.
  @inline(__always)
  private func forEachRow(_ rectangle: RasterRectangle, _ rows: Range<Int>, _ body: (Int, Tint) -> Void) {
    if rectangle.hasOneColor {
      let tint = Tint(rectangle.color(rows.lowerBound))
      if tint.opacity > 0 { for row in rows { body(row, tint) } }
      return
    }
    for row in rows {
      let tint = Tint(rectangle.color(row))
      if tint.opacity > 0 { body(row, tint) }
    }
  }

  /// Calls a function for each row with its pixels, its colour and its texels. Rows of texels are stretched to the
  /// width first, each once.
  ///
  /// - Parameter onlyRow: The row of texels that stands for all, if they are equal.
  @inline(__always)
  private func forEachRow<Texel: RasterTexel>(
    _ rectangle: RasterRectangle, _ rows: Range<Int>, of texels: UnsafePointer<Texel>, _ onlyRow: Int?,
    _ body: (PixelRow, Tint, BlendedTexels<Texel>) -> Void
  ) {
    let aligned = rectangle.across.aligned(count: rectangle.columns.count)
    var (spare, other) = (
      lines.0.bindMemory(to: Texel.self, capacity: room), lines.1.bindMemory(to: Texel.self, capacity: room)
    )
    var (above, below) = (UnsafePointer(spare), UnsafePointer(other))
    var known: Int?
    forEachRow(rectangle, rows) { row, tint in
      let line = row - rectangle.rows.lowerBound
      let texelRow = onlyRow ?? rectangle.down.texel(line)
      if texelRow != known {
        let first = texels + texelRow * RasterTexture.side
        // What is known of one of the two rows is kept.
        if known == texelRow - 1 || known == texelRow + 1 {
          swap(&spare, &other)
          swap(&above, &below)
        }
        if known != texelRow - 1 { above = stretched(first, rectangle, aligned, into: spare) }
        if known != texelRow + 1 { below = stretched(first + RasterTexture.side, rectangle, aligned, into: other) }
        known = texelRow
      }
      let share = UInt16(truncatingIfNeeded: rectangle.down.share(line))
      body(run(row, rectangle.columns), tint, BlendedTexels(above: above, below: below, share: share))
    }
  }

  /// A row of texels as wide as a rectangle: where they are, or in a line that is given.
  @inline(__always)
  private func stretched<Texel: RasterTexel>(
    _ texels: UnsafePointer<Texel>, _ rectangle: RasterRectangle, _ aligned: (texel: Int, share: UInt16)?,
    into line: UnsafeMutablePointer<Texel>
  ) -> UnsafePointer<Texel> {
    let count = rectangle.columns.count
    if let aligned {
      let (first, share) = (texels + aligned.texel, aligned.share)
      if share == 0 { return first }
      var offset = 0
      while offset < count {
        Texel.store(
          Texel.mix(Texel.group(at: first + offset), Texel.group(at: first + offset + 1), share), at: line + offset)
        offset += PixelLanes.pixelCount
      }
      return UnsafePointer(line)
    }
    var position = rectangle.across.start
    for column in 0..<count {
      let texel = texels + position >> 32
      line[column] = texel[0].mixed(with: texel[1], share: UInt32(truncatingIfNeeded: position >> 24) & 255)
      position &+= rectangle.across.step
    }
    return UnsafePointer(line)
  }
}
