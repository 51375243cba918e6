import { operatorReply } from '@upline/contracts';
import type { OperatorCommand, OperatorResult } from '@upline/contracts';
import { findSecret } from '@upline/infra/lock/secrets.ts';
import { runWords } from '@upline/projector/testing/commandLine.ts';
import type { ServerProcess } from '../servers/serverProcess.ts';

/** Sends an operator's command to a running server, with the token of its data folder. Throws when it fails. */
export const operate = async (
  server: Pick<ServerProcess, 'url' | 'dataDir'>,
  command: OperatorCommand,
): Promise<OperatorResult> => {
  const answer = await fetch(`${server.url}/api/operator/commands`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${findSecret(server.dataDir, 'operatorToken') ?? ''}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(command),
  });
  const lines = (await answer.text()).split('\n').filter(Boolean);
  const last = lines.at(-1);
  if (!answer.ok || last === undefined) throw new Error(`${command.name}: ${answer.status} ${last ?? ''}`);
  const reply = operatorReply.parse(JSON.parse(last));
  if (reply.kind !== 'done') throw new Error(`${command.name}: ${last}`);
  return reply.result;
};

/** Posts to an operator's route with the token of the server's data folder. */
export const askAsOperator = (
  server: Pick<ServerProcess, 'url' | 'dataDir'>,
  path: string,
  body: object = {},
): Promise<Response> =>
  fetch(`${server.url}/api/operator${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${findSecret(server.dataDir, 'operatorToken') ?? ''}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });

/** Changes an organization's plan as the operator. Throws when it is refused. */
export const changePlan = async (
  server: Pick<ServerProcess, 'url' | 'dataDir'>,
  organizationId: string,
  planTier: 'free' | 'pro',
): Promise<void> => {
  const answer = await askAsOperator(server, `/organizations/${organizationId}/plan`, { planTier });
  if (!answer.ok) throw new Error(`the plan did not change: ${answer.status} ${await answer.text()}`);
};

/**
 * Runs the operator's command line in this process with these settings. Returns the exit code with what it prints, or
 * with its errors when it failed.
 */
export const runOperatorWith = async (
  settings: Record<string, string>,
  ...words: string[]
): Promise<{ code: number; text: string }> => {
  const { code, out, err } = await runWords(settings, ...words);
  return { code, text: code === 0 ? out : err };
};

/** Runs the operator's command line in this process, for a server or its data folder. */
export const runOperator = (
  { url, dataDir }: Pick<ServerProcess, 'url' | 'dataDir'>,
  ...words: string[]
): Promise<{ code: number; text: string }> => runOperatorWith({ PUBLIC_URL: url, DATA_DIR: dataDir }, ...words);
