/** Texts of the signing pages, and errors of a signature. */
export const signTexts = {
  drawFirst: 'Draw your signature in the box',
  drawingTooLarge: 'The drawing is too large. Clear it and sign again.',
  nameRequired: 'Type your full name',
  noLetters: (lacking: string) =>
    `The contract’s font has no letters for ${lacking}. Type it in Latin letters, as on your ID, or draw your signature.`,
  initialsLackLetters: (lacking: string) => `The contract’s font has no letters for ${lacking}. Type them in Latin letters.`,
  voided: 'This contract was withdrawn',
  voidedAbout: (who: string, reason: string | null) =>
    reason ? `${who} withdrew it: ${reason}` : `${who} withdrew it. Ask them if you have a question.`,
  voidedAfterSigning: 'Your signature on it has no effect any more.',
  othersDeclinedAbout: (who: string) => `Another signer declined it. Nothing more is to be signed. Call ${who} with any question.`,
  alreadySignedAbout: 'You have signed this contract already, perhaps in another tab. Your first signature counts.',
  decline: 'Decline',
  consentNeeded: 'Check the box to go on, or choose paper',
  continue: 'Continue',
  paperSteps: (who: string) => [
    'Open the PDF and print it, or ask for a printed copy. It costs nothing.',
    'Sign and initial each page by hand.',
    `Give it, or a photo or scan of all pages, to ${who}.`,
  ],
  codeAbout: (where: string) => `A six-digit code goes to ${where}.`,
  codeSent: (where: string) => `Sent to ${where}. It is good for 10 minutes.`,
  codeWrong: (left: number) => `That is not the code. ${left} ${left === 1 ? 'try' : 'tries'} left.`,
  codeLocked: 'Too many wrong codes. Wait 15 minutes, then ask for a new one.',
  sign: 'Sign',
} as const;
