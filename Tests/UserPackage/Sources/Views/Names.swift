/// A package's own module of this name.
public let names = ["a", "b", "c"]
