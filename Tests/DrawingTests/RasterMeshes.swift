import SpringflowCSDL2
import SpringflowDrawing

/// Random meshes.
enum RasterMeshes {
  static let side = RasterTexture.side
  /// A texture of white with the alphas of a wave, and in its lower right quarter a picture.
  static let texture: RasterTexture = {
    var texture = RasterTexture()
    texture.write(AtlasRegion(x: 0, y: 0, width: side, height: side), hasColors: false) { index in
      let (x, y) = (index % side, index / side)
      return x < 8 && y < 8 ? .max : UInt32((x * 7 + y * 13) & 255) << 24 | 0x00FF_FFFF
    }
    let half = side / 2
    texture.write(AtlasRegion(x: half, y: half, width: half, height: half), hasColors: true) { index in
      let (x, y) = (half + index % half, half + index / half)
      return UInt32(truncatingIfNeeded: (y * side + x) &* 2_654_435_761)
    }
    return texture
  }()

  static func vertex(_ x: Float, _ y: Float, _ color: UInt32, u: Float = 4, v: Float = 4) -> SDL_Vertex {
    func byte(_ shift: UInt32) -> UInt8 { UInt8(color >> shift & 255) }
    return SDL_Vertex(
      position: SDL_FPoint(x: x, y: y), color: SDL_Color(r: byte(16), g: byte(8), b: byte(0), a: byte(24)),
      tex_coord: SDL_FPoint(x: u / Float(side), y: v / Float(side)))
  }

  static let quad: [Int32] = [0, 1, 2, 0, 2, 3]

  /// Numbers in a fixed order. Source: Steele, Vigna, "Computationally easy, spectrally good multipliers", 2021.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 0xD134_2543_DE82_EF95 &+ 1
      return state ^ state >> 32
    }
  }

  static func mesh(seed: UInt64, isHostile: Bool) -> (vertices: [SDL_Vertex], indices: [Int32]) {
    var random = Generator(state: seed &+ 1)
    let odd: [Float] = [
      .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e12, -1e9, 1e-30, 0, -0.0, 0.5,
      -0.5, 16_384, 2048,
    ]
    func number(_ range: ClosedRange<Float>) -> Float {
      if isHostile, Int.random(in: 0..<6, using: &random) == 0 { return odd.randomElement(using: &random)! }
      let value = Float.random(in: range, using: &random)
      return Int.random(in: 0..<3, using: &random) == 0 ? value.rounded() : value
    }
    var (vertices, indices): ([SDL_Vertex], [Int32]) = ([], [])
    for _ in 0..<30 {
      let first = Int32(vertices.count)
      let color = UInt32.random(in: 0...UInt32.max, using: &random)
      let isPlain = Bool.random(using: &random)
      func tint() -> UInt32 { isPlain ? color : .random(in: 0...UInt32.max, using: &random) }
      let texture: ClosedRange<Float> = Bool.random(using: &random) ? 3...5 : 0...Float(side)
      if Bool.random(using: &random) {
        // An upright rectangle.
        let (left, right, top, bottom) = (number(-20...90), number(-20...90), number(-20...90), number(-20...90))
        let (u0, u1, v0, v1) = (number(texture), number(texture), number(texture), number(texture))
        let isAligned = Bool.random(using: &random)
        let (above, below) = (tint(), tint())
        let (u2, v2) = isAligned ? (u0 + right - left, v0 + bottom - top) : (u1, v1)
        vertices += [
          vertex(left, top, above, u: u0, v: v0), vertex(right, top, above, u: u2, v: v0),
          vertex(right, bottom, below, u: u2, v: v2),
          vertex(left, bottom, below, u: u0, v: v2),
        ]
      } else {
        for _ in 0..<4 {
          vertices.append(
            vertex(
              number(-20...90), number(-20...90), tint(), u: number(texture), v: number(texture)))
        }
      }
      indices += quad.map { $0 + first }
      if isHostile, Int.random(in: 0..<8, using: &random) == 0 {
        indices[Int.random(in: 0..<indices.count, using: &random)] = [-1, .max, .min, 1000].randomElement(
          using: &random)!
      }
    }
    return (vertices, indices)
  }
}
