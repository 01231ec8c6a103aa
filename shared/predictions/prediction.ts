/** Predictions: whether a lead becomes a contract, and a deal closes. */

export const PREDICTED = ['leads', 'deals'] as const;
export type Predicted = (typeof PREDICTED)[number];
