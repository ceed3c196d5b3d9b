import SpringflowCSDL2
import SpringflowDrawing
import SpringflowViews

/// The triangles of a canvas, as they cover the picture.
struct DrawnTriangles {
  /// The vertices of each triangle.
  let triangles: [[SDL_Vertex]]

  init(_ canvas: Canvas) {
    triangles = stride(from: 0, to: canvas.indices.count, by: 3).map { start in
      (0..<3).map { canvas.vertices[Int(canvas.indices[start + $0])] }
    }
  }

  private static func cross(_ a: SDL_FPoint, _ b: SDL_FPoint, _ x: Double, _ y: Double) -> Double {
    (Double(b.x) - Double(a.x)) * (y - Double(a.y)) - (Double(b.y) - Double(a.y)) * (x - Double(a.x))
  }

  /// Twice the area of a triangle, in square pixels.
  private static func doubleArea(_ corners: [SDL_Vertex]) -> Double {
    abs(cross(corners[0].position, corners[1].position, Double(corners[2].position.x), Double(corners[2].position.y)))
  }

  /// The integral of alpha, from 0 to 1, over the picture in square pixels, as if no triangles overlapped.
  var alphaArea: Double {
    triangles.reduce(0) { sum, corners in
      sum + Self.doubleArea(corners) / 6 * corners.reduce(0) { $0 + Double($1.color.a) } / 255
    }
  }

  /// The area of the triangles that are opaque everywhere, in square pixels.
  var opaqueArea: Double {
    triangles.filter { $0.allSatisfy { $0.color.a == 255 } }.reduce(0) { $0 + Self.doubleArea($1) / 2 }
  }

  /// The alphas, from 0 to 1, of all triangles that cover a point in pixels.
  func alphas(at x: Double, _ y: Double) -> [Double] {
    triangles.compactMap { corners in
      let (a, b, c) = (corners[0], corners[1], corners[2])
      let weights = [
        Self.cross(b.position, c.position, x, y), Self.cross(c.position, a.position, x, y),
        Self.cross(a.position, b.position, x, y),
      ]
      let total = weights.reduce(0, +)
      guard total != 0, weights.allSatisfy({ $0 / total > 0 }) else { return nil }
      let alpha = zip(weights, corners).reduce(0) { $0 + $1.0 / total * Double($1.1.color.a) / 255 }
      // Without the rounding of the weights.
      return (alpha * 1e9).rounded() / 1e9
    }
  }
}
