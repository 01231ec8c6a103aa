/** Messages about the session, in their own file because every page loads them. */
export const sessionTexts = {
  sessionExpired: 'Your session has expired. Sign in to go on.',
  userFailed: 'Failed to get user',
  loading: 'Loading...',
} as const;
