import SpringflowNumerics

/// What the collection view makes of a view that it places: the views that show its elements.
///
/// The folders of views name nothing of a collection, so views ask this object.
@MainActor
package protocol ElementViewBackend: AnyObject {
  /// Where the collection view has put the view on screen now; `nil` if it is in none.
  var elementPlacement: ViewPlacement? { get }
  /// The same in the middle of the view's own animations, in a tick of the host.
  func elementPlacement(at tick: Int) -> ViewPlacement?
  /// What the view looks like, if it draws itself.
  var elementAppearance: ViewAppearance { get }
  /// Makes the view's layer.
  func makeElementLayer() -> CALayer
  /// The view has got another size.
  func elementSizeDidChange()
  /// A program has put the view elsewhere than it was, or given it another size.
  func elementWasPlaced(from before: ViewModel)
}

/// What the collection view makes of a scroll view: its engine.
@MainActor
package protocol ScrollViewBackend: AnyObject {
  // MARK: As a view

  /// The views in it that are laid out and told of hosts with it.
  var heldViews: [View] { get }
  /// The foremost view in it at a point of its coordinates.
  func subviewAtPoint(_ point: CGPoint, _ event: Event?) -> View?
  /// Adds it and the views in it to a frame.
  func appear(in builder: inout FrameBuilder, under context: FrameBuilder.FrameContext)
  /// It has got another size.
  func sizeDidChange()
  /// Follows fingers that press content.
  var pressRecognizer: PressRecognizer { get }
  /// Follows the finger that is on an open menu.
  var menuRecognizer: MenuRecognizer { get }
  /// Hashes what the next tick depends on.
  func hashState(into hash: inout StateHash)

  // MARK: Ticks

  /// A tick is about to be made.
  func beginTick()
  /// Touches of the tick were seen; its host's count still is that of the tick before.
  func prepareTick()
  /// Makes the tick.
  func advanceTick(isTouched: Bool)
  /// Ticks made so far.
  var tick: Int { get }
  /// Whether the next tick will change anything.
  var isInMotion: Bool { get }
  /// Makes content and bounds agree.
  func bringUpToDate()

  /// Whether elements are being brought up to date now.
  var isInPass: Bool { get }

  // MARK: Scrolling

  /// Who is told of scrolling.
  var scrollDelegate: (any ScrollViewDelegate)? { get }
  /// Whether it is between two states, in which nobody is told of anything.
  var isBetweenStates: Bool { get }
  /// Whether something else moves the content for the time being.
  var isScrollingSuspended: Bool { get }
  /// Whether another layout is coming, which moves the content.
  var changesLayout: Bool { get }
  /// How fast content moves that follows an item near an edge.
  var reorderingVelocity: CGVector? { get }
  /// Where content is to come to rest that would do so at a target, with a velocity in points per millisecond.
  func restingOffset(for target: CGPoint, velocity: CGPoint) -> CGPoint
  /// Reports a problem, each kind once.
  func report(_ problem: String, _ sentence: String)
  /// The bounds and the content size about which a layout is being asked, if it is about others than the view's own.
  var probe: (bounds: CGRect, contentSize: CGSize)? { get }
  /// Lets a layout that is asked about other bounds change these.
  func changeProbe(bounds: CGRect?, contentSize: CGSize?)
  /// Changes the bounds to others.
  func changeBounds(to newBounds: CGRect, _ change: () -> Void)
  /// Changes the offset, and lets content that moves by that do so as in an update.
  func moveAnimated(_ change: () -> Void)
  /// Changes the size, and lets content that moves by that do so as in an update.
  func changeAnimated(_ change: () -> Void)
  /// Margins, safe area or direction are others.
  func insetsDidChange()
  /// The content inset is another one; `keep` keeps a view at its content's edge there.
  func contentInsetDidChange(_ keep: () -> Void)
}
