import Foundation

/// Reads photos one after the other in a thread of its own, the one that was asked for last first: that is what is
/// being looked at.
///
/// What crosses between the threads does so under the lock.
final class ImageLoader: @unchecked Sendable {
  private let lock = NSLock()
  private let queue = DispatchQueue(label: "springflow.photos", qos: .utility)
  private var wanted: [String] = []
  private var finished: [(path: String, result: Result<PixelImage, PhotoProblem>)] = []

  /// Whether there is something to take.
  var hasFinished: Bool { lock.withLock { !finished.isEmpty } }

  func order(_ path: String) {
    lock.withLock { wanted.append(path) }
    queue.async { [weak self] in self?.work() }
  }

  /// Gives what is finished, once.
  func take() -> [(path: String, result: Result<PixelImage, PhotoProblem>)] {
    lock.withLock {
      defer { finished = [] }
      return finished
    }
  }

  /// Forgets what was not yet begun.
  func close() { lock.withLock { wanted = [] } }

  private func work() {
    guard let path = lock.withLock({ wanted.popLast() }) else { return }
    let result = Self.read(path)
    lock.withLock { finished.append((path, result)) }
  }

  static func read(_ path: String) -> Result<PixelImage, PhotoProblem> {
    do throws(PhotoProblem) { return .success(try PhotoFile.read(path)) } catch { return .failure(error) }
  }
}
