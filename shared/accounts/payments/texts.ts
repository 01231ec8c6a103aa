import { ITEM } from './price.ts';

const ITEM_KIND = 'lifetime membership';

export const paymentTexts = {
  locksNothing: 'It unlocks nothing: every feature works on this server with or without it.',
  processing: 'Processing payment...',
  successful: 'Payment successful! Thank you for your purchase.',
  failed: 'Payment failed. Please try again.',
  error: 'Payment error occurred. Please try again.',
  initFailed: 'Error initializing payment system. Please try again later.',
  notReady: 'Payment system not ready. Please refresh the page.',
  notFound: 'Payment not found',
  isMember: 'This account has its lifetime membership already. Nothing was charged.',
  resumed: 'A payment was under way already, and goes on. Nothing was charged twice.',
  ofAnother: 'This answer belongs to another payment. Nothing was changed.',
  testOnly: 'This is a test checkout: use one of its test cards. Real cards are not taken.',
  encryptedOnly: 'A card number must not be sent to this server. Use the card form of the payment provider.',
  tooMany: 'Too many attempts. Please try again later.',
  pending: 'Your payment is being confirmed. This can take a while; you need not stay here.',
  waitsForYou: 'Your bank asks for your answer.',
  membershipFailed: 'Failed to fetch the membership',
  testGateway: 'Test checkout: no money moves, and real cards are not taken.',
  /** The name of a paid order in the history. */
  order: `${ITEM}, ${ITEM_KIND}`,
} as const;
