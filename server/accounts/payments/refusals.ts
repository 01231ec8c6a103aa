/** Why a payment was refused, in words for the payer. */

/** By Adyen's refusalReasonCode. What would help a thief (a lost card, a suspicion of fraud) is said no more exactly than "refused". */
const WORDS: Record<string, string> = {
  '2': 'The bank refused the payment.',
  '4': 'The bank could not be reached. Try again later, or pay in another way.',
  '5': 'The card is blocked.',
  '6': 'The card has expired.',
  '7': 'The amount is not possible with this card.',
  '8': 'The card number is not valid.',
  '9': 'The bank could not be reached. Try again later, or pay in another way.',
  '10': 'This kind of payment is not possible with this card.',
  '11': 'The bank could not confirm that it is you.',
  '12': 'There is not enough money on the account.',
  '16': 'The payment was cancelled.',
  '17': 'The PIN was wrong.',
  '23': 'The bank does not allow this payment.',
  '24': 'The security code is wrong.',
  '25': 'The bank does not allow this payment.',
  '28': 'The limit of the card is reached.',
  '29': 'The limit of the card is reached.',
};
const OTHERWISE = 'The bank refused the payment.';

/** One sentence for a reason; the general one for any that is unknown. */
export const refusalWords = (code: string | undefined): string => WORDS[code ?? ''] ?? OTHERWISE;
