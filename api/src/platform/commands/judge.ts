/**
 * Judges right before an append, or another write, whether the sender of a call may still do what they asked for. Null
 * when memory was enough, so that nothing happens between the judgement and the append. Throws HttpProblem, or
 * RightsChanged.
 */
export type Judge = () => Promise<void> | null;

/** For what the product does by itself. */
export const byProduct: Judge = () => null;

/** The sender has other rights than when the command began, and may still have some: it has to begin again. */
export class RightsChanged extends Error {
  constructor() {
    super('the rights of the sender changed while the command was handled');
    this.name = 'RightsChanged';
  }
}
