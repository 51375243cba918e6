import type { ShareEvent, answerJobs } from '@upline/contracts';
import { erased, isRejection, shareEvents } from '@upline/contracts';
import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import type { PersonKeys } from '@upline/infra/ports/personKeys.ts';
import { Unavailable } from '@upline/infra/ports/unavailable.ts';
import { eventAt } from '../../platform/commands/eventAt.ts';
import { handleCommand } from '../../platform/commands/handleCommand.ts';
import { byProduct } from '../../platform/commands/judge.ts';
import type { TimeZoneOf } from '../../platform/commands/metadata.ts';
import { systemMeta } from '../../platform/commands/metadata.ts';
import type { JobHandlers } from '../../platform/jobs.ts';
import type { ProspectCommand } from '../prospectState.decider.ts';
import { contactIn } from '../../platform/lib/contact/refusedContact.ts';
import { idNamespace, uuidV5 } from '../../platform/lib/ids.ts';
import { answererIdOf } from '../answererId.ts';
import { answererOf } from './answerers.ts';
import type { AnswererNeeds } from './answerers.ts';
import type { RefusedContacts } from '../refusal/refusedContacts.ts';

type Answered = Extract<ShareEvent, { type: 'ShareAnswered' }>;

/** Dependencies of the jobs of answers. */
export type AnswerJobNeeds = AnswererNeeds & {
  refusedContacts: Pick<RefusedContacts, 'listedOf' | 'entriesOf' | 'isListed'>;
  events: Pick<EventStore, 'readStream'>;
  keys: Pick<PersonKeys, 'erase'>;
  timeZoneOf: TimeZoneOf;
  clock: () => Date;
};

type Asked = { organizationId: string; shareId: string; revision: number };

/** The answer at its place in the log; null for any other event there. */
const answerAt = async (
  { events }: AnswerJobNeeds,
  { organizationId, shareId, revision }: Asked,
): Promise<Answered | null> => {
  const event = await eventAt(events, { stream: `share-${shareId}`, revision, of: shareEvents });
  return event?.type === 'ShareAnswered' && event.meta.organizationId === organizationId ? event : null;
};

/**
 * Takes an answer for the prospect who gave it. Where they were erased meanwhile, its words go too: no erasure would
 * find them later.
 */
const take = async ({ id, data, meta }: Answered, organizationId: string, needs: AnswerJobNeeds): Promise<void> => {
  const { occurredAt: at } = meta;
  const metaOf = (what: string) =>
    // once for each event, however often the job runs, and after an older log was restored
    systemMeta(needs, {
      organizationId,
      at: new Date(at),
      commandId: uuidV5(idNamespace, `${what} ${data.answerId} ${id}`),
    });
  const prospectId = await answererOf(data, organizationId, { needs, meta: await metaOf('answerer') });
  if (prospectId === null) {
    if (!(await needs.keys.erase(data.answerId))) throw new Unavailable('the file of deleted keys');
    return;
  }
  const { answerId, shareId, assetId, assetTitle: title, sharedBy, answer, wish, name, contact, message } = data;
  const said = { saidName: name, saidContact: contact, saidMessage: message };
  const listed = await needs.refusedContacts.listedOf(organizationId, contactIn(contact));
  const given = { prospectId, answerId, shareId, assetId, title, sharedBy, answer, wish, ...said, at, listed };
  const send = async (what: string, command: ProspectCommand): Promise<void> => {
    const by = { meta: await metaOf(what), judge: byProduct };
    const result = await handleCommand({ ...by, repository: needs.prospects, id: prospectId, command });
    if (isRejection(result)) throw new Error(`an answer was refused: ${result.rejected}`);
  };
  await send('answer', { type: 'TakeAnswer', data: given });
  // who asked not to be contacted before they were a prospect could not be marked then
  const isMade = prospectId === answererIdOf(answerId);
  if (isMade && (await needs.refusedContacts.isListed(answerId)))
    await send('stop', { type: 'RefuseContact', data: { prospectId, via: 'page', answerId, refusalIds: [] } });
};

/** The handler of each job of answers. */
export const answerJobHandlers: JobHandlers<typeof answerJobs, AnswerJobNeeds> = {
  'take-answer': {
    concurrency: 8,
    handle: async (asked, needs) => {
      const answered = await answerAt(needs, asked);
      const { name = null, contact = null, message = null } = answered?.data ?? {};
      // erased since: nobody is made of what is not known any more
      if (!answered || [name, contact, message].includes(erased)) return;
      await take(answered, asked.organizationId, needs);
    },
  },
};
