import SpringflowFiles

/// The kind of a film's file.
public enum FilmFormat: Sendable, CaseIterable {
  /// A GIF of at most 255 colours, which every browser and every chat plays.
  case gif
  /// An animated PNG file, which browsers play: every pixel as it was drawn.
  case animatedPNG
  /// An MP4 file of H.264, which ffmpeg encodes.
  case mp4
  /// A WebM file of VP9, which ffmpeg encodes.
  case webm
  /// A folder of PNG files, a picture each, for other programs.
  case folder

  /// The format that a path has by its ``ending``, in any case; `nil` if it has none of them.
  public init?(path: String) {
    // By bytes, since a character may be a slash with a combining mark.
    let end = path.lowercased().utf8.reversed()
    guard let found = Self.allCases.first(where: { end.starts(with: $0.ending.utf8.reversed()) }) else { return nil }
    self = found
  }

  /// The end of the path of a film.
  public var ending: String {
    switch self {
    case .gif: ".gif"
    case .animatedPNG: ".png"
    case .mp4: ".mp4"
    case .webm: ".webm"
    case .folder: "/"
    }
  }

  /// The pictures a second that a film may have.
  ///
  /// A GIF counts hundredths of a second, and what it would show for one of them browsers show for ten.
  public var rates: ClosedRange<Int> { self == .gif ? 1...50 : 1...120 }
}

/// Why there is no film.
public enum FilmError: Error, CustomStringConvertible {
  /// There was no picture where one was asked for: whoever makes them has stopped.
  case stopped
  /// A picture could not be made, and the error of whoever makes them.
  case picture(any Error)
  /// The film could not be written, and the reason with a hint.
  case failed(String)

  /// The sentence.
  public var description: String {
    switch self {
    case .stopped: "stopped; nothing was written"
    case .picture(let error): "\(error)"
    case .failed(let sentence): sentence
    }
  }

  /// What was to be written, and why it could not be.
  static func failed(_ path: String, _ reason: String) -> FilmError {
    .failed("cannot write \(PrintableText.escaped(path)): \(reason)")
  }

  /// The same for a problem with the file.
  static func failed(_ path: String, _ problem: FileProblem) -> FilmError {
    .failed(path, "\(problem); check that its folder is there, may be written and has room")
  }
}
