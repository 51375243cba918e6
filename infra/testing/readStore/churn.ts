/** Writes or removes one row. */
export type ChurnStep = { id: string; words: string | null };

const after = (state: number): number => (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;

/**
 * Writes, replacements and removals of rows, the same in each run, of sizes and in an order that make SQLite divide and
 * join pages often: then it leaves copies of rows in unused parts of pages. `gone` and `kept` are words that the rows
 * had and have.
 */
export const churn = (count: number): { steps: ChurnStep[]; gone: string[]; kept: string[] } => {
  const rows = new Map<string, string>();
  const gone: string[] = [];
  const steps: ChurnStep[] = [];
  let state = 1;
  const below = (limit: number): number => {
    state = after(state);
    return Math.floor((state / 2 ** 31) * limit);
  };
  for (let step = 0; step < count; step += 1) {
    const ids = [...rows.keys()];
    const known = ids[below(ids.length)];
    const id = known === undefined || below(2) === 0 ? `${below(1_000_000)}-${step}` : known;
    const old = rows.get(id);
    const removes = old !== undefined && below(5) < 2;
    if (old !== undefined) gone.push(old);
    const word = `word-${step}-of-${below(1_000_000_000)}.`;
    if (removes) rows.delete(id);
    else rows.set(id, word);
    steps.push({ id, words: removes ? null : word + 'x'.repeat(below(400)) });
  }
  return { steps, gone, kept: [...rows.values()] };
};
