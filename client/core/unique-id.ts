/** An id that nobody else has. Not the browser's own, which pages without TLS do not get. */
export const uniqueId = (): string => [...crypto.getRandomValues(new Uint32Array(4))].map((word) => word.toString(36)).join('-');
