import { can, impossible, isRejection, reject } from '@upline/contracts';
import type { ActingPerson } from '../../platform/lib/actor.ts';
import type { RoleOf } from '../../platform/http/request/rights.ts';
import { handleCommand } from '../../platform/commands/handleCommand.ts';
import type { CommandResult } from '../../platform/commands/handleCommand.ts';
import { byProduct } from '../../platform/commands/judge.ts';
import type { TimeZoneOf } from '../../platform/commands/metadata.ts';
import { systemMeta } from '../../platform/commands/metadata.ts';
import type { CommandContext } from '../../platform/commands/requests.ts';
import type { Rooms } from '../../platform/commands/rooms.ts';
import { idNamespace, uuidV5 } from '../../platform/lib/ids.ts';
import type { ProspectNeeds } from '../ofProspect.ts';
import { prospectHandlers } from '../prospect.commands.ts';
import type { Bulk, Chosen } from './bulkStore.ts';

export type ChangeNeeds = ProspectNeeds & {
  rooms: Rooms;
  roleOf: RoleOf;
  timeZoneOf: TimeZoneOf;
  clock: () => Date;
};

/** A bulk, and its sender with the role of this moment. */
export type Sent = { bulk: Bulk; actor: ActingPerson };

/** The id of the command that changes one prospect of a bulk, or takes that back: the same whenever it is repeated. */
const commandIdOf = ({ id }: Bulk, prospectId: string, isUndo: boolean): string =>
  uuidV5(idNamespace, `${isUndo ? 'undo ' : ''}${id} ${prospectId}`);

const contextOf = async (needs: ChangeNeeds, { bulk, actor }: Sent, command: { id: string; isUndo: boolean }) => {
  const { organizationId, byId } = bulk;
  const commandId = commandIdOf(bulk, command.id, command.isUndo);
  const at = needs.clock();
  const meta = await systemMeta(needs, { organizationId, actorId: byId, at, commandId });
  const context = { actor, organizationId, commandId, meta, at, judge: byProduct, ifMatch: null };
  const nobody = { locale: 'en' as const, signInEmail: null, proven: false };
  const person: CommandContext = { ...context, ...nobody, room: null };
  return { ...person, params: { id: command.id }, search: {} };
};

/** Gives a prospect to another member, unless they have another owner or, with `ifMatch`, changed meanwhile. */
const give = async (
  needs: ChangeNeeds,
  context: Awaited<ReturnType<typeof contextOf>>,
  { from, to, ifMatch }: { from: string; to: string; ifMatch: number | null },
): Promise<CommandResult<unknown>> => {
  const { organizationId, actor, meta, params } = context;
  if ((await needs.roleOf(organizationId, to)) === null) return reject('prospect/no-such-owner');
  return handleCommand({
    repository: needs.prospects,
    id: params.id,
    meta,
    judge: byProduct,
    ifMatch,
    authorize: (state) => {
      if (state.status !== 'present') return 'prospect/not-found';
      return can(actor, 'prospect:reassign') ? null : 'prospect/reassign-not-allowed';
    },
    command: { type: 'ReassignProspect', data: { prospectId: params.id, previousOwnerId: from, ownerId: to } },
  });
};

/** Changes one prospect of a bulk. */
export const changeOne = async (needs: ChangeNeeds, sent: Sent, { id, ownerId }: Chosen) => {
  const { change, organizationId } = sent.bulk;
  const context = await contextOf(needs, sent, { id, isUndo: false });
  const room = change.do === 'delete' ? null : await needs.rooms.of(organizationId, {});
  const request = { ...context, room };
  switch (change.do) {
    case 'status':
      return prospectHandlers.ChangeProspectStatus({ ...request, body: { status: change.status } }, needs);
    case 'owner':
      return give(needs, context, { from: ownerId, to: change.ownerId, ifMatch: null });
    case 'step':
      return prospectHandlers.PlanFollowUp(
        { ...request, body: { dueOn: change.dueOn, dueTime: change.dueTime } },
        needs,
      );
    case 'delete':
      return prospectHandlers.DeleteProspect({ ...request, body: {} }, needs);
    default:
      return impossible(change);
  }
};

/** Takes the change of one prospect back, unless something changed since. */
export const undoOne = async (needs: ChangeNeeds, sent: Sent, { id, ownerId, revision }: Chosen) => {
  const { change, organizationId } = sent.bulk;
  const context = await contextOf(needs, sent, { id, isUndo: true });
  const body = { command: commandIdOf(sent.bulk, id, false) };
  if (change.do === 'owner') return give(needs, context, { from: change.ownerId, to: ownerId, ifMatch: revision });
  if (change.do !== 'delete') return prospectHandlers.UndoProspectChange({ ...context, body }, needs);
  const room = await needs.rooms.of(organizationId, { restores: 'prospects' });
  return prospectHandlers.RestoreProspect({ ...context, room, body }, needs);
};

/** Whether a command did what was asked. */
export const isDone = (result: CommandResult<unknown>): boolean => !isRejection(result) && result.kind === 'accepted';
