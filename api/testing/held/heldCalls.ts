import Router from '@koa/router';
import { commands } from '@upline/contracts';
import type { CommandDefinition } from '@upline/contracts';
import { addAccountRoutes } from '../../src/identity/account/account.routes.ts';
import { createAuthenticatorApp } from '../people/authenticatorApp.ts';
import { call } from '../people/call.ts';
import type { Stage } from './heldStage.ts';
import type { LocalServer } from '../servers/localServer.ts';
import type { Row } from '../tenancy/matrix.ts';
import { rows } from '../tenancy/matrix.ts';

/** A call that changes something, as the leader of a stage sends it. */
export type Changing = {
  name: string;
  line: string;
  body?: object;
  /** The row of a command of the contracts; null for the calls of a person's own account. */
  row: Row | null;
  /** Whether it is refused to people who are no members. */
  membersOnly: boolean;
  /** Whether the leader of a stage changes nothing by it, so that there is nothing to judge but its sender. */
  idle?: boolean;
  /** The code where what it names ended with the rights, and was looked for before they are judged once more. */
  late?: string;
};

const definitions: Readonly<Record<string, CommandDefinition>> = commands;

/** Commands that find nothing to do for the leader, who is confirmed, or with the token of an invitation. */
const idleCommands = new Set(['SendConfirmation', 'ConfirmEmail']);

const ofContracts = ({ subjects }: Stage): Changing[] =>
  rows
    .filter(([name]) => Object.hasOwn(definitions, name))
    .map(([name, row]) => ({
      name,
      row,
      line: row.line.replace(/:\w+/, subjects[row.subject ?? ''] ?? ''),
      ...(row.body ? { body: row.body } : {}),
      membersOnly: row.membersOnly === true,
      idle: idleCommands.has(name),
    }));

type Sample = Pick<Changing, 'body' | 'idle' | 'late'>;

const passkey = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {}, clientExtensionResults: {} };

/** What the leader sends to each changing route of their account; `code` is right for their set-up of an app. */
const samples = ({ subjects, id }: Stage, code: string): Readonly<Record<string, Sample>> => ({
  [`DELETE /api/sessions/${subjects['session'] ?? ''}`]: { late: 'not-found' },
  [`DELETE /api/users/${id}`]: {},
  'POST /api/security/proof': { body: { password: 'correct-horse' }, late: 'invalid' },
  'POST /api/security/proof/passkey': { idle: true },
  'POST /api/security/app': {},
  'PUT /api/security/app': { body: { code } },
  'DELETE /api/security/app': { idle: true },
  'POST /api/security/recovery-codes': { idle: true },
  'POST /api/security/passkeys': {},
  'PUT /api/security/passkeys': { body: { name: 'Phone', response: passkey }, idle: true },
  'DELETE /api/security/passkeys/AAAA': { idle: true },
});

/** The changing routes of a person's account, as the server has them. Throws for one without a sample. */
const ofAccount = async ({ dependencies }: LocalServer, stage: Stage): Promise<Changing[]> => {
  const [browser] = stage.sessions;
  const { body } = await call<{ secret: string }>(browser, 'POST /api/security/app');
  const all = samples(stage, createAuthenticatorApp(body.secret).code(Date.now()));
  const router = new Router();
  addAccountRoutes(router, dependencies);
  return router.stack.flatMap(({ methods, path }) => {
    const method = methods.find((one) => !['GET', 'HEAD'].includes(one));
    if (method === undefined) return [];
    const shape = new RegExp(`^${method} ${String(path).replaceAll(/:\w+/g, '[^/]+')}$`);
    const line = Object.keys(all).find((sample) => shape.test(sample));
    if (line === undefined) throw new Error(`${method} ${String(path)} has no sample`);
    return [{ name: `${method} ${String(path)}`, line, row: null, membersOnly: false, ...all[line] }];
  });
};

/** Every call by which a signed-in person changes something: commands of the contracts, and routes of their account. */
export const changingCalls = async (server: LocalServer, stage: Stage): Promise<Changing[]> => [
  ...ofContracts(stage),
  ...(await ofAccount(server, stage)),
];
