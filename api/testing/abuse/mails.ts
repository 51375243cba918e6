import type { Attack, Row } from './rig.ts';
import { listOf, pause, password, statusOf } from './rig.ts';
import { call } from '../people/call.ts';

const runMs = 20_000;

/** One account has invitations sent again and again. */
const flood: Attack = {
  name: 'Invitations are sent again without end',
  run: async ({ signUp, received }) => {
    const owner = await signUp('owner@corp.example');
    const ids: string[] = [];
    for (let number = 0; number < 8; number += 1) {
      const made = await call<Row>(owner, 'POST /api/team-members/invite', {
        body: { email: `stranger-${number}@elsewhere.example` },
      });
      if (made.status === 201) ids.push(made.body.id);
    }
    const until = Date.now() + runMs;
    for (let next = 0; Date.now() < until && ids.length > 0; next += 1) {
      const status = await statusOf(owner, `POST /api/invitations/${ids[next % ids.length] ?? ''}/resend`);
      if (status === 429) await pause(250);
    }
    await pause(2_000);
    const toStrangers = received.filter(({ to }) => to.some((one) => one.includes('elsewhere.example')));
    return [{ what: `mails to 8 strangers in ${runMs / 1_000} s`, value: toStrangers.length, atMost: 16 }];
  },
};

/** A team's name puts words of a stranger into the subject of a mail. */
const words: Attack = {
  name: 'A name puts an address of the web into mails',
  run: async ({ signUp, received, browser }) => {
    const owner = await signUp('owner@corp.example');
    const { id, organization } = (
      await call<Row & { organization: { id: string; revision: number; [field: string]: unknown } }>(
        owner,
        'GET /api/auth/user',
      )
    ).body;
    const evil = 'Your Bank https://evil.example/login';
    const { name: _, domain, primaryColor, secondaryColor, accentColor, timeZone } = organization;
    const renamed = await statusOf(owner, `PUT /api/organizations/${organization.id}`, {
      name: evil,
      domain,
      primaryColor,
      secondaryColor,
      accentColor,
      timeZone,
    });
    const profile = await statusOf(owner, `PUT /api/users/${id}`, {
      firstName: 'Locked! See',
      lastName: 'evil.example/login',
      email: 'owner@corp.example',
      username: 'owner',
    });
    await browser()
      .signUp({ email: 'other@corp.example', password, firstName: evil, lastName: '' })
      .catch(() => null);
    await statusOf(owner, 'POST /api/team-members/invite', { email: 'stranger@elsewhere.example' });
    await pause(2_000);
    const carried = received.filter(({ raw }) => raw.replace(/=\r?\n/g, '').includes('evil.example'));
    return [
      {
        what: 'names with an address that were stored',
        value: [renamed, profile].filter((s) => s === 200).length,
        atMost: 0,
      },
      { what: 'mails that carry it', value: carried.length, atMost: 0 },
      { what: 'invitations listed', value: (await listOf(owner, '/api/invitations')).length, atMost: 1 },
    ];
  },
};

/** Attacks by mail. */
export const mailAttacks: readonly Attack[] = [flood, words];
