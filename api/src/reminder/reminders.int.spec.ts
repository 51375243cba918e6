import type { ProspectAnswer } from '@upline/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Ports } from '@upline/infra/ports.ts';
import { Unavailable } from '@upline/infra/ports/unavailable.ts';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import { operate } from '../../testing/people/operate.ts';
import { addMemberByMail, foundOrganization, idOf } from '../../testing/people/organizations.ts';

type Inbox = { items: { type: string; text: string; createdAt: string; prospect: { name: string } | null }[] };

let now = new Date('2026-10-15T09:00:00.000Z');
let server: LocalServer;
let ann: Browser;
let ben: Browser;
let team: string;

/** Writes of reminders, counted; the one with the number `at` fails before or after it was carried out. */
const strike = { at: 0, when: 'before', count: 0, isAway: true };
const struck = async <T>(write: () => Promise<T>): Promise<T> => {
  strike.count += 1;
  const isStruck = strike.count === strike.at;
  const failure = () => (strike.isAway ? new Unavailable('the disk', { outcomeUnknown: true }) : new Error('broken'));
  if (isStruck && strike.when === 'before') throw failure();
  const answer = await write();
  if (isStruck) throw failure();
  return answer;
};
/** The turns of the event loop in which due steps were counted, one count for each morning of a person. */
const counted: number[] = [];
let turn = 0;
/** People who were looked at. */
let looked = 0;
const watch = (ports: Ports): Ports => ({
  ...ports,
  reads: {
    ...ports.reads,
    load: (generation, keys) => {
      if (generation.view === 'people') looked += keys.length;
      return ports.reads.load(generation, keys);
    },
    count: (generation, query) => {
      if (generation.view === 'nextSteps') counted.push(turn);
      return ports.reads.count(generation, query);
    },
  },
  events: {
    ...ports.events,
    append: (stream, ...rest) =>
      stream.startsWith('reminder-')
        ? struck(() => ports.events.append(stream, ...rest))
        : ports.events.append(stream, ...rest),
  },
  queue: {
    ...ports.queue,
    enqueue: (jobs) =>
      jobs.some(({ kind }) => kind === 'reminder-mail')
        ? struck(() => ports.queue.enqueue(jobs))
        : ports.queue.enqueue(jobs),
  },
});

/** Waits until the views have every event. */
const projected = (): Promise<void> =>
  expect
    .poll(async () => {
      const head = await server.ports.events.head();
      const positions = ['nextSteps', 'people', 'preferences', 'inbox'].map(async (view) => {
        const generation = await server.ports.reads.live(view);
        return generation && (await server.ports.reads.checkpoint(generation))?.position;
      });
      return (await Promise.all(positions)).every((position) => position === head);
    })
    .toBe(true);

const minute = async (at: string): Promise<void> => {
  now = new Date(at);
  await projected();
  await server.eachMinute();
  await projected();
};
const prefer = (person: Browser, body: object) => call(person, 'PUT /api/preferences', { body });
const plan = async (person: Browser, name: string, due: object): Promise<string> => {
  const { body } = await call<ProspectAnswer>(person, 'POST /api/prospects', { body: { name } });
  expect((await call(person, `PUT /api/prospects/${body.id}/follow-up`, { body: due })).status).toBe(200);
  return body.id;
};
const reminded = async (person: Browser, about = /_reminded$/): Promise<string[]> => {
  const { items } = (await call<Inbox>(person, 'GET /api/notifications')).body;
  return items.filter(({ type }) => about.test(type)).map(({ createdAt, text }) => `${createdAt.slice(0, 16)} ${text}`);
};
const mailsTo = (name: string) =>
  server.mails.filter(({ to, messageId }) => to === `${name}@team.example` && messageId.startsWith('<reminder-'));
const noMail = { mails: { reminders: false } };
const mail = { mails: { reminders: true } };

beforeAll(async () => {
  server = await startLocalServer({ sendsMails: true, clock: () => now, watch });
  // the founder of an installation has proven no mailbox
  ann = await foundOrganization(server.url, 'ann');
  ben = await addMemberByMail(server, ann, 'ben');
  team = (await call<{ organization: { id: string } }>(ann, 'GET /api/auth/user')).body.organization.id;
  await prefer(ben, { timeZone: 'Europe/Berlin', locale: 'de' });
  await prefer(ann, { timeZone: 'Europe/Berlin', ...mail });
});
afterAll(() => server?.close());
beforeEach(() => void Object.assign(strike, { at: 0, count: 0 }));

describe('the reminder of a morning', () => {
  it('is one notification of how many next steps are due', async () => {
    for (const [at, name] of ['Lena', 'Kim', 'Max'].entries()) await plan(ben, name, { dueOn: `2026-10-${15 + at}` });
    await plan(ann, 'Pat', { dueOn: '2026-10-16' });
    await minute('2026-10-16T05:59:00Z');
    expect(await reminded(ben)).toEqual([]);
    for (const at of ['06:00', '06:01', '06:30', '09:59']) await minute(`2026-10-16T${at}:00Z`);
    expect(await reminded(ben)).toEqual(['2026-10-16T06:00 2 next steps are due today']);
    expect(await reminded(ann)).toEqual(['2026-10-16T06:00 1 next step is due today']);
  });

  it('is no mail until switched on, then one in the person’s language, and none to an unproven address', async () => {
    expect([mailsTo('ben'), mailsTo('ann')]).toEqual([[], []]);
    await prefer(ben, mail);
    await minute('2026-10-17T06:00:00Z');
    await expect.poll(() => mailsTo('ben').length).toBe(1);
    await minute('2026-10-17T06:01:00Z');
    const [sent] = mailsTo('ben');
    expect(sent?.subject).toBe('3 nächste Schritte sind heute fällig');
    expect(sent?.html).toContain('lang="de"');
    expect(sent?.text).toContain(`${server.url}/today`);
    expect(`${sent?.text}${sent?.html}`).not.toMatch(/Lena|Kim|Max/);
    expect((await reminded(ann)).length).toBe(2);
    await prefer(ben, { mails: { email: false } });
    await minute('2026-10-18T06:00:00Z');
    await prefer(ben, { mails: { email: true } });
    await expect.poll(async () => (await reminded(ben)).length).toBe(3);
    expect([mailsTo('ben').length, mailsTo('ann').length]).toEqual([1, 0]);
  });

  it('is one mail, and a notification in each organization, for a person who belongs to several', async () => {
    await call(ben, 'POST /api/organizations', { body: { name: 'Second' } });
    await plan(ben, 'Nora', { dueOn: '2026-10-18' });
    await minute('2026-10-19T06:00:00Z');
    await expect.poll(() => mailsTo('ben').length).toBe(2);
    expect(mailsTo('ben')[1]?.subject).toBe('4 nächste Schritte sind heute fällig');
    expect(await reminded(ben)).toEqual(['2026-10-19T06:00 1 next step is due today']);
    await call(ben, `POST /api/organizations/${team}/switch`);
    expect((await reminded(ben))[0]).toBe('2026-10-19T06:00 3 next steps are due today');
  });

  it('waits for the end of the quiet hours', async () => {
    await prefer(ben, { ...noMail, quietFrom: '22:00', quietTo: '09:30' });
    await minute('2026-10-20T07:29:00Z');
    expect((await reminded(ben))[0]).toMatch(/^2026-10-19/);
    await minute('2026-10-20T07:30:00Z');
    expect((await reminded(ben))[0]).toMatch(/^2026-10-20T07:30/);
    await prefer(ben, { quietFrom: null, quietTo: null });
  });

  // shows I54
  it('comes once and its mail once, whichever of their writes fails', async () => {
    await prefer(ben, mail);
    let day = 20;
    for (const when of ['before', 'after'])
      for (const at of [1, 2, 3, 4]) {
        day += 1;
        await plan(ben, `Due ${day}`, { dueOn: `2026-10-${day}` });
        Object.assign(strike, { when, at, count: 0, isAway: at % 2 === 1 });
        const mails = mailsTo('ben').length;
        for (const time of ['07:00', '07:01', '07:02'])
          await minute(`2026-10-${day}T${time}:00Z`).catch(() => undefined);
        await expect.poll(() => mailsTo('ben').length).toBe(mails + 1);
        const own = (await reminded(ben)).filter((one) => one.startsWith(`2026-10-${day}`));
        expect([when, at, own.length]).toEqual([when, at, 1]);
      }
    await prefer(ben, noMail);
  });
});

describe('the reminder of a step with a time', () => {
  // shows I54
  it.each([
    ['2026-10-25', '02:30', '2026-10-25T00:30'],
    ['2027-03-28', '02:30', '2027-03-28T01:30'],
  ])('comes once on %s at %s, when the clock is changed', async (dueOn, dueTime, expected) => {
    now = new Date('2026-10-24T20:00:00Z');
    await plan(ben, `Zoe ${dueOn}`, { dueOn, dueTime });
    const before = (await reminded(ben, /^step/)).length;
    for (let ms = Date.parse(`${dueOn}T00:15Z`); ms < Date.parse(`${dueOn}T03:00Z`); ms += 15 * 60_000)
      await minute(new Date(ms).toISOString());
    const found = await reminded(ben, /^step/);
    expect(found.slice(0, found.length - before)).toEqual([
      `${expected} The next step with Zoe ${dueOn} is due at ${dueTime}`,
    ]);
  });

  it('comes not for a time that had passed when it was planned, nor for one that was moved or done', async () => {
    now = new Date('2027-04-01T09:00:00Z');
    const before = await reminded(ben, /^step/);
    await plan(ben, 'Past', { dueOn: '2027-04-01', dueTime: '10:30' });
    const moved = await plan(ben, 'Moved', { dueOn: '2027-04-01', dueTime: '12:00' });
    const done = await plan(ben, 'Done', { dueOn: '2027-04-01', dueTime: '12:00' });
    await call(ben, `PUT /api/prospects/${moved}/follow-up`, { body: { dueOn: '2027-04-02', dueTime: '12:00' } });
    await call(ben, `POST /api/prospects/${done}/contacts`, { body: { kind: 'call', outcome: 'reached' } });
    await minute('2027-04-01T10:00:00Z');
    expect(await reminded(ben, /^step/)).toEqual(before);
    await minute('2027-04-02T10:00:00Z');
    expect((await reminded(ben, /^step/))[0]).toContain('Moved');
  });
});

/** A minute after a change, until the server has heard of it and ben is reminded. */
const again = async (at: string): Promise<void> => {
  await expect
    .poll(async () => {
      await minute(at).catch(() => undefined);
      return reminded(ben);
    })
    .toContainEqual(expect.stringContaining(at.slice(0, 16)));
};

describe('reminders', () => {
  // shows I54
  it('come to nobody who was removed or erased', async () => {
    now = new Date('2027-05-01T10:00:00Z');
    const [removed, erased] = [await addMemberByMail(server, ann, 'cleo'), await addMemberByMail(server, ann, 'dora')];
    const [cleo, dora] = await Promise.all([idOf(removed), idOf(erased)]);
    for (const person of [removed, erased]) {
      await prefer(person, mail);
      await plan(person, 'Theirs', { dueOn: '2027-05-02', dueTime: '07:00' });
    }
    expect((await call(ann, `DELETE /api/team-members/${cleo}`)).status).toBe(204);
    expect((await call(erased, `DELETE /api/users/${dora}`)).status).toBe(204);
    for (const time of ['07:00', '08:00']) await minute(`2027-05-02T${time}:00Z`);
    for (const id of [cleo, dora]) expect(await server.ports.events.readStream(`reminder-${team}-${id}`)).toEqual([]);
    expect([...mailsTo('cleo'), ...mailsTo('dora')]).toEqual([]);
  });

  // shows I54
  it('do not come again after a rebuild of every view', async () => {
    await prefer(ben, mail);
    await plan(ben, 'Due', { dueOn: '2027-05-03' });
    await minute('2027-05-03T06:00:00Z');
    await expect.poll(() => mailsTo('ben').at(-1)?.messageId).toContain('2027-05-03');
    const before = [await reminded(ben), await server.ports.events.head(), server.mails.length];
    await operate(server, { name: 'rebuild', views: [] });
    await minute('2027-05-03T06:01:00Z');
    expect([await reminded(ben), await server.ports.events.head(), server.mails.length]).toEqual(before);
  });

  // shows I54
  it.each([
    ['no disk', true, '2027-05-04'],
    ['a fault', false, '2027-05-06'],
  ])('come to a person who moves the start of the day, though %s hinders it at first', async (_what, isAway, day) => {
    await plan(ben, `Due ${day}`, { dueOn: day });
    await prefer(ben, { ...noMail, dayStart: '12:00' });
    // everybody else was reminded before, and is not looked at again
    await expect
      .poll(async () => {
        looked = 0;
        await minute(`${day}T06:00:00Z`);
        return looked;
      })
      .toBe(0);
    Object.assign(strike, { when: 'before', at: 1, count: 0, isAway });
    await prefer(ben, { dayStart: '08:00' });
    await again(`${day}T06:02:00Z`);
    expect(strike.count).toBe(2);
  });

  // shows I59.2
  it('let other work go on between two people', async () => {
    // nothing is due, so that nothing is written, for which the next person would wait
    now = new Date('2028-01-10T08:00:00Z');
    counted.length = 0;
    let counting: NodeJS.Immediate | undefined;
    const next = (): void => {
      turn += 1;
      counting = setImmediate(next);
    };
    next();
    await server.eachMinute();
    clearImmediate(counting);
    // ann, and ben in both of his organizations
    expect([counted.length, new Set(counted).size]).toEqual([3, 2]);
  });

  // shows I54
  it('come when the organization moves to a zone where the morning has begun, for those who chose none', async () => {
    const move = async (timeZone: string) =>
      expect((await call(ann, `PUT /api/organizations/${team}`, { body: { name: 'Team', timeZone } })).status).toBe(
        200,
      );
    await call(ann, 'POST /api/organizations', { body: { name: 'Third', timeZone: 'Europe/Berlin' } });
    await call(ann, `POST /api/organizations/${team}/switch`);
    await plan(ben, 'Later', { dueOn: '2028-05-05' });
    await move('Asia/Tokyo');
    await prefer(ben, { timeZone: null });
    await prefer(ann, { timeZone: null });
    await minute('2028-05-05T06:00:00Z');
    await move('Europe/Berlin');
    await again('2028-05-05T06:01:00Z');
  });
});
