/** Separate from the other account texts, because the landing page loads next to nothing. */
export const instanceTexts = {
  registrationClosed: 'Registration is closed on this server. Ask who runs it for an account.',
} as const;
