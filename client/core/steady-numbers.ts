const MODULUS = 2_147_483_647;

/** Pseudo-random numbers in [0, 1) that are the same at every visit for the same seed, from 1 (Lehmer generator): for artwork. */
export function steadyNumbers(seed: number): () => number {
  let state = seed % MODULUS || 1;
  return () => {
    state = (state * 48_271) % MODULUS;
    return state / MODULUS;
  };
}
