import Foundation
import SpringflowFiles
import SpringflowViews

/// Pictures as they are shown: read or drawn once, and kept in several sizes.
///
/// Photos come from files, in a thread of their own if a window must stay responsive, landscapes from numbers. An atlas
/// copies the visible ones; its successor copies them again without decoding.
package final class Thumbnails {
  /// When photos are read.
  package enum Loading: Sendable {
    /// On first use, however long it takes.
    case atOnce
    /// In the background: until then there is a placeholder.
    case inBackground
  }

  /// The current state of a picture.
  package enum Availability: Equatable {
    /// Pixels of a size, and the opacity of the picture, from 0 to 1.
    case ready(width: Int, height: Int, isOpaque: Bool, opacity: Float)
    /// It has not arrived yet.
    case awaited
    /// It cannot be shown.
    case broken
  }

  /// Beyond this limit the least recently seen pictures are dropped, and read again on demand.
  private static let mostBytes = 384 << 20
  /// A level's shorter side is at least this many pixels long.
  private static let smallest = 32

  private let loading: Loading
  private let report: (String) -> Void
  private let loader = ImageLoader()
  private var entries: [ImageSource: CachedImage] = [:]
  private var awaited: Set<String> = []
  private var broken: Set<String> = []
  private var bytes = 0
  private var turn = 0
  private var fading: Set<ImageSource> = []
  /// The number of files read so far.
  package private(set) var readings = 0

  /// Makes an empty store. `report` receives one sentence for each file that cannot be shown; standard error if `nil`.
  package init(_ loading: Loading = .atOnce, report: ((String) -> Void)? = nil) {
    self.loading = loading
    self.report = report ?? { FileHandle.standardError.write(Data(($0 + "\n").utf8)) }
  }

  deinit { loader.close() }

  /// Whether visible pictures would be drawn differently now.
  package var hasNews: Bool { !fading.isEmpty || loader.hasFinished }

  /// Whether requested photos are still being read.
  package var isAwaiting: Bool { !awaited.isEmpty }

  /// Advances the fades of arrived photos, in seconds.
  package func advance(by seconds: Double) {
    for picture in fading {
      guard let entry = entries[picture], entry.age < CachedImage.fade else {
        fading.remove(picture)
        continue
      }
      entry.age += seconds
    }
  }

  /// Adopts the photos that were read since the last call, between two frames.
  package func takeArrivals() {
    turn += 1
    for (path, result) in loader.take() {
      awaited.remove(path)
      take(path, result, age: 0)
      if entries[.file(path)] != nil { fading.insert(.file(path)) }
    }
    tidy()
  }

  /// The state of a picture; a picture that was never used before is requested.
  package func availability(of picture: ImageSource) -> Availability {
    if let image = ready(picture) {
      return .ready(width: image.width, height: image.height, isOpaque: image.isOpaque, opacity: image.opacity)
    }
    if case .file(let path) = picture, broken.contains(path) { return .broken }
    return .awaited
  }

  /// A picture, if it is ready; one that was never used before is requested.
  package func ready(_ picture: ImageSource) -> CachedImage? {
    if let known = entries[picture] {
      known.lastUse = turn
      return known
    }
    switch picture {
    case .landscape:
      add(picture, levels: [PixelImage?](repeating: nil, count: 5), PhotoFile.side, PhotoFile.side, isOpaque: true)
    case .file(let path):
      if broken.contains(path) || awaited.contains(path) { return nil }
      guard loading == .atOnce else {
        awaited.insert(path)
        loader.order(path)
        return nil
      }
      take(path, ImageLoader.read(path), age: 1)
    }
    return entries[picture]
  }

  /// A level of a picture that is ready, from 0, the finest.
  func image(of picture: ImageSource, level: Int) -> PixelImage? {
    guard let entry = entries[picture], entry.levels.indices.contains(level) else { return nil }
    if let known = entry.levels[level] { return known }
    guard case .landscape(let number) = picture else { return nil }
    let image = Landscape(number).drawn(side: entry.size(level: level).width)
    entry.keep(image, level: level)
    bytes += image.pixels.count * 4
    return image
  }

  private func take(_ path: String, _ result: Result<PixelImage, PhotoProblem>, age: Double) {
    readings += 1
    switch result {
    case .success(let image):
      var levels = [image]
      while min(levels.last!.width, levels.last!.height) >= 2 * Self.smallest { levels.append(levels.last!.halved) }
      add(.file(path), levels: levels, image.width, image.height, isOpaque: image.isOpaque, age: age)
    case .failure(let problem):
      broken.insert(path)
      report(PrintableText.escaped("\(path) cannot be shown: \(problem.reason)"))
    }
  }

  private func add(
    _ picture: ImageSource, levels: [PixelImage?], _ width: Int, _ height: Int, isOpaque: Bool, age: Double = 1
  ) {
    let entry = CachedImage(
      levels: levels, width: width, height: height, isOpaque: isOpaque, age: age, lastUse: turn)
    entries[picture] = entry
    bytes += entry.bytes
  }

  private func tidy() {
    guard bytes > Self.mostBytes else { return }
    for (picture, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      if bytes <= Self.mostBytes * 3 / 4 || entry.lastUse >= turn - 1 { break }
      entries[picture] = nil
      bytes -= entry.bytes
    }
  }
}
