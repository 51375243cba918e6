import { setTimeout } from 'node:timers/promises';
import type { InvitationAnswer } from '@upline/contracts';
import { expect } from 'vitest';
import type { Browser } from '../people/browser.ts';
import { createBrowser } from '../people/browser.ts';
import { call } from '../people/call.ts';
import { typeStop } from '../people/contactStops.ts';
import type { TenancyThing } from '../../src/platform/tenancy.ts';
import { things } from './matrix.ts';
import { addMember, idOf } from '../people/organizations.ts';

type Listed = { id: string; current: boolean };

/** Repeats a call that is answered 429 after the wait: other suites test the limits. */
export const patiently = async <Answer extends { status: number; headers: Headers }>(
  ask: () => Promise<Answer>,
): Promise<Answer> => {
  const answer = await ask();
  if (answer.status !== 429) return answer;
  await setTimeout(Number(answer.headers.get('retry-after')) * 1_000);
  return patiently(ask);
};

const done = async <Body>(browser: Browser, line: string, body?: object) => {
  const answer = await patiently(() => call<Body>(browser, line, body === undefined ? {} : { body }));
  expect(answer.status, line).toBeLessThan(300);
  return answer;
};

const tokenOf = ({ link }: InvitationAnswer): string => link?.split('/invite/')[1] ?? '';

/** Makes things in an organization: invitations and members as the owner, all others as a member. */
export const createMaker = (
  url: string,
  { owner, maker, email }: { owner: Browser; maker: Browser; email: string },
) => {
  let count = 0;
  let last = '0';

  const post = async <Body>(browser: Browser, line: string, body: object): Promise<Body> => {
    const { body: row, headers } = await done<Body>(browser, line, body);
    last = headers.get('upline-position') ?? last;
    return row;
  };

  const invite = () => {
    count += 1;
    return post<InvitationAnswer>(owner, 'POST /api/team-members/invite', { email: `guest${count}-${email}` });
  };
  /** A thing as its capability declares it. */
  const makeDeclared = async ({ make, body }: TenancyThing): Promise<string> => {
    let line: string = make;
    for (const [placeholder, subject = ''] of make.matchAll(/\{(\w+)\}/g))
      line = line.replace(placeholder, await makeOne(subject));
    return (await post<{ id: string }>(maker, line, body)).id;
  };

  const own: Record<string, () => Promise<string>> = {
    invitation: async () => (await invite()).id,
    token: async () => tokenOf(await invite()),
    member: async () => {
      count += 1;
      return idOf(await addMember(url, owner, `m${count}-${email.split('@')[0] ?? ''}`));
    },
    organization: async () =>
      (await call<{ organization: { id: string } }>(owner, 'GET /api/auth/user')).body.organization.id,
    contactStop: async () => {
      const { link } = await post<{ link: string }>(maker, `POST /api/assets/${await makeOne('asset')}/share`, {});
      count += 1;
      return typeStop(url, maker, { link, contact: `+4915170${String(100_000 + count)}` });
    },
    user: () => idOf(maker),
    session: async () => {
      const other = createBrowser(url);
      await other.signIn({ email, password: 'correct-horse' });
      const { body } = await call<Listed[]>(other, 'GET /api/sessions');
      return body.find(({ current }) => current)?.id ?? expect.fail('no session');
    },
  };

  const makeOne = (subject: string): Promise<string> => {
    const declared = things[subject];
    if (declared) return makeDeclared(declared);
    return own[subject]?.() ?? expect.fail(`no ${subject} can be made`);
  };

  const removals: Readonly<Record<string, string>> = {
    invitation: 'DELETE /api/invitations/:id',
    member: 'DELETE /api/team-members/:id',
    session: 'DELETE /api/sessions/:id',
  };

  const makeDeleted = async (subject: string): Promise<string> => {
    if (subject === 'token') {
      const invitation = await invite();
      await done(owner, `DELETE /api/invitations/${invitation.id}`);
      return tokenOf(invitation);
    }
    const id = await makeOne(subject);
    const line = things[subject]?.remove ?? removals[subject] ?? expect.fail(`no call deletes a ${subject}`);
    const by = subject === 'invitation' || subject === 'member' ? owner : maker;
    const { headers } = await done(by, line.replace(':id', id));
    last = headers.get('upline-position') ?? last;
    return id;
  };

  return {
    make: makeOne,
    makeDeleted,
    /** The position of the last change: a read that asks for it sees everything made. */
    position: (): string => last,
  };
};
export type Maker = ReturnType<typeof createMaker>;
