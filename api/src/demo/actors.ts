import type { CommandName, Role, commands } from '@upline/contracts';
import { isRejection } from '@upline/contracts';
import type { CommandBody, CommandParams } from '@upline/contracts';
import { createIssuer } from '../platform/commands.ts';
import { commandHandlers } from '../handlers.ts';
import type { CommandHandlers, CommandRequest } from '../platform/requests.ts';
import type { Services } from '../services.ts';

/** A member who sends commands without HTTP, through the same handlers and deciders. */
export type DemoActor = { userId: string; email: string; role: Role; organizationId: string; timeZone: string };

type Input<N extends CommandName> = {
  params?: CommandParams<(typeof commands)[N]>;
  body?: CommandBody<(typeof commands)[N]>;
};

/** Sends a command as a member, at the time of the services' clock. Returns the answer; throws when it is refused. */
export const send = async <N extends CommandName>(
  services: Services,
  actor: DemoActor,
  call: { name: N } & Input<N>,
) => {
  const { userId, role, organizationId, timeZone, email } = actor;
  const at = services.clock();
  const origin = {
    name: call.name,
    actorId: userId,
    organizationId,
    timeZone,
    at,
    key: null,
    requestHash: null,
    ifMatch: null,
    correlationId: 'demo',
  };
  const { commandId, meta } = createIssuer(services.secret, origin);
  const handlers: CommandHandlers = commandHandlers;
  const request = {
    params: call.params ?? {},
    body: call.body ?? {},
    search: {},
    actor: { userId, role, organizationId },
    ...{ organizationId, commandId, meta, at, ifMatch: null, signInEmail: email },
  } as CommandRequest<(typeof commands)[N]>;
  const outcome = await handlers[call.name](request, services);
  if (isRejection(outcome) || outcome.kind !== 'done') throw new Error(`the demo's ${call.name} was refused`);
  return outcome.answer;
};
