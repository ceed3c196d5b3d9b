import SpringflowDrawing
import SpringflowViews
import Testing

@Suite("Masks and colours")
struct MaskTests {
  @Test("a rounded rectangle covers its area to a thousandth")
  func coverage() {
    for radius in [0, 3.5, 8, 12] as [Float] {
      let mask = Mask.roundedRectangle(side: 40, inset: 4, radius: radius)
      let area = mask.alpha.reduce(0, +)
      let expected = 32 * 32 - (4 - Float.pi) * radius * radius
      #expect(abs(area / expected - 1) < 2e-3, "radius \(radius)")
    }
  }

  @Test("edges on whole pixels are crisp")
  func crisp() {
    let mask = Mask.roundedRectangle(side: 20, inset: 2, radius: 4)
    #expect(mask.alpha[10 * 20 + 1] == 0 && mask.alpha[10 * 20 + 2] == 1)
  }

  @Test("a blur spreads light and loses none")
  func blur() {
    let mask = Mask.roundedRectangle(side: 80, inset: 25, radius: 5)
    let soft = mask.blurred(sigma: 6)
    let (light, softLight): (Float, Float) = (mask.alpha.reduce(0, +), soft.alpha.reduce(0, +))
    #expect(abs(softLight / light - 1) < 1e-4)
    let outside = soft.alpha[40 * 80 + 20]
    #expect(outside > 0.05 && outside < 0.3)
  }

  @Test("OKLCH without chroma is grey, and red is red")
  func colors() {
    let white = Color(lightness: 1, chroma: 0, hue: 0)
    #expect(abs(white.red - 1) < 1e-3 && abs(white.green - 1) < 1e-3 && abs(white.blue - 1) < 1e-3)
    let red = Color(lightness: 0.62796, chroma: 0.25768, hue: 29.2339)
    #expect(abs(red.red - 1) < 2e-3 && abs(red.green) < 2e-2 && abs(red.blue) < 2e-2)
  }

  @Test("neighbouring tiles have very different hues, and a tile always has the same")
  func tints() {
    for number in 0..<50 {
      let (a, b) = (Palette.tile(number).top, Palette.tile(number + 1).top)
      let difference = [a.red - b.red, a.green - b.green, a.blue - b.blue].map(\.magnitude).reduce(0, +)
      #expect(difference > 0.2)
      #expect(Palette.tile(number).top == a)
    }
  }
}
