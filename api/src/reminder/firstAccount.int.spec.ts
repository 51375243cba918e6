import type { ProspectAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import { eventually, foundOrganization } from '../../testing/people/organizations.ts';
import { confirmBy } from '../../testing/people/proving.ts';
import { standStill } from '../../testing/whileStill.ts';

let now = new Date('2026-10-15T09:00:00.000Z');
let server: LocalServer;
let ann: Browser;

beforeAll(async () => {
  server = await startLocalServer({ sendsMails: true, clock: () => now });
  ann = await foundOrganization(server.url, 'ann');
});
afterAll(() => server?.close());

const confirmation = (expected: string) =>
  eventually<{ confirmation: string }>(ann, '/api/auth/user', (user) => expect(user.confirmation).toBe(expected));

const morning = async (at: string): Promise<void> => {
  now = new Date(at);
  await standStill(server.dependencies);
  await server.eachMinute();
};

describe('the first account of an installation', () => {
  it('is offered to confirm its address, does so like anybody, and gets mails of reminders from then on', async () => {
    const { body } = await call<ProspectAnswer>(ann, 'POST /api/prospects', { body: { name: 'Pat' } });
    await call(ann, `PUT /api/prospects/${body.id}/follow-up`, { body: { dueOn: '2026-10-16' } });
    const preferences = { timeZone: 'UTC', mails: { reminders: true } };
    expect((await call(ann, 'PUT /api/preferences', { body: preferences })).status).toBe(200);
    await confirmation('offered');
    await morning('2026-10-16T08:00:00Z');
    await expect.poll(() => server.done).toContain('reminder-mail');
    expect(server.mails).toEqual([]);

    expect((await call(ann, 'POST /api/confirmations')).status).toBe(204);
    await confirmBy(server, ann, 'ann@team.example');
    await confirmation('none');
    await morning('2026-10-17T08:00:00Z');
    await expect.poll(() => server.mails.map(({ messageId }) => messageId).join(' ')).toContain('<reminder-');

    const mails = server.mails.length;
    expect((await call(ann, 'POST /api/confirmations')).status).toBe(204);
    expect([server.mails.length, server.done.filter((kind) => kind === 'confirmation-mail').length]).toEqual([
      mails,
      1,
    ]);
  });
});
