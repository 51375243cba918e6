/** A value that is there at once, or comes later. */
export type Soon<T> = T | Promise<T>;

/** Goes on with a value, at once when it is there: where everything is in memory, nothing has to be awaited. */
export const whenThere = <T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> =>
  value instanceof Promise ? value.then(next) : next(value);
