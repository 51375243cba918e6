import { randomUUID } from 'node:crypto';
import { tombstoneRevision } from './doubleLog.ts';
import type { DoubleLog, Proposed, Recorded } from './doubleLog.ts';

const maxAppendBytes = 1_048_576;
/** `$tb` of a softly deleted stream: nothing of it is visible. */
const deleted = '9223372036854775807';

export type Expected = 'any' | 'none' | 'exists' | bigint;

export type Appended =
  | { kind: 'done'; revision: number; position: number }
  | { kind: 'wrong'; current: number | null }
  | { kind: 'deleted' }
  | { kind: 'too-large' };

const systemEvent = (type: string, data: string): Proposed => ({
  id: randomUUID(),
  type,
  contentType: 'application/json',
  data: Buffer.from(data),
  metadata: Buffer.alloc(0),
});

const done = ({ revision, position }: Recorded): Appended => ({ kind: 'done', revision, position });

/** Appends and deletions with the rules of the real server. What it remembers for `any` is gone after a restart. */
export const createDoubleStreams = (log: DoubleLog) => {
  const revisionsById = new Map<string, number>();
  if (log.all.length === 0) log.write('$$$scavenges', [systemEvent('$metadata', '{}')]);

  const currentOf = (name: string): number => log.streamOf(name).nextRevision - 1;
  const isGone = (name: string): boolean => log.streamOf(name).truncateBefore >= log.streamOf(name).nextRevision;

  /** The last of these events when they all stand from this revision on. */
  const repeated = (name: string, from: number, events: readonly Proposed[]): Recorded | null => {
    const found = log.streamOf(name).events.slice(from, from + events.length);
    const same = found.length === events.length && found.every(({ id }, index) => id === events[index]?.id);
    return same ? (found.at(-1) ?? null) : null;
  };

  const write = (name: string, events: readonly Proposed[]): Appended => {
    const stream = log.streamOf(name);
    if (stream.truncateBefore > 0 && isGone(name))
      log.write(`$$${name}`, [systemEvent('$metadata', `{"$tb":${stream.nextRevision}}`)]);
    const written = log.write(name, events);
    for (const event of written) revisionsById.set(`${name}/${event.id}`, event.revision);
    const last = written.at(-1);
    // an append of nothing is acknowledged, and the stream still does not exist
    return last
      ? done(last)
      : { kind: 'done', revision: Math.max(currentOf(name), 0), position: log.all.at(-1)?.position ?? 0 };
  };

  /** Where the events would stand if this were a repeat, and whether they may be written. */
  const judge = (
    name: string,
    expected: Expected,
    events: readonly Proposed[],
  ): { from: number | undefined; free: boolean } => {
    const current = currentOf(name);
    if (expected === 'none') return { from: 0, free: current < 0 || isGone(name) };
    if (typeof expected === 'bigint') return { from: Number(expected) + 1, free: Number(expected) === current };
    const known = events.map(({ id }) => revisionsById.get(`${name}/${id}`));
    const fresh = known.every((revision) => revision === undefined);
    return { from: known[0], free: fresh && (expected === 'any' || (current >= 0 && !isGone(name))) };
  };

  const append = (name: string, expected: Expected, events: readonly Proposed[]): Appended => {
    if (log.streamOf(name).tombstoned) return { kind: 'deleted' };
    const size = events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
    if (size > maxAppendBytes) return { kind: 'too-large' };
    const { from, free } = judge(name, expected, events);
    if (free) return write(name, events);
    const repeat = from === undefined ? null : repeated(name, from, events);
    const current = currentOf(name);
    return repeat ? done(repeat) : { kind: 'wrong', current: current < 0 ? null : current };
  };

  const remove = (name: string, expected: Expected, event: () => Recorded | undefined): Appended => {
    const current = currentOf(name);
    if (log.streamOf(name).tombstoned) return { kind: 'deleted' };
    const right =
      expected === 'any' || expected === 'exists'
        ? current >= 0
        : typeof expected === 'bigint' && Number(expected) === current;
    const written = right ? event() : undefined;
    return written ? done(written) : { kind: 'wrong', current: current < 0 ? null : current };
  };

  return {
    append,
    isGone,
    /** Soft: the events stay in the log, and numbering goes on after them. */
    remove: (name: string, expected: Expected): Appended =>
      remove(name, expected, () => log.write(`$$${name}`, [systemEvent('$metadata', `{"$tb":${deleted}}`)])[0]),
    /** For good. */
    tombstone: (name: string, expected: Expected): Appended =>
      remove(name, expected, () => log.write(name, [systemEvent('$streamDeleted', '{}')], tombstoneRevision)[0]),
  };
};
export type DoubleStreams = ReturnType<typeof createDoubleStreams>;
