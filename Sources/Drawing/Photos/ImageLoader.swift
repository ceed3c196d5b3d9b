import Foundation

/// Reads photos one after the other in a thread of its own, the most recently requested first, since that is the one on
/// screen.
///
/// State that both threads share is under the lock.
package final class ImageLoader: @unchecked Sendable {
  private let lock = NSLock()
  private let queue = DispatchQueue(label: "springflow.photos", qos: .utility)
  private var wanted: [String] = []
  private var finished: [(path: String, result: Result<PixelImage, PhotoProblem>)] = []

  /// Whether finished photos wait to be taken.
  var hasFinished: Bool { lock.withLock { !finished.isEmpty } }

  func order(_ path: String) {
    lock.withLock { wanted.append(path) }
    queue.async { [weak self] in self?.work() }
  }

  /// Returns the finished photos, once.
  func take() -> [(path: String, result: Result<PixelImage, PhotoProblem>)] {
    lock.withLock {
      defer { finished = [] }
      return finished
    }
  }

  /// Drops the requests that have not begun.
  func close() { lock.withLock { wanted = [] } }

  private func work() {
    guard let path = lock.withLock({ wanted.popLast() }) else { return }
    let result = Self.read(path)
    lock.withLock { finished.append((path, result)) }
  }

  package static func read(_ path: String) -> Result<PixelImage, PhotoProblem> {
    do throws(PhotoProblem) { return .success(try PhotoFile.read(path)) } catch { return .failure(error) }
  }
}
