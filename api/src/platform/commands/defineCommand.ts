import type { EventDefinitions, RejectionCode } from '@upline/contracts';
import { isRejection } from '@upline/contracts';
import type { CommandResult } from './handleCommand.ts';
import { handleCommand } from './handleCommand.ts';
import type { Repository } from './repository.ts';
import type { CommandContext, CommandHandler } from './requests.ts';

/** What an answer is made of besides the state that the command left. */
export type Answering<Request, Needs> = { request: Request; needs: Needs; revision: number };

/** A command that is nothing but a stream, an authorization and a command for its decider. */
export type CommandDeclaration<Request, Needs, State, Command, D extends EventDefinitions, Answer> = {
  /** The repository of the stream. */
  stream: (needs: Needs) => Repository<State, Command, D>;
  /** The id of the stream. */
  id: (request: NoInfer<Request>) => string;
  /** The refusal of an actor who may not do this to the stream as it stands, or null. */
  authorize?: (request: NoInfer<Request>, state: NoInfer<State>) => RejectionCode | null;
  toCommand: (request: NoInfer<Request>) => Command;
  /** Pays for a command that would store something, such as a mail out of its budgets; throws when it cannot. */
  spend?: (request: NoInfer<Request>, needs: NoInfer<Needs>, state: NoInfer<State>) => Promise<void>;
  /** The command begins the stream, under the command's own id. */
  creates?: boolean;
  /** The answer, from the state that the command left. */
  toAnswer: (state: NoInfer<State>, answering: Answering<NoInfer<Request>, NoInfer<Needs>>) => Answer | Promise<Answer>;
};

/** The answer of a command that answers with no row. */
export const noAnswer = (): null => null;

/** The same result with its answer in the place of the state. */
export const answerWith = async <State, Answer>(
  result: CommandResult<State>,
  toAnswer: (state: State, revision: number) => Answer | Promise<Answer>,
): Promise<CommandResult<Answer>> =>
  isRejection(result) ? result : { ...result, state: await toAnswer(result.state, result.revision) };

/** Makes the handler of a declared command. */
export const defineCommand =
  <Request extends CommandContext, Needs, State, Command, D extends EventDefinitions, Answer>({
    stream,
    id,
    authorize,
    toCommand,
    spend,
    creates = false,
    toAnswer,
  }: CommandDeclaration<Request, Needs, State, Command, D, Answer>): CommandHandler<Request, Answer, Needs> =>
  async (request, needs) => {
    const { meta, judge, room, ifMatch } = request;
    const result = await handleCommand({
      repository: stream(needs),
      id: id(request),
      command: toCommand(request),
      meta,
      judge,
      room,
      ifMatch,
      creates,
      ...(authorize ? { authorize: (state: State) => authorize(request, state) } : {}),
      ...(spend ? { spend: (state: State) => spend(request, needs, state) } : {}),
    });
    return answerWith(result, (state, revision) => toAnswer(state, { request, needs, revision }));
  };
