import type { AnswerRow, ProspectRow, answerQueries } from '@upline/contracts';
import { answerKind, answersView, can, prospectEvents, prospectsView } from '@upline/contracts';
import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import { nameOf } from '../../identity/account/names.ts';
import type { ExportList } from '../../platform/heavyReads/serveReads.ts';
import { eventAt } from '../../platform/commands/eventAt.ts';
import { countEach } from '../../platform/queries/countEach.ts';
import { mapPage } from '../../platform/queries/reader.ts';
import type { QueryHandlers } from '../../platform/queries/requests.ts';

type Events = { events: Pick<EventStore, 'readStream'> };

/** What the visitor typed, from the event that took the answer. */
const saidIn = async ({ events }: Events, { prospectId, revision }: AnswerRow) => {
  if (prospectId === null || revision === null) return null;
  const event = await eventAt(events, { stream: `prospect-${prospectId}`, revision, of: prospectEvents });
  if (event?.type !== 'AnswerTaken') return null;
  const { saidName: name, saidContact: contact, saidMessage: message } = event.data;
  return { name, contact, message };
};

/** Answers of a page of an export: each reads an event. */
const exportedAtOnce = 100;

/** The lists of a person's export. */
export const answerExports = {
  /** The answers to a member's links. The prospect and what they typed are there while they are the member's own. */
  answers: async ({ reader, userId }, { limit, cursor }, needs) => {
    const list = { index: 'bySharer', where: { sharedBy: userId }, total: 0 };
    const page = await reader.page(answersView, list, { limit: Math.min(limit, exportedAtOnce), cursor });
    const ids = page.rows.flatMap(({ prospectId }) => prospectId ?? []);
    const prospects = await reader.getAll(prospectsView, ids);
    const isOwn = ({ prospectId }: AnswerRow): boolean => prospects.get(prospectId ?? '')?.ownerId === userId;
    const said = new Map<string, object | null>();
    await Promise.all(
      page.rows.map(async (row) => said.set(row.answerId, isOwn(row) ? await saidIn(needs, row) : null)),
    );
    return mapPage(page, (row) => {
      const { answerId, shareId, assetId, title, answer, wish, answeredAt } = row;
      const given = { answerId, shareId, assetId, title, answer, wish, answeredAt };
      return { ...given, prospectId: isOwn(row) ? row.prospectId : null, said: said.get(answerId) ?? null };
    });
  },
} satisfies Readonly<Record<string, ExportList<Events>>>;

/** The handler of each query about answers. */
export const answerReads: QueryHandlers<typeof answerQueries, Events> = {
  listAnswers: async ({ search, actor, reader }, needs) => {
    const list = can(actor, 'prospect:see-all')
      ? { index: 'byTime', where: {} }
      : { index: 'byOwner', where: { ownerId: actor.userId } };
    const page = await reader.page(answersView, list, search);
    const [people, found] = await Promise.all([
      reader.people(page.rows.map(({ sharedBy }) => sharedBy)),
      reader.getAll(
        prospectsView,
        page.rows.flatMap(({ prospectId }) => prospectId ?? []),
      ),
    ]);
    const isSeen = (prospect: ProspectRow | undefined): prospect is ProspectRow =>
      prospect !== undefined && !prospect.deleted && can(actor, 'prospect:see', { ownerId: prospect.ownerId });
    const prospectOf = ({ prospectId }: AnswerRow): ProspectRow | null => {
      const prospect = found.get(prospectId ?? '');
      return isSeen(prospect) ? prospect : null;
    };
    const said = new Map<string, Awaited<ReturnType<typeof saidIn>>>();
    await Promise.all(
      page.rows.map(async (row) => {
        if (prospectOf(row)) said.set(row.answerId, await saidIn(needs, row));
      }),
    );
    return mapPage(page, (row) => {
      const { answerId: id, shareId, assetId, title, answer, wish, sharedBy, answeredAt } = row;
      const prospect = prospectOf(row);
      return {
        id,
        shareId,
        assetId,
        title,
        answer,
        wish,
        answeredAt,
        sharedBy: { id: sharedBy, name: nameOf(people.get(sharedBy)) },
        prospect: prospect && { id: prospect.prospectId, name: prospect.name, status: prospect.status },
        said: said.get(id) ?? null,
      };
    });
  },
  countAnswers: async ({ reader }) => {
    const answers = await countEach(answerKind.options, (answer) => reader.count(answersView, 'byAnswer', { answer }));
    return { all: Object.values(answers).reduce((sum, count) => sum + count, 0), answers };
  },
};
