import Foundation
import Springflow

/// The penetration of boxes: one measure for all engines, from positions and angles alone.
enum Penetration {
  struct Box {
    var middle: Vector
    var along: Vector
    var half: Vector

    init?(_ item: PhysicsSetup.Item, _ place: Placement) {
      guard case .box(let width, let height) = item.shape else { return nil }
      middle = place.position
      along = Vector(x: cos(place.angle), y: sin(place.angle))
      half = Vector(x: width / 2, y: height / 2)
    }

    var reach: Double { (half.x * half.x + half.y * half.y).squareRoot() }

    /// Half the box's extent along a unit vector.
    func extent(_ axis: Vector) -> Double {
      half.x * abs(axis.x * along.x + axis.y * along.y) + half.y * abs(axis.y * along.x - axis.x * along.y)
    }
  }

  /// The shortest displacement, in points, that separates two boxes; zero or less if they do not overlap.
  ///
  /// For two overlapping convex polygons it is along a normal of one of their sides (separating axes).
  static func depth(_ a: Box, _ b: Box) -> Double {
    let apart = Vector(x: b.middle.x - a.middle.x, y: b.middle.y - a.middle.y)
    var least = Double.infinity
    for axis in [a.along, Vector(x: -a.along.y, y: a.along.x), b.along, Vector(x: -b.along.y, y: b.along.x)] {
      least = min(least, a.extent(axis) + b.extent(axis) - abs(apart.x * axis.x + apart.y * axis.y))
    }
    return least
  }

  /// The deepest overlap of any two boxes of a scene, in points.
  static func deepest(_ setup: PhysicsSetup, _ places: [Placement]) -> Double {
    var walls: [Box] = []
    var boxes: [Box] = []
    for (item, place) in zip(setup.items, places) {
      guard let box = Box(item, place) else { continue }
      if item.isMoving { boxes.append(box) } else { walls.append(box) }
    }
    let cell = 2 * (boxes.map(\.reach).max() ?? 1)
    func place(_ box: Box) -> (Int, Int) {
      (Int((box.middle.x / cell).rounded(.down)), Int((box.middle.y / cell).rounded(.down)))
    }
    var grid: [SIMD2<Int>: [Int]] = [:]
    var deepest = 0.0
    for (number, box) in boxes.enumerated() {
      guard box.middle.x.isFinite, box.middle.y.isFinite else { return .infinity }
      for wall in walls { deepest = max(deepest, depth(box, wall)) }
      let (x, y) = place(box)
      for row in y - 1...y + 1 {
        for column in x - 1...x + 1 {
          for other in grid[SIMD2(column, row)] ?? [] { deepest = max(deepest, depth(box, boxes[other])) }
        }
      }
      grid[SIMD2(x, y), default: []].append(number)
    }
    return deepest
  }
}
