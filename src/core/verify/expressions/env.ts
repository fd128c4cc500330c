/** How ambiguous notation is evaluated, and at which point. */
export interface Env {
  point: number;
  /** call: every f(x) is an application; mixed: only those that look like one; product: none. */
  calls: 'call' | 'mixed' | 'product';
  /** i (or j) is the imaginary unit. */
  imaginary: '' | 'i' | 'j';
  /** The base of `log`. */
  log: number;
  /** The base of `lg`. */
  lg: number;
  /** Names that also stand without parentheses. */
  plain?: ReadonlySet<string> | undefined;
  /** The sign that ± stands for. */
  plus: 1 | -1;
  /** Set when a root or logarithm of a negative number, or an inverse function out of range, was met. */
  branch: boolean;
  /** The largest addend of the outermost sum: what rounding can leave of a cancellation. */
  noise: number;
  /** Bound variables of finite sums. */
  bound: Map<string, number>;
  steps: number;
}
