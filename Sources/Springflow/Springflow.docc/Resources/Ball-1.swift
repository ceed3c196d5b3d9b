import Springflow

final class Ball: DynamicItem {
  var center: CGPoint
  let bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
  var transform = CGAffineTransform.identity

  init(center: CGPoint) { self.center = center }
}
