/** The maximum tRPC calls in one HTTP request: screens make a dozen, and none may block others. */
export const CALLS_A_REQUEST = 50;
