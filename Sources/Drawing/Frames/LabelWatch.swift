import Foundation
import SpringflowViews

/// Audits frames one after the other for labels that shine through one another.
@MainActor
package final class LabelWatch {
  /// The findings, in words: the first frame of each pair of labels.
  package private(set) var conflicts: [String] = []
  /// The number of pairs found in all frames together, and the number of frames that have some.
  package private(set) var count = 0
  package private(set) var frames = 0
  /// The least contrast of the lines of each kind that were drawn in full: small text, and large text (WCAG: 18.66
  /// points and bold).
  package private(set) var leastContrast: (small: Double, large: Double) = (.infinity, .infinity)
  /// The lines with that contrast.
  package private(set) var faintest: (small: String, large: String) = ("", "")

  private var canvas: Canvas
  private var known: Set<String> = []

  /// Begins without a frame.
  package init() throws(SDLError) {
    canvas = Canvas(atlas: Atlas(scale: 1))
    canvas.record = DrawingRecord()
  }

  /// Draws a frame and audits it.
  package func add(_ frame: Frame) throws(SDLError) {
    if canvas.atlas.isNearlyFull {
      canvas = Canvas(atlas: Atlas(scale: 1, thumbnails: canvas.atlas.thumbnails))
      canvas.record = DrawingRecord()
    }
    canvas.clear()
    try FramePainter.paint(frame, on: &canvas)
    guard let record = canvas.record else { return }
    let audit = LabelAudit(record)
    let found = audit.conflicts
    if !found.isEmpty { frames += 1 }
    count += found.count
    for conflict in found where known.insert("\(conflict.behind.text)|\(conflict.front.text)").inserted {
      conflicts.append("tick \(frame.tick): \(conflict)")
    }
    for reading in audit.readings { note(reading, frame) }
  }

  private func note(_ reading: LabelAudit.Reading, _ frame: Frame) {
    let isLarge = [.semibold, .bold].contains(reading.line.weight) && reading.line.size >= 18.66
    let text = "tick \(frame.tick): '\(reading.line.text)' with \((reading.contrast * 100).rounded() / 100) : 1"
    if isLarge, reading.contrast < leastContrast.large {
      (leastContrast.large, faintest.large) = (reading.contrast, text)
    }
    if !isLarge, reading.contrast < leastContrast.small {
      (leastContrast.small, faintest.small) = (reading.contrast, text)
    }
  }
}
