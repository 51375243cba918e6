import type { EventMeta } from '@upline/contracts';
import { isRejection, reject } from '@upline/contracts';
import { handleCommand } from '../../platform/commands/handleCommand.ts';
import { byProduct } from '../../platform/commands/judge.ts';
import type { Judge } from '../../platform/commands/judge.ts';
import type { TimeZoneOf } from '../../platform/commands/metadata.ts';
import { systemMeta } from '../../platform/commands/metadata.ts';
import type { RepositoryOf } from '../../platform/commands/repository.ts';
import type { ContactStops, StoppingVisitor } from '../../platform/lib/contact/refusedContact.ts';
import { answererIdOf } from '../answererId.ts';
import type { prospectDecider } from '../prospect.decider.ts';
import { contactOf, entriesOfProspect, listProspect } from './refusal.commands.ts';
import type { RefusedContacts } from './refusedContacts.ts';
import type { TypedStops } from './typedStops.ts';

type Needs = {
  ask: ContactStops['ask'];
  typedStops: Pick<TypedStops, 'hasAsked' | 'forget'>;
  prospects: RepositoryOf<typeof prospectDecider>;
  refusedContacts: RefusedContacts;
  timeZoneOf: TimeZoneOf;
  clock: () => Date;
};

/**
 * The person who speaks: the one of the link, or the stranger that an answer made a prospect. Null where
 * the product knows nobody.
 */
const findPerson = async ({ prospects }: Needs, { organizationId, answerId, prospectId }: StoppingVisitor) => {
  const id = prospectId ?? answererIdOf(answerId);
  const { state, organizationId: of } = await prospects.load(id);
  return of === organizationId && state.status !== 'none' ? { id, state } : null;
};

const stopper =
  (needs: Needs): ContactStops['stop'] =>
  async (visitor) => {
    const { organizationId, answerId, prospectId } = visitor;
    const by = { meta: await systemMeta(needs, { organizationId }), judge: byProduct };
    await needs.refusedContacts.list([{ refusalId: answerId, kind: 'visitor' }], answerId, by);
    const person = await findPerson(needs, visitor);
    if (!person || person.state.status === 'erased') return;
    // a number that a stranger typed may be somebody else's: it is listed for nobody until the sharer says so
    const contact = prospectId === null ? { email: null, phone: null } : contactOf(person.state);
    const refusalIds = await listProspect(needs, { prospectId: person.id, contact }, { organizationId, ...by });
    const data = { prospectId: person.id, via: 'page' as const, answerId, refusalIds };
    await handleCommand({
      ...by,
      repository: needs.prospects,
      id: person.id,
      command: { type: 'RefuseContact', data },
    });
  };

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;
type By = { meta: EventMeta; judge: Judge };

/** Ends the refusal of the person that the visitor is; of an erased one only their place in the list is left. */
const allow = async (
  { prospects }: Needs,
  { id: prospectId, state }: Person,
  { answerId, by }: { answerId: string; by: By },
) => {
  if (state.status === 'erased')
    return state.refused === null || state.refused.answerId === answerId ? null : reject('prospect/refused-by-other');
  const data = { prospectId, via: 'page' as const, answerId };
  const command = { type: 'AllowContact' as const, data };
  const result = await handleCommand({ ...by, repository: prospects, id: prospectId, command });
  return isRejection(result) ? result : null;
};

const resumer =
  (needs: Needs): ContactStops['resume'] =>
  async (visitor) => {
    const { organizationId, answerId } = visitor;
    const { refusedContacts } = needs;
    if (!(await refusedContacts.isListed(answerId))) return reject('prospect/refused-by-other');
    const by = { meta: await systemMeta(needs, { organizationId }), judge: byProduct };
    const person = await findPerson(needs, visitor);
    const refusal = person && (await allow(needs, person, { answerId, by }));
    if (refusal) return refusal;
    if (person) await refusedContacts.lift(await entriesOfProspect(needs, organizationId, person.state), person.id, by);
    await refusedContacts.lift([answerId], answerId, by);
    // what was confirmed stays: the visitor may have typed what is somebody else's
    await needs.typedStops.forget([answerId]);
    return null;
  };

/** Makes what visitors of links ask for: no contact, and the end of that. */
export const createContactStops = (needs: Needs): ContactStops => ({
  stop: stopper(needs),
  resume: resumer(needs),
  isStopped: needs.refusedContacts.isListed,
  ask: needs.ask,
  hasAsked: needs.typedStops.hasAsked,
});
