import type { InvitationAnswer } from '@upline/contracts';
import type { Answer, Browser } from '../../people/browser.ts';
import { createBrowser } from '../../people/browser.ts';
import type { Gate, Journal } from '../checking/journal.ts';
import { pause } from '../checking/journal.ts';
import type { Ledger } from '../checking/ledger.ts';
import { commandIdOf, newKey, positionOf, requestMs, send } from './sending.ts';
import type { Sender } from './sending.ts';

/** A signed-in person. */
export type Person = { name: string; email: string; browser: Browser; userId: string; organizationId: string };

/** The parts that all writers share. */
export type World = { url: string; journal: Journal; ledger: Ledger; gate: Gate; statuses: Map<number, number> };

const password = 'correct-horse-battery';
const patienceMs = 120_000;

type CurrentUser = { id: string; organization: { id: string } | null };

/**
 * Creates an account and signs in; where that fails, tries to sign in and to sign up in turns, since the account may
 * exist. Throws after `patienceMs`.
 */
const signUp = async ({ url }: World, about: { email: string; name: string }, returnTo: string): Promise<Browser> => {
  const startedAt = performance.now();
  const person = { email: about.email, password, firstName: about.name, lastName: 'Prover' };
  for (let tries = 1; ; tries += 1) {
    const browser = createBrowser(url, { timeoutMs: requestMs });
    try {
      await (tries % 2 === 1 ? browser.signUp(person, returnTo) : browser.signIn(person, returnTo));
      return browser;
    } catch (error) {
      if (performance.now() - startedAt > patienceMs) throw error;
      await pause(300);
    }
  }
};

const whoIs = async (sender: Sender): Promise<CurrentUser> => {
  const answer = await send(sender, { line: 'GET /api/auth/user' });
  if (answer?.status !== 200) throw new Error(`GET /api/auth/user answered ${answer?.status}`);
  return answer.body as CurrentUser;
};

/** Signs up an owner, who founds an organization. */
export const foundOrganization = async (world: World, name: string, chance: Sender['chance']): Promise<Person> => {
  const email = `${name}@prove.example`;
  const browser = await signUp(world, { email, name }, '/');
  const { id, organization } = await whoIs({ ...world, browser, chance });
  if (!organization) throw new Error(`${name} founded nothing`);
  world.ledger.add(`user-${id}`, [{ type: 'UserRegistered', data: { userId: id } }], null);
  world.ledger.add(`organization-${organization.id}`, [{ type: 'OrganizationFounded', data: { founderId: id } }], null);
  world.ledger.add(`member-${id}`, [{ type: 'MemberJoined', data: { role: 'owner' } }], null);
  return { name, email, browser, userId: id, organizationId: organization.id };
};

/** Invites an address. Returns the invitation, or null when it was refused: all seats of the plan may be taken. */
export const invite = async (sender: Sender, by: Person, { email, ledger }: { email: string; ledger: Ledger }) => {
  const key = newKey();
  const answer = await send(sender, { line: 'POST /api/team-members/invite', body: { email }, key });
  if (answer?.status !== 201) {
    if (answer) ledger.refused.add(email);
    return { invitation: null, status: answer?.status ?? 0 };
  }
  const invitation = answer.body as InvitationAnswer;
  const commandId = commandIdOf('InviteMember', by, key);
  ledger.add(
    `invitation-${commandId}`,
    [{ type: 'MemberInvited', data: { email, generation: 1 }, commandId }],
    positionOf(answer),
  );
  return { invitation, status: 201 };
};

const accept = async (
  sender: Sender,
  { id, link }: InvitationAnswer,
  { ledger, userId }: { ledger: Ledger; userId: string },
) => {
  const key = newKey();
  const token = link?.split('/invite/')[1] ?? '';
  const answer: Answer | null = await send(sender, { line: `POST /api/invitations/${token}/accept`, key });
  if (answer?.status !== 200) throw new Error(`accepting answered ${answer?.status}: ${JSON.stringify(answer?.body)}`);
  const commandId = commandIdOf('AcceptInvitation', { organizationId: null, userId }, key);
  const facts = [
    { type: 'InvitationAccepted', data: { userId }, commandId },
    { type: 'MemberJoined', data: { userId, role: 'member' }, commandId },
  ];
  ledger.add(`invitation-${id}`, facts, positionOf(answer));
  ledger.also(`member-${userId}`, facts);
};

/** Signs up a person after a member's invitation, and accepts it. Null when there is no seat. */
export const addMember = async (
  world: World,
  by: { person: Person; sender: Sender },
  name: string,
): Promise<Person | null> => {
  const email = `${name}@prove.example`;
  const { invitation } = await invite(by.sender, by.person, { email, ledger: world.ledger });
  if (!invitation) return null;
  const browser = await signUp(world, { email, name }, `/invite/${invitation.link?.split('/invite/')[1] ?? ''}`);
  const sender = { ...by.sender, browser };
  const { id } = await whoIs(sender);
  world.ledger.add(`user-${id}`, [{ type: 'UserRegistered', data: { userId: id } }], null);
  await accept(sender, invitation, { ledger: world.ledger, userId: id });
  return { name, email, browser, userId: id, organizationId: by.person.organizationId };
};
