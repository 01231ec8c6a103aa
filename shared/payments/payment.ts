/** Payments for the membership. */

export const PAYMENT_STATUSES = ['created', 'pending', 'authorised', 'refused', 'cancelled', 'error'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Who takes the money: the provider, or the test gateway inside the application, which takes none. */
export const GATEWAYS = ['adyen', 'test'] as const;
export type Gateway = (typeof GATEWAYS)[number];

export const PAYMENT_METHODS = ['card', 'paypal', 'apple_pay', 'google_pay'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
