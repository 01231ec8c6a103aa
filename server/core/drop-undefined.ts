/** The entries that are given: null says that a value is cleared, undefined that nothing is asked of it. */
export const dropUndefined = <T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
