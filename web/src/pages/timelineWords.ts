import { message } from '@upline/contracts';
import type { ProspectWants, TimelineEntry } from '@upline/contracts';
import { contactKinds, contactOutcomes } from '../features/today/contactWords.ts';
import { dropReasons } from '../features/today/dropReasons.ts';
import { prospectStates } from '../features/prospect/prospectState.ts';
import { prospectWantsNames } from '../features/prospect/wants.ts';
import { channelLabel } from '../features/share/channelLabel.ts';
import { trusted } from '../lib/casts.ts';
import { t } from '../lib/words/text.ts';

type Of<Type extends TimelineEntry['type']> = Extract<TimelineEntry, { type: Type }>;
/** Names a local date as the reader says it. */
type NameDate = (localDate: string) => string;

/** The label in a prospect's form of each field of which the timeline has changes. */
const changes: Readonly<Record<Of<'changed'>['field'], string>> = {
  name: message('Name changed'),
  email: message('Email changed'),
  phone: message('Phone changed'),
  source: message('Source changed'),
  notes: message('Notes changed'),
};

const wantsWords = (wants: ProspectWants | null): string =>
  wants === null
    ? t('Wants: not known any more')
    : t('Wants: {wants}', { wants: { message: prospectWantsNames[wants] } });

const plannedWords = ({ dueOn, dueTime }: Of<'planned'>, nameDate: NameDate): string => {
  const date = nameDate(dueOn);
  return dueTime === null
    ? t('Next step planned: {date}', { date })
    : t('Next step planned: {date}, {time}', { date, time: dueTime });
};

const movedWords = ({ dueOn, dueTime, from }: Of<'moved'>, nameDate: NameDate): string => {
  const date = nameDate(dueOn);
  const before = nameDate(from ?? dueOn);
  return dueTime === null
    ? t('Next step moved from {before} to {date}', { before, date })
    : t('Next step moved from {before} to {date}, {time}', { before, date, time: dueTime });
};

const contactWords = ({ kind, outcome }: Of<'contact'>): string =>
  t('{kind}: {outcome} ##contact and what came of it', {
    kind: { message: contactKinds[kind].label },
    outcome: { message: contactOutcomes[outcome] },
  });

const statusWords = ({ from, to, days }: Of<'status'>): string =>
  t(
    '{days, plural, =0 {Moved from {from} to {to} within a day} one {Moved from {from} to {to} after # day} ' +
      'other {Moved from {from} to {to} after # days}} ##statuses of a prospect',
    {
      from: { message: prospectStates[from].label },
      to: { message: prospectStates[to].label },
      days,
    },
  );

type Sentences = { [Type in TimelineEntry['type']]: (entry: Of<Type>, nameDate: NameDate) => string };

const sentences: Sentences = {
  created: ({ status }) => t('Added with the status {status}', { status: { message: prospectStates[status].label } }),
  changed: ({ field }) => t(changes[field]),
  status: statusWords,
  wants: ({ to }) => wantsWords(to),
  shared: ({ title, sharedVia }) =>
    t('Shared “{title}” ({channel})', { title, channel: { message: channelLabel(sharedVia) } }),
  opened: ({ title, opens }) =>
    t('{opens, plural, =1 {Opened “{title}” for the first time} other {Opened “{title}”, # times in all}}', {
      title,
      opens,
    }),
  retracted: ({ title }) => t('“{title}” was not sent: share taken back', { title }),
  withdrawn: ({ title }) => t('Link to “{title}” withdrawn', { title }),
  offered: ({ title }) => t('Link to “{title}” restored', { title }),
  contact: contactWords,
  note: ({ answered, refusal }) => answered?.says ?? refusal?.says ?? t('Note ##about a prospect'),
  planned: plannedWords,
  moved: movedWords,
  done: () => t('Next step done'),
  dropped: ({ reason }) => t(dropReasons[reason]),
  reassigned: () => t('Given to another member'),
  deleted: () => t('Deleted ##in a timeline'),
  restored: () => t('Restored ##in a timeline'),
};

/** What each kind of entry has of which a page knows the words, by the field. */
const known: Partial<Record<TimelineEntry['type'], Readonly<Record<string, object>>>> = {
  created: { status: prospectStates },
  changed: { field: changes },
  status: { from: prospectStates, to: prospectStates },
  wants: { to: prospectWantsNames },
  contact: { kind: contactKinds, outcome: contactOutcomes },
  dropped: { reason: dropReasons },
};

/** Whether this version has words for an entry: the server may be of a later one. */
export const isKnownEntry = (entry: TimelineEntry): boolean => {
  const fields = trusted<Readonly<Record<string, string | null>>>(entry);
  const hasWords = ([field, words]: [string, object]): boolean =>
    fields[field] === null || Object.hasOwn(words, fields[field] ?? '');
  return Object.hasOwn(sentences, entry.type) && Object.entries(known[entry.type] ?? {}).every(hasWords);
};

/** What happened, in a sentence. */
export const sentenceOfEntry = (entry: TimelineEntry, nameDate: NameDate): string =>
  isKnownEntry(entry)
    ? trusted<(entry: TimelineEntry, nameDate: NameDate) => string>(sentences[entry.type])(entry, nameDate)
    : t('Something that this page does not know yet. Reload it to see what it is.');
