/** A browser that cannot tell when it is idle (Safari) is taken to be after this. */
const guessMs = 300;
/** One that never is does it after this. */
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
