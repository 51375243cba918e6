import { thisVersion } from '@upline/infra/process/version.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import { draftImport, fileOf, importPeople, sendFile } from '../../testing/people/imports.ts';
import { operate } from '../../testing/people/operate.ts';
import { addMemberByMail, foundOrganization, idOf } from '../../testing/people/organizations.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import { standStill } from '../../testing/whileStill.ts';
import { createRemind } from './remind.ts';
import { createRanVersion } from './reportVersion.ts';
import { switchOffLink } from '../platform/mail/switchOff.ts';

type Inbox = { items: { type: string; text: string }[] };

let now = new Date('2026-10-12T09:00:00.000Z');
let server: LocalServer;
let ann: Browser;
let ben: Browser;
let team: string;
let assetId: string;

const minute = async (at: string): Promise<void> => {
  now = new Date(at);
  await standStill(server.dependencies);
  await server.eachMinute();
  await standStill(server.dependencies);
};
const prefer = (person: Browser, body: object) => call(person, 'PUT /api/preferences', { body });
const share = async (person: Browser, at: string): Promise<void> => {
  now = new Date(at);
  expect((await call(person, `POST /api/assets/${assetId}/share`, { body: { sharedVia: 'direct' } })).status).toBe(201);
};
const reportsOf = async (person: Browser): Promise<string[]> => {
  const { items } = (await call<Inbox>(person, 'GET /api/notifications')).body;
  return items.filter(({ type }) => type === 'week_reported').map(({ text }) => text);
};
const mailsTo = (name: string) =>
  server.mails.filter(({ to, messageId }) => to === `${name}@team.example` && messageId.startsWith('<weekly-'));
const done = (count: number) =>
  expect.poll(() => server.done.filter((kind) => kind === 'week-mail').length).toBeGreaterThanOrEqual(count);

beforeAll(async () => {
  server = await startLocalServer({ sendsMails: true, clock: () => now });
  ann = await foundOrganization(server.url, 'ann');
  ben = await addMemberByMail(server, ann, 'ben');
  team = (await call<{ organization: { id: string } }>(ann, 'GET /api/auth/user')).body.organization.id;
  const asset = { type: 'link', title: 'Tour', url: 'https://team.example/tour' };
  assetId = (await call<{ id: string }>(ann, 'POST /api/assets', { body: asset })).body.id;
  await prefer(ben, { timeZone: 'Europe/Berlin', locale: 'de', mails: { reports: true } });
  await prefer(ann, { timeZone: 'Europe/Berlin', mails: { reports: true } });
});
afterAll(() => server?.close());

describe('the report of a week', () => {
  it('comes on Monday morning of the person, as a notification and a mail in their language', async () => {
    await share(ben, '2026-10-14T10:00:00Z');
    await call(ben, 'POST /api/prospects', { body: { name: 'Lena Vogel' } });
    await minute('2026-10-19T05:59:00Z');
    expect(await reportsOf(ben)).toEqual([]);
    for (const at of ['06:00', '06:01', '08:00']) await minute(`2026-10-19T${at}:00Z`);
    expect(await reportsOf(ben)).toEqual(['Your week: 1 share · 0 opened links · 3 points']);
    await expect.poll(() => mailsTo('ben').length).toBe(1);
    const [mail] = mailsTo('ben');
    expect(mail?.subject).toBe('Deine Woche, 12.–18. Oktober');
    expect(mail?.text).toContain('Neue Interessenten: 1');
    expect(mail?.html).toContain('lang="de"');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Lena|Tour/);
  });

  // shows I54.2
  it('has the figures of the team for a leader alone, and no mail to an address that nobody proved', async () => {
    expect(await reportsOf(ann)).toEqual([
      'Your week: 0 shares · 0 opened links · 0 points. Your team: 1 share · 0 views',
    ]);
    expect(mailsTo('ben')[0]?.text).not.toContain('Team');
    expect(mailsTo('ann')).toEqual([]);
  });

  // shows I54.2
  it('comes once in spite of a rebuild, a second process and later mornings', async () => {
    const before = [await reportsOf(ben), mailsTo('ben').length];
    await operate(server, { name: 'rebuild', views: [] });
    const other = createRemind(server.dependencies);
    await Promise.all([other(new Date('2026-10-19T06:02:00Z')), minute('2026-10-19T06:02:00Z')]);
    await minute('2026-10-20T06:00:00Z');
    expect([await reportsOf(ben), mailsTo('ben').length]).toEqual(before);
  });

  it('is left out for a week in which nothing happened', async () => {
    await minute('2026-10-26T07:00:00Z');
    expect((await reportsOf(ben)).length).toBe(1);
  });

  // shows I54.2
  it('is that of the last closed week alone after three weeks off, on whatever day that is', async () => {
    await share(ben, '2026-10-28T10:00:00Z');
    await share(ben, '2026-11-11T10:00:00Z');
    await share(ben, '2026-11-12T10:00:00Z');
    await minute('2026-11-18T07:00:00Z');
    expect((await reportsOf(ben))[0]).toBe('Your week: 2 shares · 0 opened links · 2 points');
    expect((await reportsOf(ben)).length).toBe(2);
    await expect.poll(() => mailsTo('ben').length).toBe(2);
  });

  it('begins with the week in which it was switched on', async () => {
    const cleo = await addMemberByMail(server, ann, 'cleo');
    await share(cleo, '2026-11-20T10:00:00Z');
    await share(cleo, '2026-11-24T10:00:00Z');
    await prefer(cleo, { timeZone: 'Europe/Berlin', mails: { reports: true } });
    await minute('2026-11-25T07:00:00Z');
    expect(await reportsOf(cleo)).toEqual([]);
    await minute('2026-11-30T07:00:00Z');
    expect(await reportsOf(cleo)).toEqual(['Your week: 1 share · 0 opened links · 1 point']);
  });

  // shows I54.2
  it('is mailed once for organizations that end the week on different days, after the last of them', async () => {
    now = new Date('2026-11-30T12:00:00Z');
    const gil = await addMemberByMail(server, ann, 'gil');
    await prefer(gil, { timeZone: 'Europe/Berlin', mails: { reports: true } });
    await share(gil, '2026-12-01T08:00:00Z');
    const west = { name: 'West', timeZone: 'Pacific/Honolulu' };
    expect((await call(gil, 'POST /api/organizations', { body: west })).status).toBe(201);
    const asset = { type: 'link', title: 'Beach', url: 'https://west.example/' };
    const { id } = (await call<{ id: string }>(gil, 'POST /api/assets', { body: asset })).body;
    for (const _time of [1, 2]) await call(gil, `POST /api/assets/${id}/share`, { body: { sharedVia: 'direct' } });
    const mailed = () => mailsTo('gil').map(({ text }) => /Shares: \d+/u.exec(text)?.[0]);
    const asked = () => server.done.filter((kind) => kind === 'week-mail').length;
    // it is Sunday evening in Honolulu
    await minute('2026-12-07T07:00:00Z');
    expect(mailed()).toEqual([]);
    const before = asked();
    await minute('2026-12-08T07:00:00Z');
    await done(before + 1);
    await minute('2026-12-09T07:00:00Z');
    expect(mailed()).toEqual(['Shares: 3']);
    // mornings of the organizations, ten hours apart
    await prefer(gil, { timeZone: null });
    await standStill(server.dependencies);
    now = new Date('2026-12-09T10:00:00Z');
    await call(gil, `POST /api/assets/${id}/share`, { body: { sharedVia: 'direct' } });
    await call(gil, `POST /api/organizations/${team}/switch`);
    for (const day of ['10', '11']) await share(gil, `2026-12-${day}T10:00:00Z`);
    await minute('2026-12-14T09:00:00Z');
    expect(mailed()).toEqual(['Shares: 3']);
    await minute('2026-12-14T18:00:00Z');
    await expect.poll(mailed).toEqual(['Shares: 3', 'Shares: 3']);
    await prefer(gil, { mails: { reports: false } });
  });

  // shows I54.2
  it('comes to nobody who was removed or erased, nor from a job of theirs', async () => {
    now = new Date('2026-12-15T10:00:00Z');
    const [removed, erased] = [await addMemberByMail(server, ann, 'dora'), await addMemberByMail(server, ann, 'emil')];
    const ids = await Promise.all([idOf(removed), idOf(erased)]);
    for (const person of [removed, erased]) {
      await prefer(person, { timeZone: 'Europe/Berlin', mails: { reports: true } });
      await share(person, '2026-12-15T11:00:00Z');
    }
    expect((await call(ann, `DELETE /api/team-members/${ids[0]}`)).status).toBe(204);
    expect((await call(erased, `DELETE /api/users/${ids[1]}`)).status).toBe(204);
    await minute('2026-12-21T07:00:00Z');
    const jobs = ids.map((userId) => ({
      id: `by-hand-${userId}`,
      kind: 'week-mail',
      data: { userId, monday: '2026-12-14' },
    }));
    const before = server.done.filter((kind) => kind === 'week-mail').length;
    await server.ports.queue.enqueue(jobs);
    await done(before + 2);
    for (const id of ids) expect(await server.ports.events.readStream(`reminder-${team}-${id}`)).toEqual([]);
    expect([...mailsTo('dora'), ...mailsTo('emil')]).toEqual([]);
    const gone = switchOffLink(server.dependencies, ids[1] ?? '', 'reports');
    expect((await fetch(gone, { method: 'POST' })).status).toBe(404);
  });

  it('counts people who came from a file like those who were added one by one', async () => {
    now = new Date('2026-12-16T10:00:00Z');
    const pia = await addMemberByMail(server, ann, 'pia');
    await prefer(pia, { timeZone: 'Europe/Berlin', mails: { reports: true } });
    await call(pia, 'POST /api/prospects', { body: { name: 'Pat' } });
    await importPeople(pia, await sendFile(pia, await draftImport(pia), fileOf(3)));
    await minute('2026-12-21T07:00:00Z');
    await expect
      .poll(() => mailsTo('pia').map(({ text }) => /New prospects: \d+/u.exec(text)?.[0]))
      .toEqual(['New prospects: 4']);
  });
});

const reportsOn = async (person: Browser): Promise<boolean> =>
  (await call<{ mails: { reports: boolean } }>(person, 'GET /api/preferences')).body.mails.reports;

describe('the link in a weekly mail', () => {
  // shows I54.2
  it('asks on a page, and a POST without a session switches the reports off and nothing else', async () => {
    const [mail] = mailsTo('ben');
    const link = mail?.unsubscribeUrl ?? '';
    expect(mail?.text).toContain(link);
    const asked = await fetch(link);
    expect([asked.status, await reportsOn(ben)]).toEqual([200, true]);
    expect(await asked.text()).toContain('No more weekly reports?');
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const ended = await fetch(link, { method: 'POST', body });
    expect(await ended.text()).toContain('Weekly reports are off');
    await expect.poll(() => reportsOn(ben)).toBe(false);
    const { body: after } = await call<{ mails: object }>(ben, 'GET /api/preferences');
    expect(after.mails).toEqual({ email: true, activity: true, reports: false, features: false, reminders: false });
    await fetch(link, { method: 'POST', body: new URLSearchParams({ mails: 'allow' }) });
    await expect.poll(() => reportsOn(ben)).toBe(true);
  });

  // shows I54.2
  it('changes nothing with a wrong token', async () => {
    const link = mailsTo('ben')[0]?.unsubscribeUrl ?? '';
    const [head = '', token = ''] = link.split('/switch-off/');
    const other = switchOffLink({ publicUrl: head, secret: 'another secret' }, await idOf(ben), 'reports');
    const flipped = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    const position = await server.ports.events.head();
    for (const wrong of [other, `${head}/switch-off/${flipped}`, `${link}A`, `${head}/switch-off/x`, link.slice(0, -1)])
      expect((await fetch(wrong, { method: 'POST' })).status, wrong).toBe(404);
    expect(await server.ports.events.head()).toBe(position);
  });
});

describe('the report of a new version', () => {
  const versionsOf = async (person: Browser): Promise<string[]> => {
    const { items } = (await call<Inbox>(person, 'GET /api/notifications')).body;
    return items.filter(({ type }) => type === 'version_reported').map(({ text }) => text);
  };
  /** Reminds at these times like a process that was started after an update. */
  const remindAfterUpdate = async (...times: readonly string[]): Promise<void> => {
    const { ranVersion: _ran, ...dependencies } = server.dependencies;
    const after = createRemind({ ...dependencies, ranVersion: createRanVersion(server.ports.documents) });
    for (const time of times) {
      now = new Date(time);
      await standStill(server.dependencies);
      await after(now);
      await standStill(server.dependencies);
    }
  };

  // shows I54.3
  it('comes once, for a version that began to run after it was switched on', async () => {
    now = new Date('2026-12-17T09:00:00Z');
    await prefer(ben, { mails: { features: true } });
    await minute('2026-12-18T07:00:00Z');
    expect(await versionsOf(ben)).toEqual([]);
    const updated = await server.ports.documents.find('ranVersion', thisVersion.version);
    expect(JSON.stringify(updated)).toMatch(/"since":"2026-10-19/);
    await server.ports.documents.put('ranVersion', thisVersion.version, { since: '2026-12-19T00:00:00.000Z' });
    await remindAfterUpdate('2026-12-21T07:00:00Z', '2026-12-22T07:00:00Z');
    expect(await versionsOf(ben)).toEqual([`Upline was updated to version ${thisVersion.version}. See what is new`]);
    expect(await versionsOf(ann)).toEqual([]);
    const changes = await fetch(`${server.url}/changes.txt`);
    expect([changes.status, (await changes.text()).startsWith('# Changelog')]).toEqual([200, true]);
  });

  // shows I54.3
  it('comes in one organization of a person whose organizations have their mornings at different times', async () => {
    now = new Date('2026-12-17T09:00:00Z');
    const gus = await foundOrganization(server.url, 'gus', 'two.example');
    const { organization } = (await call<{ organization: { id: string } }>(gus, 'GET /api/auth/user')).body;
    await prefer(gus, { mails: { features: true } });
    await call(gus, 'POST /api/organizations', { body: { name: 'West', timeZone: 'America/New_York' } });
    await remindAfterUpdate('2026-12-23T09:00:00Z', '2026-12-23T14:00:00Z');
    const found = await versionsOf(gus);
    await call(gus, `POST /api/organizations/${organization.id}/switch`);
    expect([...found, ...(await versionsOf(gus))]).toHaveLength(1);
  });
});
