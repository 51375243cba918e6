import { change, rowOf } from './changing.ts';
import type { Fact } from '../checking/ledger.ts';
import { invite } from './people.ts';
import { commandIdOf, newKey, positionOf, send } from './sending.ts';
import type { Desk, Move, Thing } from './writer.ts';

/** The moves of a writer with its team, its own profile and, when it is the owner, the organization. */
export const createTeamMoves = (
  desk: Desk,
): Record<'inviteAndTakeBack' | 'changeProfile' | 'changeOrganization', Move> => {
  const { chance, person, sender, world } = desk;
  const isOwner = person.name.endsWith('-owner');
  const profile: Thing = { id: person.userId, revision: -1, state: 'present' };
  const organization: Thing = { id: person.organizationId, revision: -1, state: 'present' };

  /** Reads a thing's revision from a 412, since the views may be behind. */
  const learnRevision = async (thing: Thing, line: string, body: object): Promise<boolean> => {
    if (thing.revision >= 0) return true;
    const answer = await send(sender, { line, body, ifMatch: 999_999 });
    const current =
      answer?.status === 412 && typeof answer.body === 'object' && answer.body !== null && 'current' in answer.body;
    if (!answer || !current) return false;
    thing.revision = rowOf({ ...answer, body: (answer.body as { current: unknown }).current }).revision;
    return true;
  };

  return {
    inviteAndTakeBack: async () => {
      const email = `${desk.mark()}@prove.example`;
      const { invitation, status } = await invite(sender, person, { email, ledger: world.ledger });
      if (!invitation) {
        if (status !== 409 && status !== 0) world.journal.problem(`an invitation was refused: ${status}`);
        return;
      }
      const thing: Thing = { id: invitation.id, revision: 0, state: 'present' };
      const name = `invitation-${invitation.id}`;
      const data = { invitationId: invitation.id };
      if (chance.next() < 0.3) {
        const key = newKey();
        const commandId = commandIdOf('ResendInvitation', person, key);
        const fact: Fact = { type: 'InvitationResent', data: { ...data, generation: 2 }, commandId };
        const answer = await send(sender, { line: `POST /api/invitations/${invitation.id}/resend`, key });
        if (answer?.status === 200) world.ledger.add(name, [fact], positionOf(answer));
        else if (answer) world.journal.problem(`sending an invitation again answered ${answer.status}`);
      }
      // only owners revoke invitations: others leave theirs open
      if (isOwner && chance.next() < 0.7)
        await change(
          desk,
          thing,
          { line: `DELETE /api/invitations/${invitation.id}` },
          { name, facts: [{ type: 'InvitationRevoked', data }], isShared: true },
        );
    },
    changeProfile: async () => {
      const firstName = desk.mark();
      const line = `PUT /api/users/${person.userId}`;
      const body = { firstName, lastName: 'Prover', email: person.email, username: person.name };
      if (!(await learnRevision(profile, line, body))) return;
      const facts = [{ type: 'ProfileChanged', data: { userId: person.userId, firstName } }];
      await change(
        desk,
        profile,
        { line, body, ifMatch: profile.revision },
        { name: `user-${person.userId}`, facts, looks: { firstName } },
      );
    },
    changeOrganization: async () => {
      if (!isOwner) return;
      const name = desk.mark();
      const line = `PUT /api/organizations/${person.organizationId}`;
      if (!(await learnRevision(organization, line, { name }))) return;
      const facts = [{ type: 'OrganizationDetailsChanged', data: { organizationId: person.organizationId, name } }];
      const call = { line, body: { name }, ifMatch: organization.revision };
      await change(desk, organization, call, { name: `organization-${person.organizationId}`, facts, looks: { name } });
    },
  };
};
