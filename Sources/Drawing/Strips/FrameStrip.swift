import SpringflowNumerics
import SpringflowViews

/// Frames of a motion on a sheet: side by side or laid over each other, with their times, and curves beneath.
///
/// ```swift
/// let strip = FrameStrip([.init(first, at: 0), .init(second, at: 0.5, label: "insert")])
/// try PixelImage(of: strip).write(to: "insert.png")
/// ```
public struct FrameStrip: Sendable {
  /// A frame and when it was.
  public struct MomentFrame: Sendable {
    /// The frame.
    public var frame: Frame
    /// Its time in seconds.
    public let seconds: Double
    /// What happens there, such as "insert"; `nil` for nothing of note.
    public var label: String?

    /// Takes a frame.
    public init(_ frame: Frame, at seconds: Double, label: String? = nil) {
      require(abs(seconds) < 1e9, "a frame is at some second, got \(seconds)")
      (self.frame, self.seconds, self.label) = (frame, seconds, label)
    }
  }

  /// How frames are put on the sheet.
  public enum FrameArrangement: Sendable {
    /// In rows of a number of columns; by default in one row, or in more if the frames would be too small.
    case rows(columns: Int? = nil)
    /// All in one, an element's earlier places in blue that fades to its own colour at the last one, all numbered, and
    /// its way as a line: that through all ticks if there are trails.
    case onionSkin(along: MotionTrails? = nil)
  }

  /// The frames in order.
  public var frames: [MomentFrame]
  /// How they are put on the sheet.
  public var arrangement: FrameArrangement
  /// The curves beneath, on which the frames' times are marked; `nil` for none.
  public var panel: CurvePanel?

  /// Makes a strip.
  public init(_ frames: [MomentFrame], _ arrangement: FrameArrangement = .rows(), panel: CurvePanel? = nil) {
    (self.frames, self.arrangement, self.panel) = (frames, arrangement, panel)
    self.panel?.moments = frames.map(\.seconds)
  }

  // MARK: Layout

  /// The places on the sheet, in points.
  package struct StripLayout: Equatable {
    package var size: CGSize
    /// Each frame, or the one of all; as many as there are pictures.
    package var cells: [CGRect] = []
    /// Points of the sheet for a point of a frame: 1 or less.
    package var scale: CGFloat = 1
    package var panel: CGRect?
  }

  /// A sheet is no wider than this in points, if its frames are not too small then.
  private static let widest: CGFloat = 2000
  /// The least widths of frames that are put into rows by themselves, of others, and of a panel.
  private static let (leastCell, leastColumn, leastPanel): (CGFloat, CGFloat, CGFloat) = (140, 80, 640)
  static let (margin, gap, header): (CGFloat, CGFloat, CGFloat) = (20, 14, 24)
  /// The distance between the words of two moments in one line.
  private static let wordGap: CGFloat = 18

  /// The arrangement of frames and panel.
  package var layout: StripLayout {
    var viewports = frames.map(\.frame.viewport)
    // The last frame is all that is seen of its time.
    if case .onionSkin = arrangement { viewports = viewports.suffix(1) }
    let largest = CGSize(
      width: max(1, viewports.map(\.width).max() ?? 1), height: max(1, viewports.map(\.height).max() ?? 1))
    var layout = StripLayout(size: .zero)
    var (count, columns) = (frames.isEmpty ? 0 : 1, 1)
    if case .rows(let wanted) = arrangement {
      count = frames.count
      let most = max(1, Int((Self.widest - 2 * Self.margin + Self.gap) / (Self.leastCell + Self.gap)))
      // Rows of nearly the same number of frames.
      columns = wanted.map { max(1, $0) } ?? (count + (count - 1) / most) / ((count - 1) / most + 1)
      columns = max(1, min(columns, count))
    }
    let room = (Self.widest - 2 * Self.margin + Self.gap) / CGFloat(columns) - Self.gap
    layout.scale = min(1, max(room, Self.leastColumn) / largest.width)
    let cell = CGSize(
      width: (largest.width * layout.scale).rounded(.down), height: (largest.height * layout.scale).rounded(.down))
    var end = CGPoint(x: panel == nil ? 0 : Self.leastPanel + Self.margin, y: Self.margin)
    for number in 0..<count {
      let (row, column) = (CGFloat(number / columns), CGFloat(number % columns))
      let x = Self.margin + column * (cell.width + Self.gap)
      let y = Self.margin + Self.header + row * (cell.height + Self.header + Self.gap)
      layout.cells.append(CGRect(origin: CGPoint(x: x, y: y), size: cell))
      end = CGPoint(x: max(end.x, x + cell.width), y: y + cell.height)
    }
    if let panel {
      if count > 0 { end.y += Self.gap }
      layout.panel = CGRect(x: Self.margin, y: end.y, width: end.x - Self.margin, height: panel.height)
      end.y += panel.height
    }
    layout.size = CGSize(width: max(end.x, Self.margin) + Self.margin, height: end.y + Self.margin)
    return layout
  }

  // MARK: Painting

  /// Draws what is over the frames: their edges, their labels and the panel.
  func paint(_ layout: StripLayout, on canvas: inout Canvas) throws(SDLError) {
    for cell in layout.cells {
      var corners = Path(rect: cell.insetBy(dx: -1, dy: -1))
      corners.addPath(Path(roundedRect: cell, cornerWidth: 6, cornerHeight: 6))
      canvas.fill(corners, usingEvenOdd: true, Palette.board)
      canvas.stroke(cell, radius: 6, width: 1, Color.white.withAlpha(0.1))
    }
    if case .onionSkin = arrangement, let cell = layout.cells.first {
      // What has no room is left out: labels, then more and more moments, counted from the last one.
      let colors = frames.indices.map { OnionSkin.color($0, of: frames.count) }
      var (shown, isLabelled, step) = (Array(frames.indices), true, 1)
      func width() throws(SDLError) -> CGFloat {
        var width = Self.wordGap * CGFloat(shown.count - 1)
        for number in shown {
          for word in words(number, colors[number], isLabelled) {
            width += try canvas.width(word.text, word.weight, size: 12)
          }
        }
        return width
      }
      while step < frames.count, try width() > cell.width {
        if !isLabelled { step *= 2 }
        isLabelled = false
        shown = frames.indices.filter { (frames.count - 1 - $0) % step == 0 }
      }
      var start = cell.minX
      for number in shown {
        let words = words(number, colors[number], isLabelled)
        start = try Self.paint(words, from: start, to: cell.maxX, above: cell, on: &canvas) + Self.wordGap
      }
    } else {
      for (number, cell) in layout.cells.enumerated() {
        let words = words(number, Color.white.withAlpha(0.92), true)
        _ = try Self.paint(words, from: cell.minX, to: cell.maxX, above: cell, on: &canvas)
      }
    }
    if let panel, let rect = layout.panel { try panel.paint(in: rect, on: &canvas) }
  }

  private typealias HeaderWord = (text: String, weight: FontWeight, color: Color)

  /// A frame's number, time and label.
  private func words(_ number: Int, _ color: Color, _ isLabelled: Bool) -> [HeaderWord] {
    let seconds = AxisTicks.text(Int((frames[number].seconds * 100).rounded()), -2)
    let label = isLabelled ? frames[number].label.map { "   \($0)" } ?? "" : ""
    return [
      ("\(number + 1)", .semibold, color), (" \u{00B7} \(seconds) s", .regular, Color.white.withAlpha(0.6)),
      (label, .regular, Color(hex: 0xF2B84B, alpha: 0.9)),
    ]
  }

  /// Writes words above a cell, and returns where they end.
  private static func paint(
    _ words: [HeaderWord], from left: CGFloat, to right: CGFloat, above cell: CGRect, on canvas: inout Canvas
  ) throws(SDLError) -> CGFloat {
    var x = left
    for word in words {
      let text = try canvas.shortened(word.text, word.weight, size: 12, to: right - x)
      try canvas.text(text, word.weight, size: 12, at: CGPoint(x: x, y: cell.minY - 8), word.color)
      x += try canvas.width(text, word.weight, size: 12)
    }
    return x
  }
}
