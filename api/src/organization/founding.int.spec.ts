import { problem } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import { foundOrganization } from '../../testing/people/organizations.ts';
import { maxFounded } from './founder.decider.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startLocalServer();
});
afterAll(async () => server?.close());

describe('founding organizations', () => {
  // shows 9.33, I25
  it('ends at five for one person, however many requests race, and says what to do', async () => {
    const owner = await foundOrganization(server.url, 'olga', 'founding.test');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_none, number) =>
        call(owner, 'POST /api/organizations', { body: { name: `Team ${number}` } }),
      ),
    );
    // the first one came with the account
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxFounded - 1);
    const [refused] = answers.filter(({ status }) => status === 409);
    const { code, detail } = problem.parse(refused?.body);
    expect([code, detail]).toEqual(['organization/too-many', expect.stringMatching(/founded 5 .* invite you/)]);
    await expect
      .poll(async () => (await call<unknown[]>(owner, 'GET /api/organizations')).body.length)
      .toBe(maxFounded);
    const other = await foundOrganization(server.url, 'otto', 'founding.test');
    expect((await call(other, 'POST /api/organizations', { body: { name: 'Mine' } })).status).toBe(201);
  });

  it('names a team after the first name of its founder, and not after an address', async () => {
    const nameOf = async (email: string, firstName?: string): Promise<string[]> => {
      const founder = createBrowser(server.url);
      await founder.quickSignUp({
        email,
        password: 'correct-horse',
        ...(firstName === undefined ? {} : { firstName }),
      });
      expect((await call(founder, 'POST /api/organizations', { body: {} })).status).toBe(201);
      await expect.poll(async () => (await call<unknown[]>(founder, 'GET /api/organizations')).body.length).toBe(2);
      const { body } = await call<{ name: string }[]>(founder, 'GET /api/organizations');
      return body.map(({ name }) => name);
    };
    expect(await nameOf('una.smith@founding.test')).toEqual(['Team', 'Team']);
    expect(await nameOf('unasmith@founding.test')).toEqual(['Team', 'Team']);
    expect(await nameOf('una@founding.test', 'Una')).toEqual(["Una's Team", "Una's Team"]);
  });

  it('counts a repeated request once', async () => {
    const owner = await foundOrganization(server.url, 'rita', 'founding.test');
    const headers = { 'Idempotency-Key': 'the same' };
    for (let times = 0; times < maxFounded + 2; times += 1)
      expect((await call(owner, 'POST /api/organizations', { body: { name: 'One' }, headers })).status).toBe(201);
    expect((await call(owner, 'POST /api/organizations', { body: { name: 'Another' } })).status).toBe(201);
  });
});
