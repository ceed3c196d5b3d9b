import Springflow
import SpringflowDrawing

/// Everything that lies over a frame at one moment, with its layout, ready to be drawn. Points of the viewport.
package struct DisplayState: Equatable {
  /// The map of the last update.
  package struct Explanation: Equatable {
    var update: UpdateMap?
    var top: CGFloat
    var opacity: Float
  }

  package var viewport = CGSize.zero
  package var hints: HintBar?
  /// Hints that are fading out, and the opacity of those that fade in.
  package var oldHints: HintBar?
  var hintsOpacity: Float = 1
  package var statistics: StatisticsPanel?
  package var pause: PausePill?
  package var legend: OverlayLegend?
  package var explanation: Explanation?
  package var help: HelpPanel?
  package var notice: NoticePill?
  var timeline: TimelinePanel?
  /// The files that are being written.
  package var files: [FilePill] = []
  /// The elements of an earlier future, which lie on the stage.
  var ghost: [GhostOutline] = []

  package init() {}

  /// Whether nothing lies over the stage.
  var isBare: Bool {
    statistics == nil && pause == nil && legend == nil && explanation == nil && help == nil && notice == nil
      && timeline == nil && files.isEmpty && ghost.isEmpty
  }

  /// Adds the display to a picture of a frame.
  func paint(on canvas: inout Canvas) throws(SDLError) {
    // The timeline takes the place of the hints.
    let free = 1 - (timeline?.opacity ?? 0)
    try oldHints?.paint(opacity: (1 - hintsOpacity) * free, on: &canvas)
    try hints?.paint(opacity: hintsOpacity * free, on: &canvas)
    if let explanation {
      canvas.opacity = explanation.opacity
      try UpdateDiagram.paint(explanation.update, in: viewport, top: explanation.top, on: &canvas)
      canvas.opacity = 1
    }
    try timeline?.paint(on: &canvas)
    for file in files { try file.paint(on: &canvas) }
    try legend?.paint(on: &canvas)
    try statistics?.paint(on: &canvas)
    try pause?.paint(on: &canvas)
    try help?.paint(on: &canvas)
    try notice?.paint(on: &canvas)
  }
}
