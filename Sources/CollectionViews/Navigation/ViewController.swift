import SpringflowGeometry

/// Looks after a view and what it shows, and hears when it comes and goes. (`UIViewController`, as much of it as
/// navigation between collection views needs.)
@preconcurrency @MainActor
open class ViewController: NSObject {
  /// What the view is about, in a word or two.
  open var title: String?
  /// The navigation controller that it is part of.
  open internal(set) weak var navigationController: NavigationController?
  /// Whether the view is there, and ``viewDidLoad()`` was or is being called.
  public internal(set) final var isViewLoaded = false

  /// Makes a controller.
  public override init() {}

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  /// Makes the view and sets it up if that was not done yet.
  open func loadViewIfNeeded() { loadViewOnce() }

  /// What makes views: asking for one comes here too, whatever a subclass does with ``loadViewIfNeeded()``.
  final func loadViewOnce() {
    if isViewLoaded { return }
    isViewLoaded = true
    loadView()
    viewDidLoad()
  }

  /// Makes the view, when it is first asked for; called by the library only.
  open func loadView() {}
  /// The view is there: set it up here.
  open func viewDidLoad() {}
  /// The view is about to be shown.
  open func viewWillAppear(_ animated: Bool) {}
  /// The view is shown, and nothing moves any more.
  open func viewDidAppear(_ animated: Bool) {}
  /// Another view is about to be shown in its place.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Another view is shown in its place.
  open func viewDidDisappear(_ animated: Bool) {}
}
