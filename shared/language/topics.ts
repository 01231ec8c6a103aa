/** Questions of a seller that get an honest answer by themselves. */
export const TOPICS = [
  'price',
  'trust',
  'who',
  'robot',
  'number',
  'move_out',
  'costs',
  'privacy',
  'agent',
  'buyer',
  'duration',
  'process',
] as const;
export type Topic = (typeof TOPICS)[number];

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
