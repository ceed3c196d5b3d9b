import Foundation
import SpringflowCSDL2

/// Draws meshes into memory, without a graphics device: the same pixels on every machine.
///
/// 1. The triangles are read once, in order. Two that form an upright rectangle become a shape of their own; what lies
///    outside the picture or is not finite is left out.
/// 2. The rows of the picture are divided into bands. Each band draws all shapes that touch it, in order; several cores
///    draw several bands. A row's pixels follow from the shapes and the row alone, so the number of bands changes none.
/// 3. A shape gives a run of pixels in each row: those whose middles lie inside, with the left and upper edge counted
///    as inside. Edges are computed from their two end points in the same order in each triangle that has them, so no
///    pixel between two triangles is left out or drawn twice.
/// 4. Along a run, texels and colours are interpolated linearly and blended by `PixelRow`. Most runs need less: one
///    colour and one coverage, or a mask whose texels are as large as pixels.
///
/// Only integers and sums, products and quotients of IEEE numbers are used, no function of the C library and no fused
/// multiplication, whose results differ between machines.
package final class Rasterizer {
  private var shapes: [RasterShape] = []

  package init() {}

  /// Draws a mesh over a colour.
  ///
  /// - Parameters:
  ///   - vertices: Corners: positions in pixels, colours, texels as shares of the texture's sides.
  ///   - indices: The corners of triangles, three each; those that name no vertex are left out.
  ///   - texture: The texels. Those of a triangle lie in one of its rectangles.
  ///   - background: The opaque colour of what is not drawn over, 0xFFRRGGBB; the target's own if it is `nil`.
  ///   - target: The pixels to draw into.
  ///   - bands: The number of bands; the target's height decides if it is `nil`.
  /// - Complexity: O(*b* · *t* + *p*) for *b* bands, *t* triangles, and *p* pixels drawn, the background's among them.
  package func draw(
    _ vertices: [SDL_Vertex], _ indices: [Int32], _ texture: RasterTexture, over background: UInt32?,
    into target: PixelTarget, bands: Int? = nil
  ) {
    vertices.withUnsafeBufferPointer { vertices in
      indices.withUnsafeBufferPointer { indices in
        texture.read { texture in
          draw(RasterMesh(vertices: vertices, indices: indices, texture: texture), background, target, bands)
        }
      }
    }
  }

  private func draw(_ mesh: RasterMesh, _ background: UInt32?, _ target: PixelTarget, _ wanted: Int?) {
    guard target.width > 0, target.height > 0 else { return }
    shapes.removeAll(keepingCapacity: true)
    RasterShape.read(mesh, width: target.width, height: target.height, into: &shapes)
    let height = target.height
    let bands = min(max(wanted ?? (height + Self.bandHeight - 1) / Self.bandHeight, 1), height)
    shapes.withUnsafeBufferPointer { shapes in
      let work = BandWork(mesh: mesh, shapes: shapes, target: target, background: background)
      if bands == 1 { return work.draw(0..<height) }
      DispatchQueue.concurrentPerform(iterations: bands) { band in
        work.draw(band * height / bands..<(band + 1) * height / bands)
      }
    }
  }

  /// The rows of a band: enough that preparing shapes costs little, few enough that every core has work to the end.
  private static let bandHeight = 48
}

/// What every band needs.
private struct BandWork: @unchecked Sendable {
  let mesh: RasterMesh
  let shapes: UnsafeBufferPointer<RasterShape>
  let target: PixelTarget
  let background: UInt32?

  func draw(_ rows: Range<Int>) {
    BandPainter.withPainter(mesh, target, rows) { painter in
      if let background { for row in rows { target.row(row).update(repeating: background, count: target.width) } }
      for shape in shapes {
        let (first, end) = (max(Int(shape.top), rows.lowerBound), min(Int(shape.bottom), rows.upperBound))
        if first < end { painter.draw(shape, first..<end) }
      }
    }
  }
}
