import ArgumentParser

/// The command line: a verb a file.
@main
struct Springflow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "springflow",
    abstract: "Collection layouts whose items hang on springs: in a window, and headless to the bit.",
    discussion: """
      springflow                                     opens the window with the springy carousel
      springflow play gallery --photos ~/Pictures    shows another exhibit, here with one's own photos
      springflow play Scenes/carousel/fling.json     shows a scene in the window
      springflow layout gallery -o gallery.png       prints the frames of a layout, and draws them
      springflow exhibits                            lists the exhibits
      springflow check Scenes                        replays scenes without a display, against their traces
      springflow picture Scenes/carousel/fling.json --at 1.2 -o fling.png
      """,
    version: "0.1.0",
    subcommands: [Play.self, Check.self, Picture.self, PrintLayout.self, ListExhibits.self],
    defaultSubcommand: Play.self)
}
