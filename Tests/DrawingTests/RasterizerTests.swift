import SpringflowCSDL2
import SpringflowDrawing
import SpringflowNumerics
import SpringflowTestSupport
import Testing

/// A picture into which meshes are drawn, within memory that must stay as it is.
struct RasterPicture {
  let width: Int
  let height: Int
  private(set) var pixels: [UInt32]

  init(
    _ vertices: [SDL_Vertex], _ indices: [Int32], width: Int, height: Int, bands: Int? = nil,
    texture: RasterTexture = RasterMeshes.texture
  ) {
    (self.width, self.height) = (width, height)
    let (margin, guardian): (Int, UInt32) = (7, 0x1234_5678)
    let stride = width + 2 * margin
    var memory = [UInt32](repeating: guardian, count: stride * (height + 2 * margin))
    memory.withUnsafeMutableBufferPointer {
      let target = PixelTarget($0.baseAddress! + margin * stride + margin, width: width, height: height, stride: stride)
      Rasterizer().draw(
        vertices, indices, texture, over: 0xFF00_0000, into: target, bands: bands)
    }
    pixels = []
    for (index, pixel) in memory.enumerated() {
      let (x, y) = (index % stride - margin, index / stride - margin)
      if x >= 0, x < width, y >= 0, y < height {
        pixels.append(pixel)
      } else if pixel != guardian {
        Issue.record("the pixel at \(x), \(y) is outside of \(width) x \(height) and was written")
      }
    }
  }

  func at(_ x: Int, _ y: Int) -> UInt32 { pixels[y * width + x] }
}

@Suite("Rasterizer", .concurrentWithViews)
struct RasterizerTests {
  @Test("a rectangle covers the pixels whose middles are inside, those on its left and upper edge with it")
  func rectangles() {
    func covered(_ left: Float, _ top: Float, _ right: Float, _ bottom: Float) -> [Int] {
      let corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
      let vertices = corners.map { RasterMeshes.vertex($0.0, $0.1, 0xFFFF_FFFF) }
      let picture = RasterPicture(vertices, RasterMeshes.quad, width: 6, height: 6)
      // The same as two triangles that no rectangle is seen in.
      let turned = RasterPicture(vertices, [1, 2, 0, 3, 0, 2], width: 6, height: 6)
      #expect(picture.pixels == turned.pixels)
      return picture.pixels.indices.filter { picture.pixels[$0] == .max }
    }
    #expect(covered(1, 1, 3, 2) == [7, 8])
    #expect(covered(1.5, 1.5, 2.5, 2.5) == [7])
    #expect(covered(1.49, 1.49, 2.51, 2.51) == [7, 8, 13, 14])
    #expect(covered(1.6, 1.6, 2.4, 2.4) == [])
    #expect(covered(-1e9, -1e9, 1e9, 1e9).count == 36)
    #expect(covered(3, 1, 1, 2) == [7, 8])
  }

  @Test("triangles that share edges cover every pixel of their area once, none twice")
  func sharedEdges() {
    var random = SeededGenerator(seed: 11)
    for round in 0..<TestLength.count(60, short: 10) {
      // A grid over the picture whose inner corners are moved, each cell cut along one of its diagonals.
      let (side, cells) = (64, 6)
      var vertices: [SDL_Vertex] = []
      for row in 0...cells {
        for column in 0...cells {
          var (x, y) = (Float(column * side) / Float(cells), Float(row * side) / Float(cells))
          // By less than a quarter of a cell, so that cells stay convex.
          let most: Float = round % 3 == 0 ? 1.5 : 2.6
          if column > 0, column < cells { x += .random(in: -most...most, using: &random) }
          if row > 0, row < cells { y += .random(in: -most...most, using: &random) }
          // Some corners on the middles of pixels.
          if round % 3 == 0 { (x, y) = (x.rounded() + (column % cells == 0 ? 0 : 0.5), y.rounded()) }
          vertices.append(RasterMeshes.vertex(x, y, 0x80FF_FFFF))
        }
      }
      var indices: [Int32] = []
      for cell in 0..<cells * cells {
        let a = Int32(cell / cells * (cells + 1) + cell % cells)
        let (b, c, d) = (a + 1, a + Int32(cells) + 2, a + Int32(cells) + 1)
        indices += Bool.random(using: &random) ? [a, b, c, c, d, a] : [d, b, a, b, d, c]
      }
      let picture = RasterPicture(vertices, indices, width: side, height: side)
      #expect(picture.pixels.allSatisfy { $0 == 0xFF80_8080 }, "round \(round)")
    }
  }

  @Test("colours and texels are interpolated linearly, in rectangles as in triangles")
  func gradients() {
    let (top, bottom): (UInt32, UInt32) = (0xFF00_4080, 0xFFFF_8000)
    let vertices = [(0, 0, top), (10, 0, top), (10, 100, bottom), (0, 100, bottom)].map {
      RasterMeshes.vertex($0.0, $0.1, $0.2)
    }
    for indices in [RasterMeshes.quad, [1, 2, 0, 3, 0, 2]] {
      let picture = RasterPicture(vertices, indices, width: 10, height: 100)
      for row in 0..<100 {
        let share = (Double(row) + 0.5) / 100
        let channels = [(16, 0, 255), (8, 0x40, 0x80), (0, 0x80, 0)] as [(UInt32, Double, Double)]
        for (shift, from, to) in channels {
          let found = Double(picture.at(row % 10, row) >> shift & 255)
          #expect(abs(found - (from + (to - from) * share)) < 0.51, "row \(row)")
        }
      }
    }
    // A texel a pixel, half a texel a pixel, and the same turned by a quarter: the alphas of the wave.
    for (step, isTurned) in [(Float(1), false), (0.5, false), (1, true), (0.5, true)] {
      let (u, v, count): (Float, Float, Float) = (100, 20, 16)
      let corners: [(Float, Float)] = [(0, 0), (count, 0), (count, count), (0, count)]
      let vertices = corners.map { x, y in
        RasterMeshes.vertex(
          x, y, .max, u: u + (isTurned ? y : x) * step, v: v + (isTurned ? x : y) * step)
      }
      let picture = RasterPicture(vertices, RasterMeshes.quad, width: 16, height: 16)
      for y in 0..<16 {
        for x in 0..<16 {
          let (a, b) = isTurned ? (Float(y), Float(x)) : (Float(x), Float(y))
          let (column, row) = (u + (a + 0.5) * step - 0.5, v + (b + 0.5) * step - 0.5)
          func alpha(_ x: Int, _ y: Int) -> Float { Float((x * 7 + y * 13) & 255) }
          let (i, j) = (Int(column), Int(row))
          let (s, t) = (column - Float(i), row - Float(j))
          let mean =
            (alpha(i, j) * (1 - s) + alpha(i + 1, j) * s) * (1 - t)
            + (alpha(i, j + 1) * (1 - s) + alpha(i + 1, j + 1) * s) * t
          #expect(abs(Float(picture.at(x, y) & 255) - mean) < 2, "\(step) \(isTurned) \(x) \(y)")
        }
      }
    }
  }

  @Test("no pixel depends on where in the atlas a mask is, to its last free line")
  func places() {
    var random = SeededGenerator(seed: 5)
    let (width, height) = (20, 24)
    let end = RasterMeshes.side - 2
    let places = [(1, 1), (1000, 777), (end - width, end - height)]
    let mask = (0..<width * height).map { _ in UInt32.random(in: 0...255, using: &random) << 24 | 0x00FF_FFFF }
    var texture = RasterTexture()
    let whole = AtlasRegion(x: 0, y: 0, width: RasterMeshes.side, height: RasterMeshes.side)
    texture.write(whole, hasColors: false) { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) | 0x00FF_FFFF }
    for (x, y) in places {
      texture.write(AtlasRegion(x: x - 1, y: y - 1, width: width + 2, height: height + 2), hasColors: false) { _ in
        0x00FF_FFFF
      }
      texture.write(AtlasRegion(x: x, y: y, width: width, height: height), hasColors: false) { mask[$0] }
    }
    for round in 0..<TestLength.count(300, short: 60) {
      func number(_ range: ClosedRange<Float>) -> Float { .random(in: range, using: &random) }
      let (left, top) = (number(0...30), number(0...30))
      let (right, bottom) = (left + 21 * number(0.4...2), top + 25 * (round % 4 < 2 ? 1 : number(0.4...2)))
      var corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
      if round % 2 == 0 { for index in corners.indices { corners[index].0 += number(-9...9) } }
      let color = UInt32.random(in: 0...UInt32.max, using: &random)
      let other = round % 3 == 0 ? UInt32.random(in: 0...UInt32.max, using: &random) : color
      let pictures = places.map { place in
        let (u, v) = (Float(place.0) - 0.5, Float(place.1) - 0.5)
        let texels = [(u, v), (u + 21, v), (u + 21, v + 25), (u, v + 25)]
        let vertices = (0..<4).map {
          RasterMeshes.vertex(
            corners[$0].0, corners[$0].1, $0 < 2 ? color : other, u: texels[$0].0, v: texels[$0].1)
        }
        return RasterPicture(vertices, RasterMeshes.quad, width: 90, height: 90, texture: texture).pixels
      }
      #expect(pictures[0] == pictures[1] && pictures[0] == pictures[2], "round \(round)")
    }
  }

  @Test("the number of bands changes no pixel, whatever the mesh, nor does the build")
  func bands() {
    var hash = StateHash()
    for seed in 0..<UInt64(TestLength.count(40, short: 6)) {
      let mesh = RasterMeshes.mesh(seed: seed, isHostile: false)
      let (width, height) = (50 + Int(seed % 37), 33 + Int(seed % 29))
      let single = RasterPicture(mesh.vertices, mesh.indices, width: width, height: height, bands: 1)
      for bands in [2, 3, 8, 16, 1000] {
        let picture = RasterPicture(mesh.vertices, mesh.indices, width: width, height: height, bands: bands)
        #expect(picture.pixels == single.pixels, "seed \(seed), \(bands) bands")
      }
      if seed < 6 { for pixel in single.pixels { hash.combine(UInt64(pixel)) } }
    }
    // In debug builds pixels are drawn one by one, in release builds eight at a time.
    #expect(hash.description == "e679d575f9b75055")
  }

  @Test("hostile meshes write nothing outside of the picture: no numbers, infinite ones, far ones, any index and texel")
  func hostile() {
    for seed in 0..<UInt64(TestLength.count(300, short: 40)) {
      let mesh = RasterMeshes.mesh(seed: seed, isHostile: true)
      let sizes = [(1, 1), (3, 2), (40, 30), (300, 1), (1, 200), (97, 61)]
      let (width, height) = sizes[Int(seed % UInt64(sizes.count))]
      let picture = RasterPicture(mesh.vertices, mesh.indices, width: width, height: height)
      #expect(picture.pixels.allSatisfy { $0 >> 24 == 255 }, "seed \(seed)")
    }
  }

  @Test("over the widest picture texels and colours go from one edge to the other, in rectangles as in triangles")
  func widest() {
    let width = 16_384
    let corners: [(Float, Float, UInt32)] = [(0, 0, 0), (Float(width), 0, 255), (Float(width), 2, 255), (0, 2, 0)]
    // The alphas of the wave rise by seven from texel to texel.
    let mask = corners.map { RasterMeshes.vertex($0.0, $0.1, .max, u: $0.0 > 0 ? 35.5 : 10.5, v: 0.5) }
    let colors = corners.map { RasterMeshes.vertex($0.0, $0.1, 0xFF00_0000 | $0.2) }
    for indices in [RasterMeshes.quad, [1, 2, 0, 3, 0, 2]] {
      let pictures = (
        RasterPicture(mask, indices, width: width, height: 2), RasterPicture(colors, indices, width: width, height: 2)
      )
      var worst = (0.0, 0.0)
      for x in 0..<width {
        let share = (Double(x) + 0.5) / Double(width)
        worst.0 = max(worst.0, abs(Double(pictures.0.at(x, x & 1) & 255) - (10 + 25 * share) * 7))
        worst.1 = max(worst.1, abs(Double(pictures.1.at(x, x & 1) & 255) - 255 * share))
      }
      #expect(worst.0 < 1.1 && worst.1 < 0.8)
    }
  }

  @Test("an empty mesh and an empty picture are drawn")
  func empty() {
    #expect(RasterPicture([], [], width: 2, height: 1).pixels == [0xFF00_0000, 0xFF00_0000])
    let vertices = [RasterMeshes.vertex(0, 0, .max)]
    #expect(RasterPicture(vertices, [0, 0, 0], width: 1, height: 1).pixels == [0xFF00_0000])
    #expect(RasterPicture(vertices, [0, 1], width: 0, height: 0).pixels == [])
  }
}
