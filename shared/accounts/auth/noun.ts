import type { Noun } from '../../core/noun.ts';

export const accountNoun = { subject: 'account', label: 'Account', page: '/app/profile' } as const satisfies Noun;
