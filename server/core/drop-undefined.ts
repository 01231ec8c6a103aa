/** Drops undefined entries: undefined leaves a value as it is, null clears it. */
export const dropUndefined = <T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
