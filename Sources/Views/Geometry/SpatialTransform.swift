/// A transform that leaves the plane, boxed: few elements have one, and all are copied often.
package final class SpatialTransform: Hashable, Sendable {
  package let value: CATransform3D

  package init(_ value: CATransform3D) { self.value = value }

  package static func == (a: SpatialTransform, b: SpatialTransform) -> Bool { a === b || a.value == b.value }

  package func hash(into hasher: inout Hasher) {
    for number in value.numbers { hasher.combine(number) }
  }
}
