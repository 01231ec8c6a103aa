/** The pictures that an achievement's badge may show. */
export const BADGE_ICONS = [
  'trophy',
  'star',
  'zap',
  'flame',
  'target',
  'megaphone',
  'message',
  'dollar',
  'deal',
  'calendar',
  'list',
  'users',
] as const;
export type BadgeIcon = (typeof BADGE_ICONS)[number];
