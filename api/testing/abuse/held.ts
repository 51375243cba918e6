import { createAuthenticatorApp } from '../people/authenticatorApp.ts';
import type { Browser } from '../people/browser.ts';
import { call } from '../people/call.ts';
import type { HeldCall } from '../held/heldCall.ts';
import { holdCall } from '../held/heldCall.ts';
import type { Attack, Figure, Rig, Row } from './rig.ts';
import { listOf, pause, statusOf } from './rig.ts';

/** Long enough for headers and a first byte to be handled, and for what a removal does in the background. */
const settleMs = 1_000;

/** Sends the rest of all bodies. Answers how many of the calls were carried out. */
const carriedOut = async (held: readonly HeldCall[]): Promise<number> => {
  for (const { release } of held) release();
  const answers = await Promise.all(held.map(({ answer }) => answer));
  return answers.filter(({ status }) => status < 300).length;
};

/** Begins calls and holds back the rest of their bodies. */
const holdCalls = (rig: Rig, browser: Browser, calls: readonly { line: string; body?: object }[]): HeldCall[] =>
  calls.map((one) => holdCall(rig.server.url, browser, one));

const idOf = async (browser: Browser): Promise<string> => (await call<Row>(browser, 'GET /api/auth/user')).body.id;

const join = async ({ signUp, linkTo }: Rig, owner: Browser, email: string): Promise<Browser> => {
  const invited = await statusOf(owner, 'POST /api/team-members/invite', { email });
  const path = (await linkTo(email, /\/invite\//)) ?? '/';
  const member = await signUp(email, path);
  const token = /\/invite\/([^/?#\s]+)/.exec(path)?.[1] ?? 'none';
  const accepted = await statusOf(member, `POST /api/invitations/${token}/accept`);
  if (accepted !== 200) throw new Error(`${email} could not join: ${invited} ${path} ${accepted}`);
  return member;
};

const link = { type: 'link', title: 'Tour', url: 'https://tour.example/' };

/** An owner who is removed goes on acting by calls that they began before. */
const removedOwner: Attack = {
  name: 'A removed owner sends the rest of calls that were begun before',
  run: async (rig) => {
    const owner = await rig.signUp('owner@corp.example');
    const [attacker, helper] = [await join(rig, owner, 'tim@corp.example'), await join(rig, owner, 'rep@corp.example')];
    const [attackerId, helperId] = [await idOf(attacker), await idOf(helper)];
    await statusOf(owner, `PUT /api/team-members/${attackerId}/role`, { role: 'owner' });
    const { id: assetId } = (await call<Row>(owner, 'POST /api/assets', { body: link })).body;
    const held = holdCalls(rig, attacker, [
      { line: `PUT /api/team-members/${helperId}/role`, body: { role: 'owner' } },
      { line: `PUT /api/assets/${assetId}`, body: { ...link, url: 'https://evil.example/' } },
      { line: 'POST /api/prospects', body: { name: 'Pat Doe' } },
      { line: 'POST /api/team-members/invite', body: { email: 'back@elsewhere.example' } },
    ]);
    await pause(settleMs);
    await statusOf(owner, `DELETE /api/team-members/${attackerId}`);
    await pause(settleMs);
    const done = await carriedOut(held);
    await pause(settleMs);
    const mails = rig.received.filter(({ to }) => to.some((one) => one.includes('elsewhere.example')));
    return [
      { what: `calls of a removed owner that were carried out (${held.length} tried)`, value: done, atMost: 0 },
      { what: 'mails to people whom they invited', value: mails.length, atMost: 0 },
    ];
  },
};

/** A thief of the old password sets up a second factor with a session that the new password ended. */
const endedSession: Attack = {
  name: 'A session that a new password ended sends the rest of a call',
  run: async (rig) => {
    await rig.signUp('first@installation.example');
    const email = 'victim@corp.example';
    const attacker = await rig.signUp(email);
    // an account whose address nobody has proven would end with the new password
    const confirmation = (await rig.linkTo(email, /\/confirm\//)) ?? '';
    await statusOf(attacker, `POST /api/confirmations/${confirmation.split('/confirm/')[1] ?? 'none'}`);
    const { secret } = (await call<{ secret: string }>(attacker, 'POST /api/security/app')).body;
    const code = createAuthenticatorApp(secret).code(Date.now());
    const held = holdCalls(rig, attacker, [{ line: 'PUT /api/security/app', body: { code } }]);
    await pause(settleMs);
    const victim = rig.browser();
    await victim.submit(await victim.open('/oidc/forgot-password'), { email });
    const mailed = await rig.linkTo(email, /reset-password/);
    await victim.submit(await victim.open(mailed ?? '/'), { password: 'another-horse-battery' });
    const done = await carriedOut(held);
    const isIn = await victim.signIn({ email, password: 'another-horse-battery' }).then(
      () => true,
      () => false,
    );
    return [
      { what: 'second factors set up by the ended session', value: done, atMost: 0 },
      { what: 'victims who cannot sign in with their new password', value: isIn ? 0 : 1, atMost: 0 },
    ];
  },
};

/** The last member of a team leaves data there that nobody can reach or erase. */
const lastMember: Attack = {
  name: 'A deleted account sends the rest of calls that were begun before',
  run: async (rig) => {
    const member = await rig.signUp('last@corp.example');
    const id = await idOf(member);
    const held = holdCalls(rig, member, [{ line: 'POST /api/prospects', body: { name: 'Pat Doe' } }]);
    await pause(settleMs);
    const deleted = await statusOf(member, `DELETE /api/users/${id}?confirm=ownerless`);
    const done = await carriedOut(held);
    const gone: Figure = { what: 'accounts that could not be deleted', value: deleted === 204 ? 0 : 1, atMost: 0 };
    return [{ what: 'prospects of a team without members', value: done, atMost: 0 }, gone];
  },
};

/** A body is held back for as long as the server waits for it. */
const endlessBody: Attack = {
  name: 'A body is held back without end',
  run: async (rig) => {
    const owner = await rig.signUp('owner@corp.example');
    const begunAt = performance.now();
    const { answer } = holdCall(rig.server.url, owner, { line: 'POST /api/assets', body: link });
    await answer;
    const seconds = Math.round((performance.now() - begunAt) / 1_000);
    const { length } = await listOf(owner, '/api/assets');
    return [
      { what: 'seconds until a held body is refused', value: seconds, atMost: 12 },
      { what: 'assets made of half a body', value: length, atMost: 0 },
    ];
  },
};

/** Attacks by bodies that are held back. */
export const heldAttacks: readonly Attack[] = [removedOwner, endedSession, lastMember, endlessBody];
