/** A unique id; crypto.randomUUID is missing on pages without TLS. */
export const generateId = (): string => [...crypto.getRandomValues(new Uint32Array(4))].map((word) => word.toString(36)).join('-');
