import Springflow
import SpringflowDrawing
import SpringflowScenes
import SpringflowWindow

/// The interface over an exhibit's first frame, without a window.
@MainActor
struct TestInterface {
  let interface = Interface()
  let studio: Studio
  var content: InterfaceContent
  var timeline = Timeline()

  init(_ name: String, in size: CGSize) throws {
    let session = try HelpTests.session(name) { $0.viewport = size }
    studio = try Studio(session.scene, in: .standard)
    content = InterfaceContent(over: studio.frame, in: size, HelpContent.Inputs(studio.session.exhibit))
    follow()
  }

  /// Shows what the content says.
  func follow() { interface.follow(studio, timeline, content) }

  /// Lets a time pass, in pictures of a display.
  func pass(_ seconds: Double) {
    for _ in 0..<Int((seconds * 60).rounded()) {
      interface.advance(by: 1.0 / 60)
      follow()
    }
  }

  /// Its picture over an empty stage.
  var picture: PixelImage { get throws { try PixelImage(of: interface.picture()) } }
}
