/** Makes something when it is first asked for, and gives the same from then on: a start has no use for it. */
export function makeOnce<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
