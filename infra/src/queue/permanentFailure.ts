/** Thrown by the handler of a job that no further try can help: the job is dead at once. */
export class PermanentFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PermanentFailure';
  }
}
