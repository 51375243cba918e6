import type { InvitationAnswer, Problem } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../testing/people/call.ts';
import { foundOrganization } from '../../testing/people/organizations.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';

let server: LocalServer;

beforeAll(async () => {
  server = await startLocalServer();
});

afterAll(() => server?.close());

describe('the ten seats of the Free plan', () => {
  // shows I9
  it('are ten, however many invitations race', async () => {
    const owner = await foundOrganization(server.url, 'ann');
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_none, index) =>
        call<Partial<Pick<Problem, 'code'>>>(owner, 'POST /api/team-members/invite', {
          body: { email: `guest${index}@team.example` },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(9);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['409 team/seats-full']),
    );
    const position = Math.max(...answers.map(({ headers }) => Number(headers.get('upline-position'))));
    const listed = await call<InvitationAnswer[]>(owner, 'GET /api/invitations', {
      headers: { 'Upline-Position': `${position}` },
    });
    expect(listed.body).toHaveLength(9);
  });
});
