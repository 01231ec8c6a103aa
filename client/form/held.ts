export interface LatestValue<Value> {
  get: () => Value;
  set: (value: Value) => void;
}

/** A value that the next save must see at once, before anything is drawn again. */
export function held<Value>(value: Value): LatestValue<Value> {
  let current = value;
  return {
    get: () => current,
    set: (next) => {
      current = next;
    },
  };
}
