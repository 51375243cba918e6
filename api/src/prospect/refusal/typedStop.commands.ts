import type { RejectionCode, contactStopCommands } from '@upline/contracts';
import { can, isRejection, reject } from '@upline/contracts';
import { defineCommand, noAnswer } from '../../platform/commands/defineCommand.ts';
import type { RepositoryOf } from '../../platform/commands/repository.ts';
import type {
  CommandContext,
  CommandHandler,
  CommandHandlers,
  CommandRequest,
} from '../../platform/commands/requests.ts';
import type { ContactStop, ContactStopCommand, contactStopDecider } from './contactStop.decider.ts';
import type { TypedStops } from './typedStops.ts';

/** What commands about typed numbers and addresses take. */
export type TypedStopCommandNeeds = { stops: RepositoryOf<typeof contactStopDecider>; typedStops: TypedStops };

type OfStop = CommandContext & { params: { id: string } };

const ofStop = {
  stream: ({ stops }: TypedStopCommandNeeds) => stops,
  id: ({ params }: OfStop): string => params.id,
  authorize: ({ actor }: OfStop, state: ContactStop): RejectionCode | null =>
    state.status !== 'none' && can(actor, 'prospect:see', { ownerId: state.userId }) ? null : 'prospect/stop-not-found',
};

type Confirming = CommandRequest<typeof contactStopCommands.ConfirmContactStop>;
type Declining = CommandRequest<typeof contactStopCommands.DeclineContactStop>;

const enter: CommandHandler<Confirming & { refusalIds: readonly string[] }, null, TypedStopCommandNeeds> =
  defineCommand({
    ...ofStop,
    toCommand: ({ params, refusalIds }): ContactStopCommand => ({
      type: 'ConfirmStop',
      data: { stopId: params.id, via: 'rep', refusalIds },
    }),
    toAnswer: noAnswer,
  });

const confirm: CommandHandler<Confirming, null, TypedStopCommandNeeds> = async (request, needs) => {
  const { organizationId, params, meta, judge } = request;
  const { id: stopId } = params;
  const { state, organizationId: of } = await needs.stops.load(stopId);
  const isTheirs = of === organizationId && ofStop.authorize(request, state) === null;
  if (!isTheirs || state.status !== 'asked') return enter({ ...request, refusalIds: [] }, needs);
  // the list comes first: after a crash here nobody contacts them, and a repeat goes on
  const confirming = { stopId, userId: state.userId, organizationId, via: 'rep' as const };
  const refusalIds = await needs.typedStops.list(confirming, { meta, judge });
  if (refusalIds === null) return reject('prospect/stop-over');
  const result = await enter({ ...request, refusalIds }, needs);
  if (!isRejection(result) && result.kind === 'accepted') await needs.typedStops.remove(stopId);
  return result;
};

const decline: CommandHandler<Declining, null, TypedStopCommandNeeds> = defineCommand({
  ...ofStop,
  toCommand: ({ params }): ContactStopCommand => ({ type: 'DeclineStop', data: { stopId: params.id } }),
  toAnswer: noAnswer,
});

/** The handler of each command about numbers and addresses that visitors typed. */
export const typedStopHandlers: CommandHandlers<typeof contactStopCommands, TypedStopCommandNeeds> = {
  ConfirmContactStop: confirm,
  DeclineContactStop: async (request, needs) => {
    const result = await decline(request, needs);
    const { id } = request.params;
    // the holder of an address that was mailed may still confirm it
    const isOver = !isRejection(result) && result.kind === 'accepted' && !(await needs.typedStops.find(id))?.isMailed;
    if (isOver) await needs.typedStops.remove(id);
    return result;
  },
};
