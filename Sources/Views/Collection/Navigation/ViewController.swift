import SpringflowNumerics

/// A controller of a view, with calls for its appearance and disappearance. (`UIViewController`, as far as navigation needs
/// it.)
@preconcurrency @MainActor
open class ViewController: Responder {
  /// The view's title, a word or two.
  open var title: String?
  /// The navigation controller whose stack it is part of.
  open internal(set) weak var navigationController: NavigationController?
  /// Whether the view exists, and ``viewDidLoad()`` was or is being called.
  public internal(set) final var isViewLoaded = false

  /// Makes a controller.
  public override init() { super.init() }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  /// The controller's view. It is made when it is first asked for, which calls ``loadView()`` and ``viewDidLoad()``.
  open var view: View! {
    get {
      loadViewOnce()
      return madeView
    }
    set {
      isViewLoaded = newValue != nil
      madeView = newValue
    }
  }
  /// The view, once it was made.
  private final var madeView: View? {
    didSet {
      oldValue?.controller = nil
      madeView?.controller = self
    }
  }

  /// The superview of its view.
  open override var next: Responder? { madeView?.superview }
  override var responderHost: ViewHost? { madeView?.host }

  /// The view, if it was made already.
  open var viewIfLoaded: View? { isViewLoaded ? madeView : nil }

  /// Makes the view and calls ``viewDidLoad()`` if that was not done yet.
  open func loadViewIfNeeded() { loadViewOnce() }

  /// Makes the view; also called by asking for the view, even if a subclass overrides ``loadViewIfNeeded()``.
  final func loadViewOnce() {
    if isViewLoaded { return }
    isViewLoaded = true
    loadView()
    viewDidLoad()
  }

  /// Mixes in the controller's own properties.
  func hashSettings(into hash: inout StateHash) {
    hash.combine(title) { $0.combine($1) }
    hash.combine(isViewLoaded)
  }

  /// Makes the view when it is first asked for: an empty one of 320 x 480 points unless overridden, where ``view`` is set.
  open func loadView() { madeView = View(frame: CGRect(x: 0, y: 0, width: 320, height: 480)) }
  /// Called when the view has been made: set it up here.
  open func viewDidLoad() {}
  /// Called when the view is about to be shown.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the view is shown, and nothing moves any more.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called when another view is about to be shown instead.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when another view is shown instead, and nothing moves any more.
  open func viewDidDisappear(_ animated: Bool) {}
}
