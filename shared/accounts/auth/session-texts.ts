/** What every page may have to say about who is signed in: apart from the rest, because every page loads it. */
export const sessionTexts = {
  sessionExpired: 'Your session has expired. Sign in to go on.',
  userFailed: 'Failed to get user',
  loading: 'Loading...',
} as const;
