import { randomBytes, randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { parseOwn } from '../lib/json.ts';
import type { DocumentStore } from '../ports/documentStore.ts';
import { sealBytes, toSealingKey, unsealBytes } from './seal.ts';
import { erasedSubjects } from './erasedSubjects.ts';

// Snapshots are sealed, each under a key of its own: deleting that one small document makes the whole snapshot
// unreadable at once, however many people it holds.
const headers = 'snapshot';
const keys = 'snapshotKey';
const parts = 'snapshotPart';
const claims = 'snapshotClaim';
const claimMs = 60_000;

/** The index of all keys. */
const every = 'all';

/** The state of a snapshot: its shape, and the last event in it. */
export type SnapshotOf = { shape: number; revision: number; eventId: string };

/** Without personal data. `slot` is 0 or 1: a new snapshot is written beside the one that it replaces. */
type Header = SnapshotOf & { keyId: string; slot: number; parts: number };

/** `subjects` has four bytes for each subject whose personal fields are sealed under the key, in base64. */
type KeyDocument = { key: string; subjects: string[] };

/** Its JSON, deflated and sealed: 10 MB instead of 38 for a team of 100,000 who were all invited. */
type PartDocument = { packed: string };

const toReady = (key: string) => toSealingKey(Buffer.from(key, 'base64'));
const partId = (stream: string, { slot }: Pick<Header, 'slot'>, part: number): string => `${stream}/${slot}/${part}`;
const placeOf = (stream: string, { keyId }: Pick<Header, 'keyId'>, part: number) => ({
  eventId: keyId,
  field: `${stream}/${part}`,
});

/** Two ids rarely have the same mark (FNV-1a); a snapshot that is deleted needlessly is only made again. */
export const markOf = (subject: string): number => {
  let mark = 0x811c9dc5;
  for (let index = 0; index < subject.length; index += 1)
    mark = Math.imul(mark ^ subject.charCodeAt(index), 0x01000193) >>> 0;
  return mark;
};

const toText = (marks: Uint32Array): string => Buffer.from(marks.buffer).toString('base64');
// a buffer of its own begins where numbers of four bytes may
const toMarks = (text: string): Uint32Array => new Uint32Array(Uint8Array.from(Buffer.from(text, 'base64')).buffer);

type Documents = Pick<DocumentStore, 'find' | 'put' | 'remove' | 'list'>;

/** Makes all snapshots unreadable that hold personal fields of these subjects. */
export const discardSnapshotsOf = async (
  documents: Pick<Documents, 'list' | 'remove'>,
  subjects: readonly string[],
): Promise<void> => {
  const marks = new Set(subjects.map(markOf));
  for (const { id, document } of await documents.list<KeyDocument>(keys, every))
    if (document.subjects.some((text) => toMarks(text).some((mark) => marks.has(mark))))
      await documents.remove(keys, id);
};

const removeKeys = async (documents: Documents, stream: string, besides: string | null): Promise<void> => {
  for (const { id } of await documents.list<KeyDocument>(keys, stream))
    if (id !== besides) await documents.remove(keys, id);
};

const removeParts = async (documents: Documents, stream: string, header: Header | null): Promise<void> => {
  for (let part = 0; part < (header?.parts ?? 0); part += 1) {
    await documents.remove(parts, partId(stream, header ?? { slot: 0 }, part));
    await nextTurn();
  }
};

type Found = { header: Header; key: string };

const readParts = async function* <Part>(documents: Documents, stream: string, { header, key }: Found) {
  const ready = toReady(key);
  for (let part = 0; part < header.parts; part += 1) {
    const found = await documents.find<PartDocument>(parts, partId(stream, header, part));
    if (!found) throw new Error(`part ${part} of the snapshot of ${stream} is missing`);
    const packed = unsealBytes(found.packed, ready, placeOf(stream, header, part));
    yield parseOwn<Part>(inflateRawSync(packed).toString());
    await nextTurn();
  }
};

/** The content of a snapshot: JSON values in order, each with the subjects whose personal fields it holds. */
export type SnapshotContent = Iterable<{ part: unknown; subjects: readonly string[] }>;

const write = async (
  documents: Documents,
  { stream, of, slot }: { stream: string; of: SnapshotOf; slot: number },
  { content, signal }: { content: SnapshotContent; signal: AbortSignal },
) => {
  const header = { ...of, keyId: randomUUID(), slot, parts: 0 };
  const key = randomBytes(32).toString('base64');
  const ready = toReady(key);
  const subjects = new Set<string>();
  const marks: Uint32Array[] = [];
  for (const { part, subjects: added } of content) {
    signal.throwIfAborted();
    const deflated = deflateRawSync(JSON.stringify(part), { level: 1 });
    const packed = sealBytes(deflated, ready, placeOf(stream, header, header.parts));
    await documents.put(parts, partId(stream, header, header.parts), { packed } satisfies PartDocument);
    header.parts += 1;
    marks.push(Uint32Array.from(added, markOf));
    for (const subject of added) subjects.add(subject);
    await nextTurn();
  }
  const kept: KeyDocument = { key, subjects: marks.map(toText) };
  await documents.put(keys, header.keyId, kept, { index: [every, stream] });
  return { header, subjects };
};

/** The newest snapshot of each stream, in a document store. */
export const createSnapshots = (documents: DocumentStore) => ({
  /**
   * The snapshot of a stream, null when there is none of this shape or none that can be read. Iterating `parts` throws
   * where one is missing or damaged.
   */
  find: async <Part>(stream: string, shape: number) => {
    const header = await documents.find<Header>(headers, stream);
    if (!header || header.shape !== shape) return null;
    const key = await documents.find<KeyDocument>(keys, header.keyId);
    return (
      key && {
        revision: header.revision,
        eventId: header.eventId,
        parts: readParts<Part>(documents, stream, { header, key: key.key }),
      }
    );
  },
  /**
   * Replaces the snapshot of a stream. Returns the subjects of it that were erased meanwhile: then there is none. Other
   * work goes on between the parts; `signal` ends it.
   */
  save: async (
    stream: string,
    of: SnapshotOf,
    { content, signal }: { content: SnapshotContent; signal: AbortSignal },
  ): Promise<string[]> => {
    const before = await documents.find<Header>(headers, stream);
    const slot = before?.slot === 0 ? 1 : 0;
    const { header, subjects } = await write(documents, { stream, of, slot }, { content, signal });
    // an erasure deletes the keys of people first and then looks for snapshots: one of the two finds the other
    const erased = (await erasedSubjects(documents)).filter((subject) => subjects.has(subject));
    if (erased.length === 0) await documents.put(headers, stream, header);
    await removeKeys(documents, stream, erased.length === 0 ? header.keyId : null);
    await removeParts(documents, stream, erased.length === 0 ? before : header);
    return erased;
  },
  /**
   * Lets one process at a time write the snapshot of a stream; false while another does. A claim ends with `release`,
   * or by itself a minute later.
   */
  claim: (stream: string): Promise<boolean> =>
    documents.insert(claims, stream, {}, { expiresAt: Date.now() + claimMs }),
  release: (stream: string): Promise<void> => documents.remove(claims, stream),
  /** Deletes the snapshot of a stream. */
  discard: async (stream: string): Promise<void> => {
    await removeKeys(documents, stream, null);
    const header = await documents.find<Header>(headers, stream);
    await documents.remove(headers, stream);
    await removeParts(documents, stream, header);
  },
});
export type Snapshots = ReturnType<typeof createSnapshots>;
