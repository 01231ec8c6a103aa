const MODULUS = 2_147_483_647;

/** Deterministic pseudo-random numbers in [0, 1) by seed (Lehmer generator), for artwork. */
export function createSteadyNumbers(seed: number): () => number {
  let state = seed % MODULUS || 1;
  return () => {
    state = (state * 48_271) % MODULUS;
    return state / MODULUS;
  };
}
