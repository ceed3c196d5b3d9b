import SpringflowNumerics

/// An image of alpha alone, row by row, from 0 to 1; tinted when drawn.
package struct Mask: Equatable {
  let width: Int
  let height: Int
  package var alpha: [Float]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    alpha = [Float](repeating: 0, count: width * height)
  }

  /// A rounded rectangle within the mask, with exact edges: coverage by distance. In pixels.
  package static func roundedRectangle(side: Int, inset: Float, radius: Float) -> Mask {
    var mask = Mask(width: side, height: side)
    let half = Float(side) / 2
    let reach = half - inset - radius
    for row in 0..<side {
      for column in 0..<side {
        let x = abs(Float(column) + 0.5 - half) - reach
        let y = abs(Float(row) + 0.5 - half) - reach
        let outside = (max(x, 0) * max(x, 0) + max(y, 0) * max(y, 0)).squareRoot()
        let distance = outside + min(max(x, y), 0) - radius
        mask.alpha[row * side + column] = min(max(0.5 - distance, 0), 1)
      }
    }
    return mask
  }

  /// The mask softened by a Gaussian of standard deviation `sigma` pixels, along both axes.
  package func blurred(sigma: Float) -> Mask {
    let reach = Int((sigma * 3).rounded(.up))
    guard reach > 0 else { return self }
    var kernel = (-reach...reach).map { Float(Portable.exp(-Double($0 * $0) / Double(2 * sigma * sigma))) }
    let sum = kernel.reduce(0, +)
    for index in kernel.indices { kernel[index] /= sum }
    return convolved(kernel, reach, dx: 1, dy: 0).convolved(kernel, reach, dx: 0, dy: 1)
  }

  private func convolved(_ kernel: [Float], _ reach: Int, dx: Int, dy: Int) -> Mask {
    var result = Mask(width: width, height: height)
    for row in 0..<height {
      for column in 0..<width {
        var sum: Float = 0
        for step in -reach...reach {
          let (x, y) = (column + dx * step, row + dy * step)
          if x >= 0, x < width, y >= 0, y < height { sum += kernel[step + reach] * alpha[y * width + x] }
        }
        result.alpha[row * width + column] = sum
      }
    }
    return result
  }
}
