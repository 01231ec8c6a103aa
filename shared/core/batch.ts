/** How many tRPC calls may go in one HTTP request: a screen makes a dozen, and none shall hold up all others. */
export const CALLS_A_REQUEST = 50;
