/** What the ledger says. */
export const ledgerTexts = {
  tooMany: 'Too many checks. Try again in a minute.',
  notAnchored: (row: number) => `Row ${row} is another one than was anchored.`,
  anchorProves: 'Proves that these rows existed that day. It moves no money.',
  empty: 'Nothing has been recorded yet.',
} as const;
