/** Why a file is no document, in one sentence without its end. */
export class NoDocument extends Error {}
