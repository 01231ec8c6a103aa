/** Why a file is rejected, in one sentence without its period. */
export class NoDocument extends Error {}
