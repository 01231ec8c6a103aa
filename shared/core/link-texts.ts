/** Texts of links for outsiders that are dead or fail: what it is, why, and whom to ask. */
export const linkTexts = {
  dead: 'This link does not work',
  deadAbout: 'It may have been cut off on its way, or replaced by a newer one. Ask whoever sent it to you.',
  expired: 'This link has expired',
  tooMany: 'Too many requests',
  tooManyAbout: 'Please wait a few minutes, then open the link again.',
  failed: 'That did not work',
  tooLarge: 'What you sent is too large. Go back and choose a smaller file.',
  notWhole: 'The upload did not arrive complete',
} as const;
