import SpringflowGeometry
import SpringflowPhysics

extension Vector {
  init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}
