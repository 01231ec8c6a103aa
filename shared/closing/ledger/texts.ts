/** What the ledger says. */
export const ledgerTexts = {
  tooMany: 'Too many checks. Try again in a minute.',
  anchorProves: 'Proves that these rows existed that day. It moves no money.',
} as const;
