import { operatorReply } from '@upline/contracts';
import type { OperatorCommand, OperatorProgress, OperatorResult } from '@upline/contracts';
import type { Config } from '@upline/infra/config.ts';
import { isEmbedded } from '@upline/infra/engines.ts';
import { DataDirInUse } from '@upline/infra/lock/dataDir.ts';
import { findSecret } from '@upline/infra/lock/secrets.ts';
import { createLog } from '@upline/infra/log.ts';
import { openInfra } from '@upline/infra/open.ts';
import type { Infra } from '@upline/infra/open.ts';
import { StartError } from '@upline/infra/ports.ts';
import { addDeadJobs, countDeadJobs, isJobCommand, operateJobs } from '@upline/infra/queue/deadJobs.ts';
import { createBuildOnThreads } from '../../build/buildOnThreads.ts';
import { operateOnce } from '../../projector.ts';
import { projections, reactors } from '../../capabilities.ts';
import type { Log } from '../../session/projectorSession.ts';

/** The command could not be carried out; the message is for the operator. */
export class CommandFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandFailed';
  }
}

/** Nothing listens at the server's address. */
class NotReachable extends Error {}

const linesOf = async function* (body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
  }
};

/** The detail of a problem response, in a sentence. */
export const detailOf = async (response: Response): Promise<string> => {
  const text = await response.text();
  try {
    const problem: unknown = JSON.parse(text);
    if (typeof problem === 'object' && problem !== null && 'detail' in problem) return String(problem.detail);
  } catch {
    // not a problem body of our api
  }
  return `it answered ${response.status}`;
};

const post = async (url: string, token: string, command: OperatorCommand): Promise<Response> => {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(command),
    });
  } catch (error) {
    throw new NotReachable(url, { cause: error });
  }
};

/** The operator's token, from the settings or the data folder. Throws CommandFailed when there is none. */
export const tokenOf = (config: Config): string => {
  const token = config.operatorToken ?? findSecret(config.dataDir, 'operatorToken');
  if (token !== null) return token;
  throw new CommandFailed(
    'The operator token is missing. Set OPERATOR_TOKEN, or DATA_DIR to the folder of the server.',
  );
};

/** Asks the running server and shows its progress. Throws CommandFailed, or NotReachable. */
const askServer = async (
  config: Config,
  command: OperatorCommand,
  show: (progress: OperatorProgress) => void,
): Promise<OperatorResult> => {
  const token = tokenOf(config);
  const response = await post(`${config.publicUrl}/api/operator/commands`, token, command);
  if (!response.ok || !response.body)
    throw new CommandFailed(`The server at ${config.publicUrl} refuses: ${await detailOf(response)}`);
  for await (const line of linesOf(response.body)) {
    const { data: reply } = operatorReply.safeParse(JSON.parse(line));
    if (reply?.kind === 'done') return reply.result;
    if (reply?.kind === 'failed') throw new CommandFailed(reply.message);
    if (reply?.kind === 'progress') show(reply.progress);
  }
  throw new CommandFailed('The server went away before it was done. Ask for the status when it is back.');
};

type Options = { show: (progress: OperatorProgress) => void; log: Log };

const operate = async (
  { ports }: Infra,
  command: OperatorCommand,
  { config, show, log }: Options & { config: Config },
) => {
  // jobs need no lease: a projector may run beside
  if (isJobCommand(command)) return operateJobs(ports.queue, command);
  const buildOnThreads = createBuildOnThreads({ config, nice: 0 });
  const result = await operateOnce({ ports, projections, reactors, log, buildOnThreads }, command, show);
  return command.name === 'status' ? addDeadJobs(result, await countDeadJobs(ports.queue)) : result;
};

/** Carries the command out in this process, which has the engines to itself meanwhile. */
const doHere = async (config: Config, command: OperatorCommand, options: Options): Promise<OperatorResult> => {
  const infra = await openInfra(config, {
    projector: 'here',
    whenAway: 'fail',
    log: createLog({ logLevel: 'silent' }),
  });
  try {
    return await operate(infra, command, { config, ...options });
  } finally {
    await infra.close();
  }
};

/** Carries the command out here because no server answered. A StartError also names the address that was tried. */
const doInstead = async (config: Config, command: OperatorCommand, options: Options): Promise<OperatorResult> => {
  try {
    return await doHere(config, command, options);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(`No server answers at ${config.publicUrl}. ${error.message}`, { cause: error });
  }
};

/**
 * Carries a command out: through the server where one runs, else in this process. With embedded engines the lock of the
 * data folder shows whether a server runs; with others the server is asked first.
 */
export const carryOut = async (config: Config, command: OperatorCommand, options: Options): Promise<OperatorResult> => {
  const { show } = options;
  if (!isEmbedded(config)) {
    try {
      return await askServer(config, command, show);
    } catch (error) {
      if (!(error instanceof NotReachable)) throw error;
    }
    return doInstead(config, command, options);
  }
  try {
    return await doHere(config, command, options);
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
  }
  try {
    return await askServer(config, command, show);
  } catch (error) {
    if (!(error instanceof NotReachable)) throw error;
    throw new StartError(
      `A server uses the data folder ${config.dataDir}, but nothing answers at ${config.publicUrl}. ` +
        'Set PUBLIC_URL as the server has it.',
      { cause: error },
    );
  }
};
