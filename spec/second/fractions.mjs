// Exact fractions of BigInt. A figure without a value, 0/0, is null (metrics.md, metrics-2 and metrics-3).

/** The greatest common divisor of two numbers, the first not negative and the second positive. */
export function gcd(a, b) {
  while (b) [a, b] = [b, a % b];
  return a;
}

/** The fraction n/d in lowest terms; numerators here are never negative. */
export function fraction(n, d = 1n) {
  n = BigInt(n);
  d = BigInt(d);
  if (d === 0n) throw new RangeError("a fraction with the denominator 0");
  const common = gcd(n, d) || 1n;
  return { n: n / common, d: d / common };
}

export const ZERO = fraction(0n);
export const ONE = fraction(1n);

export const add = (a, b) => fraction(a.n * b.d + b.n * a.d, a.d * b.d);
export const multiply = (a, b) => fraction(a.n * b.n, a.d * b.d);
export const isZero = (a) => a.n === 0n;
export const sum = (fractions) => fractions.reduce(add, ZERO);

/** The quotient, or null where the denominator is 0 (metrics-3). */
export const divide = (a, b) => (isZero(b) ? null : fraction(a.n * b.d, a.d * b.n));

/** The arithmetic mean, or null if one of the figures has no value (metrics-7). */
export function mean(figures) {
  if (figures.some((figure) => figure === null)) return null;
  return divide(sum(figures), fraction(figures.length));
}

/** The harmonic mean: 0 where both are 0, null where one has no value (metrics-4). */
export function harmonic(recall, precision) {
  if (recall === null || precision === null) return null;
  const total = add(recall, precision);
  return isZero(total) ? ZERO : divide(multiply(fraction(2n), multiply(recall, precision)), total);
}

/** The sum of n/d for pairs [n, d] of integers; numerators of one denominator are added first. */
export function sumOfQuotients(pairs) {
  const byDenominator = new Map();
  for (const [n, d] of pairs) byDenominator.set(d, (byDenominator.get(d) ?? 0n) + BigInt(n));
  return sum([...byDenominator].map(([d, n]) => fraction(n, d)));
}

/** A figure as it is exchanged: "n" or "n/d" in lowest terms, or null (requirements-3, conventions-7). */
export function written(figure) {
  if (figure === null) return null;
  return figure.d === 1n ? `${figure.n}` : `${figure.n}/${figure.d}`;
}

/** The figure times 100 with so many digits, to the nearest, half to even, or towards 0 (conventions-7). */
export function percent(figure, digits, rounding) {
  if (figure === null) return null;
  const scaled = figure.n * 100n * 10n ** BigInt(digits);
  let whole = scaled / figure.d;
  const twice = 2n * (scaled % figure.d);
  if (rounding === "half-even" && (twice > figure.d || (twice === figure.d && whole % 2n === 1n))) whole += 1n;
  const text = `${whole}`.padStart(digits + 1, "0");
  return digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text;
}
