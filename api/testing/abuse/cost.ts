import type { Browser } from '../people/browser.ts';
import { call } from '../people/call.ts';
import { harmOf, medianHarmOf } from './harm.ts';
import type { Attack } from './rig.ts';
import { pause, statusOf } from './rig.ts';

const notes = 'ü'.repeat(5_000);
const prospects = 300;

/** Adds rows as fast as the limits of commands allow. */
const addProspects = async (owner: Browser): Promise<void> => {
  for (let number = 0; number < prospects; number += 1)
    while ((await statusOf(owner, 'POST /api/prospects', { name: `Prospect ${number}`, notes })) === 429)
      await pause(500);
};

/** One account asks for what costs most, over and over. */
const costlyAccount: Attack = {
  name: 'One account asks for searches, long lists and downloads without pause',
  run: async ({ signUp, server }) => {
    const owner = await signUp('costly@corp.example');
    await addProspects(owner);
    const { body } = await call<{ id: string }>(owner, 'GET /api/auth/user');
    const other = (await signUp('colleague@other.example')).cookieHeader();
    const cookie = owner.cookieHeader();
    const paths = ['/api/prospects', '/api/prospects?search=zzz', `/api/users/${body.id}/data`];
    return harmOf({ url: server.url, attackers: paths.map((path) => ({ cookie, path })), parallel: 20 }, other);
  },
};

const lists = ['dashboard/metrics', 'prospects', 'team-members', 'assets', 'invitations', 'activities', 'auth/user'];

/** Everybody in an organization asks for lists and figures, each within the limits of one person at first. */
const costlyOrganization: Attack = {
  name: 'One organization of 1,000 people asks for lists and figures without pause',
  seed: { organizations: 2, users: 1_000, assets: prospects, prospects },
  run: async ({ server, seeded }) => {
    const attacking = seeded[0]?.organizationId;
    const people = seeded.filter(({ organizationId }) => organizationId === attacking);
    const other = seeded.find(({ organizationId }) => organizationId !== attacking)?.cookie ?? '';
    const attackers = lists.flatMap((list) => people.map(({ cookie }) => ({ cookie, path: `/api/${list}` })));
    return harmOf({ url: server.url, attackers, parallel: 100 }, other);
  },
};

const mostNotes = 2_300;
const note = '長'.repeat(5_000);

/** Adds long notes to a prospect until it takes no more. */
const addNotes = async (owner: Browser, prospectId: string): Promise<void> => {
  for (let number = 0; number < mostNotes; number += 1) {
    const status = await statusOf(owner, `POST /api/prospects/${prospectId}/notes`, { text: note });
    if (status === 409) return;
    if (status === 429) await pause(500);
  }
};

/** One account reads the history of a prospect, which it made as long as it can be. */
const costlyTimeline: Attack = {
  name: 'One account reads the timeline of a prospect with as many notes as it takes',
  run: async ({ signUp, server }) => {
    const owner = await signUp('timeline@corp.example');
    const prospect = (await call<{ id: string }>(owner, 'POST /api/prospects', { body: { name: 'Lena' } })).body.id;
    await addNotes(owner, prospect);
    const { body } = await call<{ id: string }>(owner, 'GET /api/auth/user');
    const other = (await signUp('colleague@other.example')).cookieHeader();
    const cookie = owner.cookieHeader();
    const timeline = `/api/prospects/${prospect}/timeline`;
    const paths = [timeline, `${timeline}?limit=1000`, `${timeline}/7`, `/api/users/${body.id}/data`];
    const attackers = [...paths, `/api/today/${prospect}/why`].map((path) => ({ cookie, path }));
    return medianHarmOf({ url: server.url, attackers, parallel: 60 }, { other, pid: server.pid() ?? 0 });
  },
};

export const costAttacks: readonly Attack[] = [costlyAccount, costlyOrganization, costlyTimeline];
