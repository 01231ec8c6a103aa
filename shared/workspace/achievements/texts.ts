import { buildNounTexts } from '../../core/noun-texts.ts';

export const achievementTexts = {
  ...buildNounTexts('achievement', 'achievements'),
  createFailed: 'Error creating achievement',
  cannotRepeat: 'Only counts and totals can be earned repeatedly, not rates',
  submit: 'Create Achievement',
} as const;
