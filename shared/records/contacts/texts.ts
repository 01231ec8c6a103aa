/** What screens and answers say of contacting people. */
export const contactTexts = {
  everyWay: 'This person, whatever the way',
  importUndone: (evidence: string) => `The import was undone: ${evidence}`,
} as const;
