/// Elementary functions whose results have the same bits on every machine.
///
/// The C library's own differ between versions, and between processors with and without fused multiply-add, so nothing
/// that a simulation depends on may call them. These use only `+ - * /`, which IEEE 754 defines to the bit. Each is
/// within one unit in the last place of the true value over the ranges that its comment states. (`Double.squareRoot()`
/// is exact everywhere and needs no replacement here.)
///
/// Source of the reductions and polynomial coefficients: Sun's fdlibm 5.3.
public enum Portable {}
