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

  init(_ vertices: [SDL_Vertex], _ indices: [Int32], width: Int, height: Int, bands: Int? = nil) {
    (self.width, self.height) = (width, height)
    let (margin, guardian): (Int, UInt32) = (7, 0x1234_5678)
    let stride = width + 2 * margin
    var memory = [UInt32](repeating: guardian, count: stride * (height + 2 * margin))
    memory.withUnsafeMutableBufferPointer {
      let target = PixelTarget($0.baseAddress! + margin * stride + margin, width: width, height: height, stride: stride)
      Rasterizer().draw(
        vertices, indices, RasterMeshes.texture, over: 0xFF00_0000, into: target, bands: bands)
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
    #expect(hash.description == "60b17378e3bb67b3")
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
    let wide = RasterPicture(
      RasterMeshes.mesh(seed: 1, isHostile: false).vertices, RasterMeshes.quad, width: 16_384, height: 2)
    #expect(wide.pixels.allSatisfy { $0 >> 24 == 255 })
  }

  @Test("an empty mesh and an empty picture are drawn")
  func empty() {
    #expect(RasterPicture([], [], width: 2, height: 1).pixels == [0xFF00_0000, 0xFF00_0000])
    let vertices = [RasterMeshes.vertex(0, 0, .max)]
    #expect(RasterPicture(vertices, [0, 0, 0], width: 1, height: 1).pixels == [0xFF00_0000])
    #expect(RasterPicture(vertices, [0, 1], width: 0, height: 0).pixels == [])
  }
}
