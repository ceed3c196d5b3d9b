import Foundation
import SpringflowDrawing
import SpringflowViews
import Testing

@MainActor
@Suite("Perspective", .serialized)
struct PerspectiveTests {
  nonisolated static func turned(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, distance: CGFloat = 400) -> CATransform3D
  {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / distance
    return CATransform3DRotate(perspective, angle, x, y, 0)
  }

  @Test("a turned square covers what its projection covers")
  func corners() throws {
    let white = CellContent(background: .plain(.white), radius: 0)
    var square = Drawn.element(white, width: 120, height: 120)
    let spatial = Self.turned(.pi / 4, 0, 1)
    square.spatial = spatial
    let drawn = try Drawn([square])
    for (x, y) in [(-60.0, -60.0), (60, -60), (60, 60), (-60, 60)] {
      let inside = try #require(spatial.project(CGPoint(x: x * 0.96, y: y * 0.96)))
      let outside = try #require(spatial.project(CGPoint(x: x * 1.05, y: y * 1.05)))
      #expect(PictureTests.isNear(drawn.at(100 + inside.x, 80 + inside.y), .white))
      #expect(drawn.isStage(100 + outside.x, 80 + outside.y))
    }
    // The side that is turned away is shorter.
    func height(_ column: Int) -> Int { (0..<160).filter { drawn.pixels[$0 * 200 + column] & 0xFF > 0x80 }.count }
    #expect(abs(height(60) - height(140)) > 20)
  }

  @Test("a gradient turned about x matches exact projection", arguments: [-1.0, 1])
  func straight(_ sign: CGFloat) throws {
    var element = Drawn.element(
      CellContent(background: .gradient(.black, .white), radius: 0), x: 150, y: 150, width: 240, height: 240)
    let spatial = Self.turned(sign * 1.1, 1, 0, distance: 300)
    element.spatial = spatial
    let drawn = try Drawn([element], width: 300, height: 300)
    for y in stride(from: CGFloat(-114), through: 114, by: 6) {
      for x in [CGFloat(-100), -35, 20, 90] {
        let place = try #require(spatial.project(CGPoint(x: x, y: y)))
        let (column, row) = (floor(150 + place.x), floor(150 + place.y))
        // Back from the pixel's middle to the element.
        let back = try #require(
          Self.unproject(spatial, CGPoint(x: column + 0.5 - 150, y: row + 0.5 - 150)))
        let expected = Int(((back.y + 120) / 240 * 255).rounded())
        #expect(abs(Int(drawn.at(column, row) & 0xFF) - expected) <= 3, "\(x) \(y)")
      }
    }
  }

  /// The point of the plane that is projected to a position: two linear equations.
  static func unproject(_ m: CATransform3D, _ p: CGPoint) -> CGPoint? {
    let (a, b, e) = (m.m11 - p.x * m.m14, m.m21 - p.x * m.m24, p.x * m.m44 - m.m41)
    let (c, d, f) = (m.m12 - p.y * m.m14, m.m22 - p.y * m.m24, p.y * m.m44 - m.m42)
    let determinant = a * d - b * c
    return determinant == 0
      ? nil : CGPoint(x: (e * d - b * f) / determinant, y: (a * f - e * c) / determinant)
  }

  @Test("texels of a turned picture are within a third of a pixel of exact perspective", arguments: [0.6, 1.1])
  func texels(_ angle: CGFloat) throws {
    let atlas = Atlas(scale: 1)
    var canvas = Canvas(atlas: atlas)
    let spatial = Self.turned(angle, 0.3, 1, distance: 300)
    canvas.spatial = spatial
    let rect = CGRect(x: -120, y: -120, width: 240, height: 240)
    canvas.image(rect, radius: 12, (0, 0, 240, 240), .white)
    let triangles = stride(from: 0, to: canvas.indices.count, by: 3).map { start in
      (0..<3).map { canvas.vertices[Int(canvas.indices[start + $0])] }
    }
    var worst: CGFloat = 0
    for corners in triangles where corners.allSatisfy({ $0.color.a == 255 }) {
      // The position of the middle in a linear mapping, and the exact position of that texel.
      let u = CGFloat(corners.reduce(0) { $0 + $1.tex_coord.x } / 3) * CGFloat(Atlas.side)
      let v = CGFloat(corners.reduce(0) { $0 + $1.tex_coord.y } / 3) * CGFloat(Atlas.side)
      let exact = try #require(spatial.project(CGPoint(x: u - 120, y: v - 120)))
      let x = CGFloat(corners.reduce(0) { $0 + $1.position.x } / 3)
      let y = CGFloat(corners.reduce(0) { $0 + $1.position.y } / 3)
      worst = max(worst, ((x - exact.x) * (x - exact.x) + (y - exact.y) * (y - exact.y)).squareRoot())
    }
    #expect(triangles.count > 50 && worst < 1.0 / 3, "\(worst)")
  }

  @Test("shapes behind the eye, even in part, are left out, and so are numbers that are not finite")
  func behind() throws {
    for content in [CellContent(text: "7", tint: 7), CellContent(picture: .landscape(1))] {
      var element = Drawn.element(content, width: 900, height: 100)
      element.spatial = Self.turned(.pi / 3, 0, 1, distance: 200)
      element.content.border = .white
      let empty = try Drawn([])
      #expect(try Drawn([element]).pixels == empty.pixels)
      element.spatial = CATransform3D(numbers: [CGFloat](repeating: .nan, count: 16))
      #expect(try Drawn([element]).pixels == empty.pixels)
      element.spatial = CATransform3D(numbers: [CGFloat](repeating: 0, count: 16))
      #expect(try Drawn([element]).pixels == empty.pixels)
    }
  }

  @Test("a spatial transform that stays in the plane looks like the transform of the plane")
  func plane() throws {
    var flat = Drawn.element(CellContent(text: "12", tint: 2))
    flat.transform = CGAffineTransform(rotationAngle: 0.3)
    var spatial = flat
    spatial.transform = .identity
    spatial.spatial = CATransform3D(affine: flat.transform)
    let (a, b) = (try Drawn([flat]), try Drawn([spatial]))
    let difference = zip(a.pixels, b.pixels).map { abs(Int($0 & 0xFF) - Int($1 & 0xFF)) }.max()!
    #expect(difference <= 4)
  }
}
