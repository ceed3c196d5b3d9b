import SpringflowNumerics

extension Color {
  /// The four components as a vector, for animations.
  package var components: SIMD4<Double> { [Double(red), Double(green), Double(blue), Double(alpha)] }

  /// The colour nearest to a vector of four components.
  package init(_ components: SIMD4<Double>) {
    func part(_ value: Double) -> Float { Float(min(max(value, 0), 1)) }
    self.init(
      red: part(components.x), green: part(components.y), blue: part(components.z), alpha: part(components.w))
  }

  /// The components, those of the colour times the opacity: no colour at all is zero, and such vectors add up.
  var premultiplied: SIMD4<Double> {
    let opacity = Double(alpha)
    return [Double(red) * opacity, Double(green) * opacity, Double(blue) * opacity, opacity]
  }

  func hash(into hash: inout StateHash) {
    hash.combine(UInt64(red.bitPattern) << 32 | UInt64(green.bitPattern))
    hash.combine(UInt64(blue.bitPattern) << 32 | UInt64(alpha.bitPattern))
  }
}
