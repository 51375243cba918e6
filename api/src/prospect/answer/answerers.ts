import type { EventMeta, ProspectRow, ShareEvent } from '@upline/contracts';
import { answerSource, answersView, isRejection, maxPageSize, prospectsView } from '@upline/contracts';
import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import { handleCommand } from '../../platform/commands/handleCommand.ts';
import { byProduct } from '../../platform/commands/judge.ts';
import type { RepositoryOf } from '../../platform/commands/repository.ts';
import { createInTurn } from '../../platform/lib/inTurn.ts';
import { contactIn } from '../../platform/lib/contact/refusedContact.ts';
import { reachHead } from '../../platform/queries/reachHead.ts';
import type { ReaderOf } from '../../platform/queries/reader.ts';
import type { Tracker } from '../../platform/queries/tracker.ts';
import { answererIdOf } from '../answererId.ts';
import type { prospectDecider } from '../prospect.decider.ts';
import { peopleWith } from '../refusal/refusedContacts.ts';
import type { RefusedContacts } from '../refusal/refusedContacts.ts';

type Answered = Extract<ShareEvent, { type: 'ShareAnswered' }>['data'];

/** What finding the prospect who answered takes. */
export type AnswererNeeds = {
  prospects: RepositoryOf<typeof prospectDecider>;
  /** The member who takes what is for another one: themselves, or who looks after theirs since they left. */
  takerOf: (organizationId: string, userId: string) => Promise<string | null>;
  readerOf: ReaderOf;
  tracker: Pick<Tracker, 'reach' | 'positionOf'>;
  refusedContacts: Pick<RefusedContacts, 'listedOf' | 'entriesOf'>;
  events: Pick<EventStore, 'head'>;
};

type Asked = { answer: Answered; organizationId: string; ownerId: string };

/** The answers of one member's visitors, one after the other: two with the same number are one prospect. */
const inTurn = createInTurn();

/** Whether a prospect is there, perhaps in the archive. Undefined where there never was one. */
const isKept = async ({ prospects }: AnswererNeeds, prospectId: string): Promise<boolean | undefined> => {
  const { state } = await prospects.load(prospectId);
  return state.status === 'none' ? undefined : state.status !== 'erased';
};

/** A member's own prospect with this number or address, the newest of several. */
const findMatch = async (needs: AnswererNeeds, { answer, organizationId, ownerId }: Asked): Promise<string | null> => {
  const [key] = await needs.refusedContacts.entriesOf(organizationId, contactIn(answer.contact));
  if (!key) return null;
  const found = await needs.readerOf(organizationId).find(prospectsView, { ...peopleWith(key), limit: maxPageSize });
  const isOwn = ({ row }: { row: ProspectRow }): boolean => row.ownerId === ownerId && !row.deleted;
  const own = found.filter(isOwn).map(({ row }) => row);
  return own.toSorted((one, other) => (one.createdAt > other.createdAt ? -1 : 1))[0]?.prospectId ?? null;
};

/** The same once the views have every event that was there when it was asked. */
const findMatchNow = async (needs: AnswererNeeds, asked: Asked): Promise<string | null> => {
  await reachHead(needs, [prospectsView.name], 'the list of prospects');
  return findMatch(needs, asked);
};

/** The prospect who had this visitor's answer before. */
const takenFor = async ({ readerOf }: AnswererNeeds, { answer, organizationId }: Asked): Promise<string | null> =>
  (await readerOf(organizationId).get(answersView, answer.answerId))?.prospectId ?? null;

/**
 * Adds a stranger who answered to the prospects of a member. The bounds of the plan do not hold them up: who answers
 * does not know of them, answers have bounds of their own, and a lost one never comes again.
 */
const add = async (
  needs: AnswererNeeds,
  { answer, organizationId, ownerId }: Asked,
  meta: EventMeta,
): Promise<string> => {
  const { answerId, contact, name } = answer;
  const prospectId = answererIdOf(answerId);
  const details = { name: name ?? contact ?? '', ...contactIn(contact), notes: null };
  // who asked not to be contacted stays marked
  const listed = await needs.refusedContacts.listedOf(organizationId, details);
  const result = await handleCommand({
    repository: needs.prospects,
    id: prospectId,
    meta,
    command: { type: 'AddAnswerer', data: { prospectId, ownerId, answerId, ...details, source: answerSource, listed } },
    judge: byProduct,
  });
  if (isRejection(result)) throw new Error(`the prospect of an answer was refused: ${result.rejected}`);
  return prospectId;
};

const findOrAdd = async (needs: AnswererNeeds, asked: Asked, meta: EventMeta): Promise<string | null> => {
  const made = answererIdOf(asked.answer.answerId);
  const isMade = await isKept(needs, made);
  if (isMade !== undefined) return isMade ? made : null;
  const before = await takenFor(needs, asked);
  if (before !== null && (await isKept(needs, before))) return before;
  return (await findMatch(needs, asked)) ?? (await findMatchNow(needs, asked)) ?? (await add(needs, asked, meta));
};

/**
 * The prospect who answered: the one of the link, else one of the sharer's own with the same number or
 * address, else a new one. Null where they were erased, where they do not say who they are, or where nobody is left to
 * take the answer.
 */
export const answererOf = async (
  answer: Answered,
  organizationId: string,
  { needs, meta }: { needs: AnswererNeeds; meta: EventMeta },
): Promise<string | null> => {
  if (answer.prospectId !== null) return (await isKept(needs, answer.prospectId)) ? answer.prospectId : null;
  // who says "not now" need not say who they are
  if (answer.contact === null) return null;
  const ownerId = await needs.takerOf(organizationId, answer.sharedBy);
  if (ownerId === null) return null;
  const asked = { answer, organizationId, ownerId };
  return inTurn(`${organizationId}/${ownerId}`, () => findOrAdd(needs, asked, meta));
};
