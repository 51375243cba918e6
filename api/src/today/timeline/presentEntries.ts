import type { PersonRow, ShownLocale, TimelineEntry } from '@upline/contracts';
import { organizationsView, zoneOfPerson } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import { nameOf } from '../../identity/account/names.ts';
import { beginningOf } from '../../platform/queries/pageJson.ts';
import type { ActingPerson } from '../../platform/lib/actor.ts';
import { answerEntry } from '../../platform/lib/answerWords.ts';
import type { AnswerReader } from '../../platform/lib/answerWords.ts';
import type { Reader } from '../../platform/queries/reader.ts';
import type { RawEntry } from './rawEntry.ts';
import { withoutSource } from './rawEntry.ts';

/** The entry with each of its texts changed. */
const withTexts = (entry: RawEntry, change: <Text extends string | null>(text: Text) => Text | string): RawEntry => {
  if (entry.type === 'note') {
    const { text, answered, refusal } = entry;
    const said = answered && { answered: { ...answered, message: change(answered.message) } };
    const lifted = refusal && { refusal: { ...refusal, reason: change(refusal.reason) } };
    return { ...entry, text: change(text), ...said, ...lifted };
  }
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

/** Somebody who reads a timeline, in a language. */
export type EntryReader = { reader: Reader; actor: ActingPerson; locale: ShownLocale };

/** The time zone of the reader's days. */
const zoneFor = async ({ reader, actor: { userId } }: EntryReader): Promise<string> => {
  const [preferences, organization] = await Promise.all([
    reader.preferences([userId]),
    reader.get(organizationsView, ''),
  ]);
  return zoneOfPerson(preferences.get(userId), organization?.timeZone);
};

const linesOf = (texts: readonly (string | null)[]): string => texts.filter(Boolean).join('\n');

/** The entry with its sentence, where what it notes has one. */
const withSentence = (entry: RawEntry, saying: Omit<AnswerReader, 'today'>): RawEntry => {
  if (entry.type !== 'note') return entry;
  const { answered, refusal } = entry;
  if (refusal) {
    const says = saying.t(refusal.says);
    return { ...entry, text: linesOf([says, refusal.reason]), refusal: { ...refusal, says } };
  }
  if (!answered) return entry;
  const says = answerEntry(answered, saying);
  const text = linesOf([says, answered.name, answered.contact, answered.message]);
  return { ...entry, text, answered: { ...answered, says } };
};

/** The entries with the sentence of each, and its text with the sentence, for readers that know notes alone. */
const withSentences = async (entries: readonly RawEntry[], asked: EntryReader): Promise<readonly RawEntry[]> => {
  if (!entries.some((entry) => entry.type === 'note' && (entry.answered ?? entry.refusal))) return entries;
  const { locale } = asked;
  const saying = { t: translateTo(locale), locale, zone: await zoneFor(asked) };
  return entries.map((entry) => withSentence(entry, saying));
};

/** Entries as they are answered, with the names of the members; `whole` has their whole texts. */
export const presentEntries = async (
  asked: EntryReader,
  entries: readonly RawEntry[],
  { whole = false } = {},
): Promise<TimelineEntry[]> => {
  const [people, said] = await Promise.all([
    asked.reader.people(entries.flatMap(({ by }) => by ?? [])),
    withSentences(entries, asked),
  ]);
  return said.map((entry) => (whole ? present(entry, people) : presentBeginning(entry, people)));
};
