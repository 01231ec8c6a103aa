/** What every link for people outside says that leads nowhere: what it is, why that may be, and whom to ask. */
export const linkTexts = {
  dead: 'This link does not work',
  deadAbout: 'It may have been cut off on its way, or replaced by a newer one. Ask whoever sent it to you.',
} as const;
