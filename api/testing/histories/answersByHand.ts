import type { StoredEvent } from '@upline/contracts';
import { dayIn, weekOf } from './figuresByHand.ts';
import { withoutUndone } from './withoutUndone.ts';

const isInterest = ({ data }: StoredEvent): boolean => data['answer'] === 'interested' || data['answer'] === 'call';

/** The answer that each visitor gave last. */
const lastAnswers = (events: readonly StoredEvent[]): StoredEvent[] => [
  ...new Map(
    events.filter(({ type }) => type === 'ShareAnswered').map((event) => [event.data['answerId'], event]),
  ).values(),
];

/** How many visitors answered, in all and with each answer, as the last one that each gave. */
export const answerCountsByHand = (events: readonly StoredEvent[]) => {
  const last = lastAnswers(events);
  const countOf = (answer: string): number => last.filter(({ data }) => data['answer'] === answer).length;
  const answers = {
    interested: countOf('interested'),
    call: countOf('call'),
    question: countOf('question'),
    'not-now': countOf('not-now'),
  };
  return { all: last.length, answers };
};

/** Whether a link is one of interest: an interest that its own person did not take back. */
const endsInterested = (answers: readonly StoredEvent[]): boolean => {
  const at = answers.findLastIndex(isInterest);
  return at >= 0 && !answers.slice(at + 1).some(({ data }) => data['bound'] === true);
};

/** The prospects who are converted, and in no archive. */
const convertedIn = (events: readonly StoredEvent[]): Set<unknown> => {
  const converted = new Set<unknown>();
  const gone = new Set<unknown>();
  for (const { type, data } of events) {
    const id = data['prospectId'];
    const to = type === 'ProspectAdded' ? data['status'] : type === 'ProspectStatusChanged' ? data['to'] : undefined;
    if (to === 'converted') converted.add(id);
    else if (to !== undefined) converted.delete(id);
    if (type === 'ProspectDeleted' || type === 'ProspectErased') gone.add(id);
    if (type === 'ProspectRestored') gone.delete(id);
  }
  return new Set([...converted].filter((id) => !gone.has(id)));
};

/** How far the links came whose sharing is meant: in all, and those of each of the last twelve weeks. */
export const funnelByHand = (
  { events: log, zone, now }: { events: readonly StoredEvent[]; zone: string; now: Date },
  isMeant: (shared: StoredEvent) => boolean = () => true,
) => {
  const events = withoutUndone(log);
  const taken = new Map(
    events
      .filter(({ type }) => type === 'AnswerTaken')
      .map(({ data }) => [data['answerId'], data['prospectId']] as const),
  );
  const converted = convertedIn(events);
  const weekIn = (at: string | Date): number => weekOf(dayIn(zone, new Date(at)));
  const links = events
    .filter((event) => event.type === 'AssetShared' && isMeant(event))
    .map(({ stream, meta }) => {
      const own = events.filter((event) => event.stream === stream);
      const answers = own.filter(({ type }) => type === 'ShareAnswered');
      const customers = lastAnswers(own)
        .filter(isInterest)
        .map(({ data }) => taken.get(data['answerId']))
        .filter((id) => converted.has(id));
      const seen = own.some(({ type, data }) => type === 'ShareViewed' && Number(data['people']) > 0);
      const stages = { opened: seen || answers.length > 0, answered: answers.length > 0 };
      return { week: weekIn(meta.occurredAt), ...stages, interested: endsInterested(answers), customers };
    });
  /** The week of the first link by which each customer came. */
  const firsts = new Map<unknown, number>();
  for (const { week, customers } of links)
    for (const id of customers) firsts.set(id, Math.min(week, firsts.get(id) ?? week));
  const stepsOf = (week: number | null) => {
    const meant = links.filter((link) => week === null || link.week === week);
    return {
      shared: meant.length,
      opened: meant.filter(({ opened }) => opened).length,
      answered: meant.filter(({ answered }) => answered).length,
      interested: meant.filter(({ interested }) => interested).length,
      converted: [...firsts.values()].filter((first) => week === null || first === week).length,
    };
  };
  const weeks = Array.from({ length: 12 }, (_none, index) => stepsOf(weekIn(now) - 11 + index));
  return { ...stepsOf(null), weeks };
};
