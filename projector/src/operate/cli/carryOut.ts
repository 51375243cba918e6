import { operatorReply } from '@upline/contracts';
import type { OperatorCommand, OperatorProgress, OperatorResult } from '@upline/contracts';
import type { Config } from '@upline/infra/settings/config.ts';
import { isEmbedded } from '@upline/infra/stores/engines.ts';
import { addWrong, checkHealth, textOfFinding } from '@upline/infra/health/health.ts';
import { DataDirInUse } from '@upline/infra/lock/dataDir.ts';
import { createLog } from '@upline/infra/log/log.ts';
import { openInfra } from '@upline/infra/open.ts';
import type { Infra } from '@upline/infra/open.ts';
import { StartError } from '@upline/infra/ports/startError.ts';
import { addDeadJobs, countDeadJobs, isJobCommand, operateJobs } from '@upline/infra/queue/deadJobs.ts';
import { operateOnce } from '../../projector.ts';
import { keyedProjections, projections, reactors } from '../../capabilities.ts';
import type { Log } from '../../session/projectorSession.ts';
import { CommandFailed } from './failed.ts';
import { NotReachable, sendToServer } from './server.ts';

const linesOf = async function* (body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
  }
};

/** Asks the running server and shows its progress. Throws CommandFailed, or NotReachable. */
const commandServer = async (
  config: Config,
  command: OperatorCommand,
  show: (progress: OperatorProgress) => void,
): Promise<OperatorResult> => {
  const { body } = await sendToServer(config, { method: 'POST', path: '/commands', body: command });
  const lines = body ? linesOf(body) : [];
  for await (const line of lines) {
    const { data: reply } = operatorReply.safeParse(JSON.parse(line));
    if (reply?.kind === 'done') return reply.result;
    if (reply?.kind === 'failed') throw new CommandFailed(reply.message);
    if (reply?.kind === 'progress') show(reply.progress);
  }
  throw new CommandFailed('The server went away before it was done. Ask for the status when it is back.');
};

type Options = { show: (progress: OperatorProgress) => void; log: Log };

const operate = async (
  { ports, keySecret }: Infra,
  command: OperatorCommand,
  { config, show, log }: Options & { config: Config },
) => {
  // jobs need no lease: a projector may run beside
  if (isJobCommand(command)) return operateJobs(ports.queue, command);
  const result = await operateOnce({ ports, projections: keyedProjections(keySecret), reactors, log }, command, show);
  if (command.name !== 'status') return result;
  const health = {
    views: projections.map(({ view }) => view.name),
    dataDir: isEmbedded(config) ? config.dataDir : null,
  };
  const { reasons, degraded } = await checkHealth(ports, { ...health, isAlone: true });
  return addWrong(addDeadJobs(result, await countDeadJobs(ports.queue)), [...reasons, ...degraded].map(textOfFinding));
};

/** Carries the command out in this process, which has the engines to itself meanwhile. */
const doHere = async (config: Config, command: OperatorCommand, options: Options): Promise<OperatorResult> => {
  const infra = await openInfra(config, {
    projector: 'here',
    creates: false,
    whenAway: 'fail',
    log: createLog({ logLevel: 'silent' }),
  });
  try {
    return await operate(infra, command, { config, ...options });
  } finally {
    await infra.close();
  }
};

/** Carries the command out here because no server answered. A StartError also names the addresses that were tried. */
const doInstead = async (
  config: Config,
  command: OperatorCommand,
  { unreachable, ...options }: Options & { unreachable: string },
): Promise<OperatorResult> => {
  try {
    return await doHere(config, command, options);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(`No server answers: ${unreachable}. ${error.message}`, { cause: error });
  }
};

/**
 * Carries a command out: through the server where one runs, else in this process. With embedded engines the lock of the
 * data folder shows whether a server runs; with others the server is asked first.
 */
export const carryOut = async (config: Config, command: OperatorCommand, options: Options): Promise<OperatorResult> => {
  const { show } = options;
  if (isEmbedded(config)) {
    try {
      return await doHere(config, command, options);
    } catch (error) {
      if (!(error instanceof DataDirInUse)) throw error;
    }
  }
  try {
    return await commandServer(config, command, show);
  } catch (error) {
    if (!(error instanceof NotReachable)) throw error;
    if (isEmbedded(config))
      throw new StartError(
        `A server uses the data folder ${config.dataDir}, but does not answer: ${error.message}. ` +
          'Set HOST and PORT, or PUBLIC_URL, as the server has them.',
        { cause: error },
      );
    return doInstead(config, command, { ...options, unreachable: error.message });
  }
};
