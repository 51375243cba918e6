import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { InvitationAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../../testing/people/call.ts';
import { patienceMs } from '@upline/infra/testing/patience.ts';
import { eventually, foundOrganization, idOf } from '../../../testing/people/organizations.ts';
import type { RestartableServer } from '../../../testing/servers/restartableServer.ts';
import { startRestartableServer } from '../../../testing/servers/restartableServer.ts';

let server: RestartableServer;
beforeAll(async () => void (server = await startRestartableServer()));
afterAll(async () => server?.close());

/** The files that hold a word, in any case. Mails that were sent stay in the outbox until their addressee is erased. */
const filesWith = (word: string): string[] =>
  readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !file.parentPath.endsWith('outbox'))
    .filter(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1').toLowerCase().includes(word))
    .map(({ name }) => name);
/** The work of a job follows by itself; the limit only ends a wait for what never comes. */
const within = { timeout: patienceMs };

describe('what goes after the erasure itself', () => {
  // shows I13
  it('is in no file ten seconds later: the name of a founder in that of the team', async () => {
    const founder = await foundOrganization(server.url, 'Zebulonia');
    await eventually<{ name: string }[]>(founder, '/api/organizations', ([team]) =>
      expect(team?.name).toBe("Zebulonia's Team"),
    );
    expect(filesWith('zebulonia')).not.toEqual([]);
    expect((await call(founder, `DELETE /api/users/${await idOf(founder)}`)).status).toBe(204);
    await expect.poll(() => filesWith('zebulonia'), within).toEqual([]);
  });

  // shows I13
  it('is in no file ten seconds later: the address of an invitation that was withdrawn', async () => {
    const owner = await foundOrganization(server.url, 'olga');
    const email = 'xanthippe@mail.example';
    const { body } = await call<InvitationAnswer>(owner, 'POST /api/team-members/invite', { body: { email } });
    await eventually<InvitationAnswer[]>(owner, '/api/invitations', ([row]) => expect(row?.mail).toBe('sent'));
    expect(filesWith('xanthippe')).not.toEqual([]);
    expect((await call(owner, `DELETE /api/invitations/${body.id}`)).status).toBe(204);
    await expect.poll(() => filesWith('xanthippe'), within).toEqual([]);
  });

  it('does not come back with a stop and another start', async () => {
    await server.stop();
    expect(['zebulonia', 'xanthippe'].flatMap(filesWith)).toEqual([]);
    await server.restart();
    expect(['zebulonia', 'xanthippe'].flatMap(filesWith)).toEqual([]);
  });
});
