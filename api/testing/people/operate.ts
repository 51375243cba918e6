import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { operatorReply } from '@upline/contracts';
import type { OperatorCommand, OperatorResult } from '@upline/contracts';
import { findSecret } from '@upline/infra/lock/secrets.ts';
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

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Runs the operator's command line for a server or its data folder. Returns the exit code with stdout, or with stderr
 * when it failed.
 */
export const runOperator = (
  server: Pick<ServerProcess, 'url' | 'dataDir'>,
  ...words: string[]
): { code: number; text: string } => {
  const env = { ...process.env, PUBLIC_URL: server.url, DATA_DIR: server.dataDir };
  try {
    return {
      code: 0,
      text: execFileSync('node', ['projector/src/main.ts', ...words], {
        cwd: root,
        env,
        encoding: 'utf8',
        stdio: 'pipe',
      }),
    };
  } catch (error) {
    const failed = error as { status: number; stderr: string };
    return { code: failed.status, text: failed.stderr };
  }
};
