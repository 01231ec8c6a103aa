import { buildNounTexts } from '../../core/noun-texts.ts';

export const achievementTexts = {
  ...buildNounTexts('achievement', 'achievements'),
  createFailed: 'Error creating achievement',
  cannotRepeat: 'Only what adds up can be earned again: not a rate',
  submit: 'Create Achievement',
} as const;
