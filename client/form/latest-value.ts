export interface LatestValue<Value> {
  get: () => Value;
  set: (value: Value) => void;
}

/** A value that changes without a render, so that the next save sees it. */
export function createLatestValue<Value>(value: Value): LatestValue<Value> {
  let current = value;
  return {
    get: () => current,
    set: (next) => {
      current = next;
    },
  };
}
