/** A browser that cannot say when it is idle (Safari) counts as idle after this time, in ms. */
const guessMs = 300;
/** A browser that is never idle runs it after this time, in ms. */
const latestMs = 2000;

/** Runs something once the browser has nothing better to do. Answers how to call it off. */
export const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, guessMs);
    return () => clearTimeout(timer);
  }
  const id = window.requestIdleCallback(run, { timeout: latestMs });
  return () => window.cancelIdleCallback(id);
};
