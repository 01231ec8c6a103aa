/** Apart from the other texts of accounts, for the landing page, which loads next to nothing. */
export const instanceTexts = {
  registrationClosed: 'Registration is closed on this server. Ask who runs it for an account.',
} as const;
