/** Commands on their way at once. */
const atOnce = 4;

/**
 * Sends a command for each of several items. Answers the highest position of those that were done, and the items that
 * failed with their errors, in the order in which they failed.
 */
export const sendEach = async <Item>(
  items: readonly Item[],
  send: (item: Item) => Promise<{ position: number }>,
): Promise<{ reached: number; failed: readonly { item: Item; error: unknown }[] }> => {
  const waiting = [...items];
  const failed: { item: Item; error: unknown }[] = [];
  let reached = 0;
  const work = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        const { position } = await send(item);
        reached = Math.max(reached, position);
      } catch (error) {
        failed.push({ item, error });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { reached, failed };
};
