import SpringflowPhysics
import SpringflowViews

extension Vector {
  package init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}
