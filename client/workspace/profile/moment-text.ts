import { formatAgo } from '#client/core/format.ts';

/** `ago` in the middle of a sentence. */
export const formatAgoInSentence = (moment: string): string => formatAgo(moment).replace('Yesterday', 'yesterday');
