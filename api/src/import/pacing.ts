import { setTimeout as wait } from 'node:timers/promises';

/** How long the rows of a file may keep the thread from other requests, in ms. */
const sliceMs = 2;

/** Items that begin in a slice: most of their work comes later, together, once the log has stored them. */
const mostTogether = 4;

/**
 * The rest between slices, in ms. A request takes several turns of the thread, so a single turn between two slices
 * keeps it waiting for many slices; taking 50,000 rows may take a minute.
 */
const restMs = 3;

/** Makes the function that lets other work go on for a rest once a slice of time, or of items, is used up. */
const createPacing = (): (() => Promise<void> | null) => {
  let since = performance.now();
  let begun = 0;
  const pause = async (): Promise<void> => {
    await wait(restMs);
    since = performance.now();
    begun = 1;
  };
  return () => {
    begun += 1;
    return begun <= mostTogether && performance.now() - since < sliceMs ? null : pause();
  };
};

/**
 * Handles items in the background in their order, so many at the same time, and lets other work go on in between. After
 * an error it begins no other item, and throws once those under way have ended.
 */
export const eachPaced = async <Item>(
  items: Iterable<Item>,
  most: number,
  handle: (item: Item) => Promise<void>,
): Promise<void> => {
  const pace = createPacing();
  const failures: unknown[] = [];
  let running = 0;
  let ended = (): void => undefined;
  const untilBelow = async (count: number): Promise<void> => {
    while (running >= count) await new Promise<void>((resolve) => (ended = resolve));
  };
  const run = async (item: Item): Promise<void> => {
    running += 1;
    try {
      await handle(item);
    } catch (error) {
      failures.push(error);
    } finally {
      running -= 1;
      ended();
    }
  };
  for (const item of items) {
    await untilBelow(most);
    const pause = pace();
    if (pause) await pause;
    if (failures.length > 0) break;
    void run(item);
  }
  await untilBelow(1);
  if (failures.length > 0) throw failures[0];
};
