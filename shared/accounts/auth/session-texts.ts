/** Separate from the other account texts, because the landing page loads next to nothing. */
export const instanceTexts = {
  registrationClosed: 'Registration is closed on this server. Ask who runs it for an account.',
} as const;
/** Messages about the session, in their own file because every page loads them. */
export const sessionTexts = {
  sessionExpired: 'Your session has expired. Sign in to go on.',
  userFailed: 'Failed to get user',
  loading: 'Loading...',
} as const;
