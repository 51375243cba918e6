import type { PersonRow, TimelineEntry } from '@upline/contracts';
import { nameOf } from '../../identity/account/names.ts';
import { beginningOf } from '../../platform/queries/pageJson.ts';
import type { Reader } from '../../platform/queries/reader.ts';
import type { RawEntry } from './rawEntry.ts';
import { withoutSource } from './rawEntry.ts';

/** The entry with each of its texts changed. */
const withTexts = (entry: RawEntry, change: <Text extends string | null>(text: Text) => Text | string): RawEntry => {
  if (entry.type === 'note') return { ...entry, text: change(entry.text) };
  if (entry.type === 'changed') return { ...entry, from: change(entry.from), to: change(entry.to) };
  return 'note' in entry ? { ...entry, note: change(entry.note) } : entry;
};

const present = (entry: RawEntry, people: ReadonlyMap<string, PersonRow>): TimelineEntry => {
  const person = entry.by === null ? undefined : people.get(entry.by);
  return { ...withoutSource(entry), by: entry.by !== null && person ? { id: entry.by, name: nameOf(person) } : null };
};

/** The entry with the beginnings of its texts, and the revision at which they are whole. */
const presentBeginning = (entry: RawEntry, people: ReadonlyMap<string, PersonRow>): TimelineEntry => {
  let isCut = false;
  const cut = withTexts(entry, (text) => {
    const beginning = beginningOf(text);
    isCut ||= beginning !== text;
    return beginning;
  });
  const presented = present(cut, people);
  return isCut ? { ...presented, revision: entry.revision } : presented;
};

/** Entries as they are answered, with the names of the members; `whole` has their whole texts. */
export const presentEntries = async (
  reader: Reader,
  entries: readonly RawEntry[],
  { whole = false } = {},
): Promise<TimelineEntry[]> => {
  const people = await reader.people(entries.flatMap(({ by }) => by ?? []));
  return entries.map((entry) => (whole ? present(entry, people) : presentBeginning(entry, people)));
};
