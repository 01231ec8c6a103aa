/** Addresses to which the server sends a payer. */
export const payPaths = {
  /** The test bank, which asks whether to pay. */
  testBank: (paymentId: number | string): string => `/pay/test-bank/${paymentId}`,
  /** Where the payer comes back to; what happened is added by whoever sends them. */
  back: (paymentId: number): string => `/pay?payment=${paymentId}`,
};
