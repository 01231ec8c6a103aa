/** Creates a value on first use and caches it, to keep the start fast. */
export function makeOnce<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
