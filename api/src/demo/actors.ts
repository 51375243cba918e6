import type { CommandName, Role, commands } from '@upline/contracts';
import { isRejection } from '@upline/contracts';
import type { CommandBody, CommandParams } from '@upline/contracts';
import type { Api } from '../api.ts';
import { capabilities } from '../capabilities.ts';
import { byProduct } from '../platform/commands/judge.ts';
import type { Judge } from '../platform/commands/judge.ts';
import { identifyCommand } from '../platform/commands/metadata.ts';
import { asParsed } from '../platform/lib/casts.ts';
import type { CommandHandlers, CommandRequest } from '../platform/commands/requests.ts';

/** A member who sends commands without HTTP, through the same handlers and deciders. */
export type DemoActor = { userId: string; email: string; role: Role; organizationId: string; timeZone: string };

type Input<N extends CommandName> = {
  params?: CommandParams<(typeof commands)[N]>;
  body?: CommandBody<(typeof commands)[N]>;
  file?: Uint8Array;
  /** By the api's clock without one. */
  at?: Date;
  judge?: Judge;
};

/** The parts of the api that the demo uses. */
export type DemoApi = Api['dependencies'];

const handlers = Object.assign(
  {},
  ...capabilities.map((capability) => ('commands' in capability ? capability.commands : {})),
) as CommandHandlers<typeof commands, DemoApi>;

/** Sends a command as a member. Returns the answer; throws when it is refused. */
export const send = async <N extends CommandName>(api: DemoApi, actor: DemoActor, call: { name: N } & Input<N>) => {
  const { userId, role, organizationId, timeZone, email } = actor;
  const { at = api.clock(), judge = byProduct } = call;
  const origin = {
    name: call.name,
    actorId: userId,
    organizationId,
    timeZone,
    at,
    key: null,
    request: null,
    correlationId: 'demo',
  };
  const { commandId, meta } = identifyCommand(api.secret, origin);
  const request = asParsed<CommandRequest<(typeof commands)[N]>>({
    params: call.params ?? {},
    body: call.body ?? {},
    search: {},
    file: call.file,
    actor: { userId, role, organizationId },
    organizationId,
    commandId,
    meta,
    at,
    ifMatch: null,
    room: null,
    locale: 'en',
    signInEmail: email,
    proven: true,
    judge,
  });
  const result = await handlers[call.name](request, api);
  if (isRejection(result) || result.kind !== 'accepted') throw new Error(`the demo's ${call.name} was refused`);
  return result.state;
};
