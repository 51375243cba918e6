import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StoredPart } from '@upline/infra/keys/snapshots.ts';
import { markOf } from '@upline/infra/keys/snapshots.ts';

/** Rows of one part of a snapshot, in order. */
export type PartRows<Value> = { ids: readonly string[]; rows: readonly Value[] };

/** A part whose rows are made when one of them is asked for. */
const createLazyPart = <Value>({ marks, read }: StoredPart<PartRows<Value>>) => {
  let made: PartRows<Value> | null = null;
  const make = (): PartRows<Value> => (made ??= read());
  return {
    make,
    get: (id: string, mark: number): Value | undefined => {
      if (!marks.includes(mark)) return undefined;
      const { ids, rows } = make();
      return rows[ids.indexOf(id)];
    },
  };
};

/**
 * A Map that leaves the rows of a snapshot in their parts until they are asked for. Reading or replacing a row opens
 * the part that holds it; going through all rows opens every part, and the Map is an ordinary one from then on.
 */
export class PartedMap<Value> extends Map<string, Value> {
  /** Null once the rows of all parts are in the Map itself, which before has those that were set or found. */
  #parts: ReturnType<typeof createLazyPart<Value>>[] | null = [];
  #size = 0;

  /** Adds a part behind the others. */
  addPart(part: StoredPart<PartRows<Value>>): void {
    this.#parts?.push(createLazyPart(part));
    this.#size += part.marks.length;
  }

  #find(id: string): Value | undefined {
    const mark = this.#parts ? markOf(id) : 0;
    for (const part of this.#parts ?? []) {
      const value = part.get(id, mark);
      if (value === undefined) continue;
      // found again in 0.4 µs, instead of 55 in a hundred parts
      super.set(id, value);
      return value;
    }
    return undefined;
  }

  #open(): void {
    const parts = this.#parts;
    if (!parts) return;
    this.#parts = null;
    const later = [...super.entries()];
    super.clear();
    for (const part of parts) {
      const { ids, rows } = part.make();
      for (const [index, id] of ids.entries()) {
        const row = rows[index];
        if (row !== undefined) super.set(id, row);
      }
    }
    for (const [id, value] of later) super.set(id, value);
  }

  /** Makes all rows, while other work goes on between two parts. */
  async open(): Promise<void> {
    for (const part of this.#parts ?? []) {
      part.make();
      await nextTurn();
    }
    this.#open();
  }

  override get size(): number {
    return this.#parts ? this.#size : super.size;
  }
  override get(id: string): Value | undefined {
    return super.get(id) ?? this.#find(id);
  }
  override has(id: string): boolean {
    return super.has(id) || this.#find(id) !== undefined;
  }
  override set(id: string, value: Value): this {
    if (this.#parts && !this.has(id)) this.#size += 1;
    return super.set(id, value);
  }
  override delete(id: string): boolean {
    this.#open();
    return super.delete(id);
  }
  override clear(): void {
    this.#parts = null;
    super.clear();
  }
  override forEach(callback: (value: Value, id: string, map: Map<string, Value>) => void): void {
    this.#open();
    super.forEach(callback);
  }
  override entries(): MapIterator<[string, Value]> {
    this.#open();
    return super.entries();
  }
  override keys(): MapIterator<string> {
    this.#open();
    return super.keys();
  }
  override values(): MapIterator<Value> {
    this.#open();
    return super.values();
  }
  override [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries();
  }
}
