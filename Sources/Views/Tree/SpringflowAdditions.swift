/// What the library adds to UIKit's classes: members of views, scroll views, collection views, cells and layouts that
/// UIKit's do not have.
///
/// They are members of this protocol's extensions rather than of the classes, so that they take no name away: a
/// subclass that has a `tick`, a `content` or an `overlay` of its own compiles as it does on iOS, and its own member is
/// meant where the subclass is.
@preconcurrency @MainActor
public protocol SpringflowAdditions: AnyObject {}
