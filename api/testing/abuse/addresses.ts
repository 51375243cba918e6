import { call } from '../people/call.ts';
import type { Attack, Row } from './rig.ts';
import { listOf, password, statusOf, within } from './rig.ts';

const tokenOf = (link: string | null | undefined): string => /\/invite\/([^/?#\s]+)/.exec(link ?? '')?.[1] ?? 'none';

const invite = async (browser: Parameters<typeof call>[0], email: string): Promise<Row> =>
  (await call<Row>(browser, 'POST /api/team-members/invite', { body: { email } })).body;

/** A member who was removed comes back under an invited address whose mails they cannot read. */
const strangerOpensInvitation: Attack = {
  name: 'An invitation is opened under an address that was only typed',
  run: async ({ signUp, linkTo }) => {
    const owner = await signUp('owner@corp.example');
    await invite(owner, 'rep@corp.example');
    const mailed = await linkTo('rep@corp.example', /\/invite\//);
    const rep = await signUp('rep@corp.example', mailed ?? '/');
    await statusOf(rep, `POST /api/invitations/${tokenOf(mailed)}/accept`);
    const made = await invite(owner, 'new.hire@corp.example');
    const seen =
      (await within(5_000, async () => {
        const rows = await listOf(rep, '/api/invitations');
        return rows.length > 0 ? rows : null;
      })) ?? [];
    const { id } = (await call<Row>(rep, 'GET /api/auth/user')).body;
    await statusOf(owner, `DELETE /api/team-members/${id}`);
    // the owner's own link stands for one that was forwarded
    const token = tokenOf(seen[0]?.link ?? made.link);
    const stranger = await signUp('new.hire@corp.example', `/invite/${token}`);
    const accepted = await statusOf(stranger, `POST /api/invitations/${token}/accept`);
    return [
      { what: 'links of others that a member is shown', value: seen.filter(({ link }) => link).length, atMost: 0 },
      { what: 'strangers who became members', value: accepted === 200 ? 1 : 0, atMost: 0 },
    ];
  },
};

/** Deleting an account under somebody's address ends the invitations to that address. */
const strangerEndsInvitations: Attack = {
  name: 'Invitations are ended by deleting an account under their address',
  run: async ({ signUp }) => {
    const owner = await signUp('owner@corp.example');
    await invite(owner, 'ceo@bigcorp.example');
    const stranger = await signUp('CEO@bigcorp.example', '/invite/x');
    const { id } = (await call<Row>(stranger, 'GET /api/auth/user')).body;
    await statusOf(stranger, `DELETE /api/users/${id}?confirm=ownerless`);
    const left = (await listOf(owner, '/api/invitations')).length;
    return [{ what: 'open invitations that ended', value: 1 - left, atMost: 0 }];
  },
};

/** An account made in advance leaves its maker's helper as co-owner after the real person resets the password. */
const preparedAccount: Attack = {
  name: 'An account is prepared under the address of its victim',
  run: async ({ signUp, browser, linkTo }) => {
    await signUp('first@installation.example');
    const attacker = await signUp('boss@target.example');
    const made = await invite(attacker, 'helper@target.example');
    const helper = await signUp('helper@target.example', `/invite/${tokenOf(made.link)}`);
    await statusOf(helper, `POST /api/invitations/${tokenOf(made.link)}/accept`);
    const victim = browser();
    const forgot = await victim.open('/oidc/forgot-password');
    await victim.submit(forgot, { email: 'boss@target.example' });
    const link = await linkTo('boss@target.example', /reset-password/);
    await victim.submit(await victim.open(link ?? '/'), { password: 'another-horse-battery' });
    await victim.signIn({ email: 'boss@target.example', password: 'another-horse-battery' });
    const { body: attackersView } = await call<Row>(attacker, 'GET /api/auth/user');
    const members = await listOf(victim, '/api/team-members');
    return [
      { what: 'people of the attacker in the team of the victim', value: Math.max(0, members.length - 1), atMost: 0 },
      { what: 'sessions of the attacker that go on', value: attackersView.id === undefined ? 0 : 1, atMost: 0 },
    ];
  },
};

/** The wrong passwords of a stranger keep the owner of an account out. */
const lockOut: Attack = {
  name: 'An account is locked by wrong passwords of others',
  run: async ({ signUp, browser }) => {
    const known = await signUp('owner@corp.example');
    await known.signOut();
    for (let guess = 0; guess < 12; guess += 1) {
      const stranger = browser();
      await stranger.signIn({ email: 'owner@corp.example', password: `wrong-password-${guess}` }).catch(() => null);
    }
    const tries = [known, browser()].map((device) =>
      device.signIn({ email: 'owner@corp.example', password }).then(
        () => 0,
        () => 1,
      ),
    );
    const [own = 1, other = 1] = await Promise.all(tries);
    return [
      { what: 'right passwords refused on the device that signed in before (1 tried)', value: own, atMost: 0 },
      { what: 'right passwords refused on another device (1 tried)', value: other, atMost: 0 },
    ];
  },
};

/** Attacks on addresses and accounts. */
export const addressAttacks: readonly Attack[] = [
  strangerOpensInvitation,
  strangerEndsInvitations,
  preparedAccount,
  lockOut,
];
