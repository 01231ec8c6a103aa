/** Why nothing can reach somebody, where nothing speaks against a call. */
export const NO_ADDRESS = 'There is no email or phone to write to';
export const TAKES_NONE = 'The address does not take messages';
