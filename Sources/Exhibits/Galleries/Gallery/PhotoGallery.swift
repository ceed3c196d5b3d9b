import Springflow
import SpringflowScenes

/// The whole PhotoGallery of the book "iOS Components and Frameworks", chapter 20: pinching a photo open leads from the
/// sine curve to the zooming flow and on to pages, pinching it closed leads back.
///
/// The original changes layouts once a pinch has gone far enough, and scrolls to the photo afterwards. Here the photo's
/// size follows the distance of the fingers, and the photo moves to the middle in the same motion; after the fingers
/// lift, the transition completes or reverses. The next pinch continues from the present state.
public final class PhotoGallery: Gallery {
  /// Its name in scene files.
  nonisolated public override class var name: String { "photo-gallery" }
  /// The summary that lists and help show.
  nonisolated public override class var summary: String {
    "Pinch a photo: from a sine curve to a zooming flow, on to pages, and back."
  }
  /// The cost of an item during a transition.
  nonisolated public override class var elementCost: Int { 5 }
  /// Its keys, with one for the next layout.
  nonisolated public override class var keys: [KeyMeaning] {
    super.keys + [KeyMeaning(.toggle, meaning: "next layout, from the last one back", hint: "layout")]
  }

  /// Its gestures, with the pinch.
  nonisolated public override class var gestures: [GestureMeaning] {
    [GestureMeaning("pinch", meaning: "take a photo to the next layout, or back", hint: "layout")] + super.gestures
  }

  @Tunable("how photos go to another layout", frequency: 0.3...6, damping: 0.2...2)
  private var spring = Spring(frequency: 1.6, damping: 0.9)
  private var animation: UpdateAnimation { .spring(spring) }

  private let zoom = ZoomFlowLayout()
  private let pages = PageFlowLayout()
  /// From the smallest photos to the largest.
  private lazy var layouts = [collectionView.collectionViewLayout, zoom, pages]
  private let recognizer = PinchGestureRecognizer()

  /// The path between two layouts of the present or of the last transition.
  private var photoPath = PhotoPath(lower: 0)
  /// The layout that the view has, or to which a transition leads.
  private var level = 0
  private var isPinching = false
  /// Whether the layout key leads to larger photos.
  private var isGoingUp = true
  /// The photo to bring to the middle, while a transition begins.
  private var centered: IndexPath?
  /// The content offsets of the curve and of the flow when they were left, with the photo in the middle.
  private var left: [SavedOffset?] = [nil, nil]

  /// Sets the photos up in a viewport, in points.
  public required init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    super.init(itemCount: itemCount, settings: settings, viewport: viewport)
    GalleryMetrics.apply(to: zoom)
    zoom.footerReferenceSize = CGSize(width: 300, height: 30)
    recognizer.delegate = self
    recognizer.addAction { [weak self] pinch in self?.follow(pinch) }
    collectionView.addGestureRecognizer(recognizer)
  }

  override class func makeLayout() -> CollectionViewLayout { SineLayout() }

  /// A photo, or a line of them, and the space after it, in points.
  public override var arrowStride: CGFloat {
    switch level {
    case 0: SineLayout.side + SineLayout.gap
    case 1: super.arrowStride
    default: pages.pitch
    }
  }

  // MARK: From layout to layout

  /// Changes to the next layout with the photo at the centre, or from the last one back.
  public override func toggle() {
    if isPinching { return }
    collectionView.layoutIfNeeded()
    if level == 0 { isGoingUp = true } else if level == layouts.count - 1 { isGoingUp = false }
    let end = level + (isGoingUp ? 1 : -1)
    setOut(for: end, with: collectionView.centralItem)
    level = end
    collectionView.finishInteractiveTransition(with: animation)
  }

  /// Begins a transition from the present or coming layout to the one above or below it.
  private func setOut(for end: Int, with photo: IndexPath?) {
    let view = collectionView
    let isInTransition = running != nil
    let start = level
    if let photo {
      // During a transition, items are not at their positions: other photos may be in the middle there.
      if start < left.count, end > start, !isInTransition {
        left[start] = SavedOffset(number: number(of: photo), offset: view.contentOffset)
      }
      photoPath = PhotoPath(lower: min(start, end))
      photoPath[start] = size(of: photo, at: start, offset: view.contentOffset)
    }
    centered = photo
    view.startInteractiveTransition(to: layouts[end], keepingInView: photo) { [weak self] _, _ in self?.arrive() }
    centered = nil
    if let photo { photoPath[end] = size(of: photo, at: end, offset: destination) }
  }

  /// The view's content offset at the end of the last transition, in points.
  private var destination = CGPoint.zero

  /// Content that fits the view does not bounce: pages scroll sideways only.
  private func arrive() {
    if running == nil { collectionView.alwaysBounceVertical = collectionView.collectionViewLayout !== pages }
  }

  private var running: CollectionViewTransitionLayout? {
    collectionView.collectionViewLayout as? CollectionViewTransitionLayout
  }

  private func number(of photo: IndexPath) -> Int { data.photos[photo.section][photo.item].number }

  /// The size of a photo in a layout.
  private func size(of photo: IndexPath, at level: Int, offset: CGPoint) -> PhotoPath.Size {
    switch level {
    case 0: return PhotoPath.Size(side: SineLayout.side)
    case 1:
      let y = zoom.layoutAttributesForItem(at: photo)?.center.y ?? 0
      let distance = y - offset.y - collectionView.bounds.height / 2
      return PhotoPath.Size(side: zoom.itemSize.width, zoom: zoom.zoom(at: distance))
    default: return PhotoPath.Size(side: pages.side)
    }
  }

  /// The content offset at the end of a transition: it brings the photo to the middle, as far as the content permits;
  /// on the way back with the same photo, the saved offset.
  override func contentOffset(forProposed proposed: CGPoint) -> CGPoint {
    guard let centered, let end = running?.nextLayout, let center = end.layoutAttributesForItem(at: centered)?.center
    else { return super.contentOffset(forProposed: proposed) }
    let (view, content) = (collectionView.bounds.size, end.collectionViewContentSize)
    var wanted = CGPoint(x: center.x - view.width / 2, y: center.y - view.height / 2)
    if let index = layouts.firstIndex(where: { $0 === end }), index < left.count, let place = left[index],
      place.number == number(of: centered), CGRect(origin: place.offset, size: view).contains(center)
    {
      wanted = place.offset
    }
    func clamped(_ value: CGFloat, _ content: CGFloat, _ view: CGFloat) -> CGFloat {
      min(max(0, value), max(0, content - view))
    }
    destination = CGPoint(
      x: clamped(wanted.x, content.width, view.width), y: clamped(wanted.y, content.height, view.height))
    return destination
  }

  // MARK: Two fingers

  private func follow(_ pinch: PinchGestureRecognizer) {
    switch pinch.state {
    case .began: take(pinch)
    case .changed: if isPinching { lead(pinch) }
    case .ended: release(pinch, isCancelled: false)
    case .cancelled: release(pinch, isCancelled: true)
    default: break
    }
  }

  /// Takes over the present transition, or begins one with the photo between the fingers.
  private func take(_ pinch: PinchGestureRecognizer) {
    collectionView.layoutIfNeeded()
    let opens = pinch.velocity >= 0
    let next = level + (opens ? 1 : -1)
    if let running, layouts.indices.contains(photoPath.lower + 1), isInTransition(running, onTo: next) {
      collectionView.startInteractiveTransition(to: layouts[photoPath.lower + 1]) { [weak self] _, _ in self?.arrive() }
    } else {
      guard let photo = photo(near: pinch.location(in: collectionView)) else { return }
      setOut(for: layouts.indices.contains(next) ? next : level + (opens ? -1 : 1), with: photo)
    }
    isPinching = true
    photoPath.beginPinch(at: progress)
    lead(pinch)
  }

  /// Whether the present transition is taken over, rather than completed and followed by one to the layout beyond it.
  private func isInTransition(_ running: CollectionViewTransitionLayout, onTo next: Int) -> Bool {
    let isBeyond = layouts.indices.contains(next) && next != photoPath.lower && next != photoPath.lower + 1
    return !isBeyond || abs(progress - CGFloat(level - photoPath.lower)) > 0.2
  }

  /// The progress of the transition, from 0 in the lower layout to 1 in the upper one.
  private var progress: CGFloat {
    guard let running else { return CGFloat(level - photoPath.lower) }
    return running.nextLayout === layouts[photoPath.lower + 1]
      ? running.transitionProgress : 1 - running.transitionProgress
  }

  private func lead(_ pinch: PinchGestureRecognizer) {
    guard let running else { return }
    let progress = photoPath.progress(atScale: pinch.scale)
    running.transitionProgress = running.nextLayout === layouts[photoPath.lower + 1] ? progress : 1 - progress
  }

  /// Completes or reverses the transition, by the distance and the velocity of the fingers.
  private func release(_ pinch: PinchGestureRecognizer, isCancelled: Bool) {
    guard isPinching else { return }
    isPinching = false
    guard let running else { return }
    let goesUp =
      isCancelled ? level > photoPath.lower : photoPath.goesUp(atScale: pinch.scale, velocity: pinch.velocity)
    level = photoPath.lower + (goesUp ? 1 : 0)
    if (running.nextLayout === layouts[photoPath.lower + 1]) == goesUp {
      collectionView.finishInteractiveTransition(with: animation)
    } else {
      collectionView.cancelInteractiveTransition(with: animation)
    }
  }

  /// The photo at a point of the content, or the nearest one.
  private func photo(near point: CGPoint) -> IndexPath? {
    if let path = collectionView.indexPathForItem(at: point) { return path }
    func distance(_ path: IndexPath) -> CGFloat {
      guard let center = collectionView.layoutAttributesForItem(at: path)?.center else { return .infinity }
      return (center.x - point.x) * (center.x - point.x) + (center.y - point.y) * (center.y - point.y)
    }
    return collectionView.indexPathsForVisibleItems.sorted().min { distance($0) < distance($1) }
  }

  // MARK: Time

  /// Goes a tick on; pages that a wheel or a key has left between two photos go on to the nearer one.
  public override func advance() {
    super.advance()
    let view = collectionView
    guard level == 2, running == nil, !view.isMoving, !view.isTracking else { return }
    let snapped = pages.snapped(view.contentOffset)
    if abs(snapped.x - view.contentOffset.x) > 0.5 { view.setContentOffset(snapped, animated: true) }
  }

  /// Mixes in the photos, and where the layouts are.
  public override func hash(into hash: inout StateHash) {
    super.hash(into: &hash)
    hash.combine(level)
    hash.combine(isPinching)
    hash.combine(isGoingUp)
    photoPath.hash(into: &hash)
    hash.combine(left) { hash, saved in
      hash.combine(saved) { hash, saved in
        hash.combine(saved.number)
        hash.combine(Double(saved.offset.x))
        hash.combine(Double(saved.offset.y))
      }
    }
    hash.combine(Double(destination.x))
    hash.combine(Double(destination.y))
  }
}

/// Where a layout was left, and with which photo.
private struct SavedOffset {
  let number: Int
  let offset: CGPoint
}

extension PhotoGallery: GestureRecognizerDelegate {
  /// Lets a pinch begin on a view that a finger scrolls already.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool { otherGestureRecognizer === collectionView.panGestureRecognizer }
}
