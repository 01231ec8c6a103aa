import { ago } from '#client/core/format.ts';

/** `ago` in the middle of a sentence. */
export const spokenAgo = (moment: string): string => ago(moment).replace('Yesterday', 'yesterday');
