// Treatments of twinless mentions (metrics/twinless.md): what is done to key and response before B³ or CEAF.
import { fraction, sumOfQuotients } from "./fractions.mjs";

const mentionsOf = (partition) => new Set(partition.flat());

/** twinless_in_key, twinless_in_response: the mentions of the first that the second does not have. */
export function twinlessIn(first, second) {
  const others = mentionsOf(second);
  return first.flat().filter((mention) => !others.has(mention));
}

/** with_singletons: X + T. */
export const withSingletons = (partition, mentions) => [...partition, ...mentions.map((mention) => [mention])];

/** without_twinless, twinless-2: X | M; an entity that loses all its mentions vanishes. */
export const restricted = (partition, mentions) =>
  partition.map((entity) => entity.filter((mention) => mentions.has(mention))).filter((entity) => entity.length > 0);

/** without_twinless_singletons: R¹. */
export function withoutTwinlessSingletonsOf(key, response) {
  const mentions = mentionsOf(key);
  return response.filter((entity) => entity.length > 1 || mentions.has(entity[0]));
}

/** key_all, response_all. */
const keyAll = (key, response) => withSingletons(key, twinlessIn(response, key));
const responseAll = (key, response) => withSingletons(response, twinlessIn(key, response));

/** B³₀: (K, R | M_K) for both. */
export function zero(key, response) {
  const pair = [key, restricted(response, mentionsOf(key))];
  return { forRecall: pair, forPrecision: pair };
}

/** B³_all: (K, R + T_K) for recall, (K + T_R, R) for precision. */
export const all = (key, response) => ({
  forRecall: [key, responseAll(key, response)],
  forPrecision: [keyAll(key, response), response],
});

/** B³_r&n: B³_all of (K, R¹). */
export const allWithoutTwinlessSingletons = (key, response) => all(key, withoutTwinlessSingletonsOf(key, response));

/** CEAF_r&n: (K, R¹) for both. */
export function withoutTwinlessSingletons(key, response) {
  const pair = [key, withoutTwinlessSingletonsOf(key, response)];
  return { forRecall: pair, forPrecision: pair };
}

/** key_p and response_p. */
function pairForPrecision(key, response) {
  const kept = withoutTwinlessSingletonsOf(key, response);
  return [keyAll(key, kept), responseAll(key, kept)];
}

/** B³_sys, CEAF_sys: (key_r, response_r) for recall, (key_p, response_p) for precision. */
export function sys(key, response) {
  const forPrecision = pairForPrecision(key, response);
  return { forRecall: [key, restricted(forPrecision[1], mentionsOf(key))], forPrecision };
}

/** B³ of the shared-task scorer v4: (key_p, response_p) for both. */
export function v4(key, response) {
  const pair = pairForPrecision(key, response);
  return { forRecall: pair, forPrecision: pair };
}

/** b_cubed_0_full_precision: the mean over the mentions of both of |R_m ∩ K_m| / |R_m|. */
export const zeroFullPrecision = ({ response, common }) => [
  sumOfQuotients(common.map(([, j, n]) => [n * n, response[j]])),
  fraction(common.reduce((sum, [, , n]) => sum + n, 0)),
];
