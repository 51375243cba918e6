/** A piece of a walk of a list: how many rows were walked, and the keys of those that were found. */
type Piece = { walked: number; found: readonly string[] };

/** Whether to give a walk up, by how many rows were walked and how many keys the page has. */
export type GivesUp = (walked: number, met: number) => boolean | Promise<boolean>;

/** The keys of a page of `limit` from the pieces of a walk; null when the walk was given up. */
export const pageOfWalk = async (
  pieces: AsyncIterable<Piece>,
  limit: number,
  givesUp?: GivesUp,
): Promise<string[] | null> => {
  const page: string[] = [];
  let all = 0;
  for await (const { walked, found } of pieces) {
    page.push(...found.slice(0, limit - page.length));
    all += walked;
    if (page.length >= limit) break;
    if (await givesUp?.(all, page.length)) return null;
  }
  return page;
};
