import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long the rows of a file may keep the thread from other requests, in ms. */
const sliceMs = 5;

/** Makes the function that lets other work go on once a slice of time is used up. */
export const createPacing = (): (() => Promise<void> | null) => {
  let since = performance.now();
  const pause = async (): Promise<void> => {
    await nextTurn();
    since = performance.now();
  };
  return () => (performance.now() - since < sliceMs ? null : pause());
};
