/** An engine cannot be reached now. With `outcomeUnknown` the write may or may not have happened. */
export class Unavailable extends Error {
  readonly engine: string;
  readonly outcomeUnknown: boolean;
  constructor(engine: string, options: ErrorOptions & { outcomeUnknown?: boolean } = {}) {
    super(`${engine} is not available`, options);
    this.name = 'Unavailable';
    this.engine = engine;
    this.outcomeUnknown = options.outcomeUnknown ?? false;
  }
}
