import type { Surroundings } from '@upline/contracts';

let drawnFor: Surroundings | null = null;
let at: number | null = null;

/** On a server: says what the screens that are drawn from now on are drawn for. */
export const drawFor = (surroundings: Surroundings): void => {
  drawnFor = surroundings;
  at = surroundings.at;
};

/** In a browser: says when the markup was drawn that it takes over, part by part. */
export const takeOverFrom = (drawn: Pick<Surroundings, 'at'>): void => {
  at = drawn.at;
};

/** What a server draws for; null in a browser, which knows itself. */
export const surroundings = (): Surroundings | null => (import.meta.env.SSR ? drawnFor : null);

/** The time in ms that markup of a server shows; null where there is none. */
export const drawnAt = (): number | null => at;
