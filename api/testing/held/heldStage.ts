import type { InvitationAnswer } from '@upline/contracts';
import { expect } from 'vitest';
import type { Browser } from '../people/browser.ts';
import { createBrowser } from '../people/browser.ts';
import { call } from '../people/call.ts';
import { typeStop } from '../people/contactStops.ts';
import type { LocalServer } from '../servers/localServer.ts';
import { things } from '../tenancy/matrix.ts';
import { addMemberByMail, idOf } from '../people/organizations.ts';
import { confirmBy, mailedToken, signUpAs } from '../people/proving.ts';

const password = 'correct-horse';
let stages = 0;

/** A leader with two sessions, and the other owner of the organization, who is the same person where they are alone. */
export type Stage = {
  keeper: Browser;
  keeperId: string;
  /** The sessions of the leader who is about to lose their rights. */
  sessions: readonly [Browser, Browser];
  id: string;
  email: string;
  organizationId: string;
  /** Ids of things that their calls name. */
  subjects: Readonly<Record<string, string>>;
};

const done = async <Body>(browser: Browser, line: string, body?: object): Promise<Body> => {
  const answer = await call<Body>(browser, line, body === undefined ? {} : { body });
  expect(answer.status, line).toBeLessThan(300);
  return answer.body;
};

const makeDeclared = async (browser: Browser, subject: string): Promise<string> => {
  const thing = things[subject] ?? expect.fail(`no ${subject} can be made`);
  let line: string = thing.make;
  for (const [placeholder, other = ''] of line.matchAll(/\{(\w+)\}/g))
    line = line.replace(placeholder, await makeDeclared(browser, other));
  return (await done<{ id: string }>(browser, line, thing.body)).id;
};

/** Founds an organization whose leader has made what calls name, as a member where another owner is there too. */
export const openStage = async (server: LocalServer, { alone = false } = {}): Promise<Stage> => {
  stages += 1;
  const name = `held-${stages}`;
  const founder = `${alone ? name : `keeper-${stages}`}@team.example`;
  const keeper = await signUpAs(server.url, founder);
  await confirmBy(server, keeper, founder);
  const held = alone ? keeper : await addMemberByMail(server, keeper, name);
  const email = `${name}@team.example`;
  const [id, keeperId] = [await idOf(held), await idOf(keeper)];
  const made: Record<string, string> = {};
  for (const subject of Object.keys(things)) made[subject] = await makeDeclared(held, subject);
  const { link } = await done<{ link: string }>(held, `POST /api/assets/${made['asset'] ?? ''}/share`, {});
  const contactStop = await typeStop(server.url, held, { link, contact: `+4915170${String(100_000 + stages)}` });
  if (!alone) await done(keeper, `PUT /api/team-members/${id}/role`, { role: 'owner' });
  const second = createBrowser(server.url);
  await second.signIn({ email, password });
  const { body: listed } = await call<{ id: string; current: boolean }[]>(second, 'GET /api/sessions');
  const guest = `guest-${stages}@mail.example`;
  const invitation = await done<InvitationAnswer>(keeper, 'POST /api/team-members/invite', { email: guest });
  const { body: user } = await call<{ organization: { id: string } }>(keeper, 'GET /api/auth/user');
  const organizationId = user.organization.id;
  return {
    keeper,
    keeperId,
    sessions: [held, second],
    id,
    email,
    organizationId,
    subjects: {
      ...made,
      contactStop,
      invitation: invitation.id,
      token: await mailedToken(server, guest, 'invite'),
      member: keeperId,
      organization: organizationId,
      user: id,
      session: listed.find(({ current }) => !current)?.id ?? expect.fail('there is no other session'),
    },
  };
};

/** Chooses a new password by the link in a mail, as a person who signs in nowhere does. */
export const resetPassword = async (server: LocalServer, email: string): Promise<void> => {
  const browser = createBrowser(server.url);
  await browser.submit(await browser.open('/oidc/forgot-password'), { email });
  await expect.poll(() => server.mailTo(email)?.text).toContain('reset-password');
  const link = /http\S+/.exec(server.mailTo(email)?.text ?? '')?.[0] ?? '';
  const saved = await browser.submit(await browser.open(link), { password: 'a new one of mine' });
  expect(saved.status).toBe(200);
};
