import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const matrix = 'api/testing/tenancy/tenancy.matrix.int.spec.ts';
const tenancy = 'api/testing/tenancy/tenancy.int.spec.ts';
const team = 'api/src/team/team.decider.spec.ts';
const badInput = 'api/src/platform/http/badInput.int.spec.ts';

const callers = mutantsOf('api/src/platform/http/caller.ts', matrix);
const who: Mutant[] = [
  callers(
    'nobody need be signed in',
    'throw unauthorized();',
    "return { actor: anonymous, signInEmail: null, timeZone: 'UTC', correlationId };",
    {
      spec: badInput,
      only: 'without a session',
    },
  ),
  callers(
    'nobody need belong to an organization',
    "if (access === 'member' && actor.role === null) throw noOrganization();",
    '',
    {
      only: 'CreateAsset',
    },
  ),
  callers(
    'the session alone says who belongs',
    'return role === null ? { userId, role, organizationId: null } : { userId, role, organizationId };',
    "return { userId, role: role ?? 'member', organizationId };",
    { only: 'CreateAsset' },
  ),
  callers(
    "a tab of another organization writes into the session's",
    "if (believed !== '' && believed !== (session.organizationId ?? ''))",
    'if (false)',
    {
      spec: badInput,
      only: 'another organization',
    },
  ),
];

const commandsOf = (file: string, only: string) => mutantsOf(file, matrix, only);
const teamCommands = 'api/src/team/team.commands.ts';
const roles: Mutant[] = [
  commandsOf(teamCommands, 'RevokeInvitation')(
    'anyone revokes invitations',
    "return can(actor, 'team:revoke-invitation') ? command : reject('team/not-allowed');",
    'return command;',
  ),
  commandsOf(teamCommands, 'ChangeMemberRole')(
    'anyone changes roles',
    "return may ? command : reject('team/not-allowed');",
    'return command;',
  ),
  mutantsOf(teamCommands, tenancy, 'admin')(
    'an admin unmakes an owner',
    "const may = can(actor, 'team:change-role', roleOf(team, params.userId)) && can(actor, 'team:change-role', body);",
    "const may = can(actor, 'team:change-role', body);",
  ),
  mutantsOf(teamCommands, tenancy, 'admin')(
    'an admin makes an owner',
    "const may = can(actor, 'team:change-role', roleOf(team, params.userId)) && can(actor, 'team:change-role', body);",
    "const may = can(actor, 'team:change-role', roleOf(team, params.userId));",
  ),
  commandsOf(teamCommands, 'RemoveMember')(
    'anyone removes members',
    "return can(actor, 'team:remove', roleOf(team, params.userId)) ? command : reject('team/not-allowed');",
    'return command;',
  ),
  commandsOf('api/src/organization/organization.commands.ts', 'ChangeOrganization')(
    'anyone changes the organization',
    "can(actor, 'organization:edit')",
    'actor',
  ),
  commandsOf('api/src/prospect/prospect.commands.ts', 'Prospect')(
    "anyone changes anyone's prospects",
    "state.status !== 'none' && can(actor, 'prospect:see', { ownerId: state.ownerId }) ? command",
    "state.status !== 'none' ? command",
  ),
  mutantsOf('api/src/prospect/prospect.queries.ts', tenancy, 'prospects')(
    "anyone lists everyone's prospects",
    "can(actor, 'prospect:see-all')",
    'actor',
  ),
  commandsOf('api/src/prospect/prospect.queries.ts', 'findProspect')(
    "anyone looks at anyone's prospect",
    "if (!prospect || prospect.deleted || !can(actor, 'prospect:see', { ownerId: prospect.ownerId }))",
    'if (!prospect || prospect.deleted)',
  ),
  commandsOf('api/src/share/share.queries.ts', 'listProspectShares')(
    "anyone lists the shares of anyone's prospect",
    "if (!prospect || prospect.deleted || !can(actor, 'prospect:see', { ownerId: prospect.ownerId }))",
    'if (!prospect || prospect.deleted)',
  ),
  mutantsOf('api/src/share/share.queries.ts', tenancy, 'teammates')(
    'anyone sees with whom an asset was shared',
    'mayName(row) ? row : { ...row, prospectId: null }',
    'mayName(row) ? row : row',
  ),
  commandsOf('api/src/share/share.commands.ts', 'Share')(
    "anyone withdraws anyone's shares",
    "state.status !== 'none' && can(actor, 'share:withdraw', { ownerId: state.about.sharedBy }) ? command",
    "state.status !== 'none' ? command",
  ),
  mutantsOf('api/src/share/share.commands.ts', tenancy, 'prospect')(
    "anyone shares with anyone's prospect",
    "state.status === 'present' && can(actor, 'prospect:see', { ownerId: state.ownerId });",
    "state.status === 'present';",
  ),
  commandsOf('api/src/identity/identity.commands.ts', 'ChangeProfile')(
    "anyone changes anyone's profile",
    "if (!can(actor, 'profile:edit', { userId: id })) return reject('identity/not-yours');",
    '',
  ),
  commandsOf('api/src/identity/account.routes.ts', 'download|account')(
    "anyone downloads anyone's data or ends anyone's account",
    'if (!asked.success || asked.data.id !== caller.userId)',
    'if (!asked.success)',
  ),
  commandsOf('api/src/identity/account.routes.ts', 'a device')(
    "anyone signs out anyone's device",
    'const own = (await identity.listSessions(userId)).find((session) => session.id === id);',
    'const own = { id };',
  ),
  ...(
    [
      ['asset:edit', "'asset:edit': isMember,", "'asset:edit': isLeader,", 'ChangeAsset'],
      ['team:invite', "'team:invite': isMember,", "'team:invite': isLeader,", 'InviteMember'],
      [
        'team:resend-invitation',
        "'team:resend-invitation': isMember,",
        "'team:resend-invitation': isLeader,",
        'ResendInvitation',
      ],
      ['prospect:see-all', "'prospect:see-all': isLeader,", "'prospect:see-all': () => false,", 'nothing'],
    ] as const
  ).map(([action, from, to, only]) =>
    mutantsOf(
      'contracts/src/can.ts',
      action === 'prospect:see-all' ? tenancy : matrix,
      action === 'prospect:see-all' ? 'prospects' : only,
    )(`the table is wrong about ${action}`, from, to),
  ),
];

const teamRules = mutantsOf('api/src/team/team.decider.ts', team);
const seats: Mutant[] = [
  teamRules('invitations take no seat', 'return team.members.size + open;', 'return team.members.size;'),
  teamRules(
    'an invitation needs no seat',
    "  if (!hasSeat(team, at)) return reject('team/seats-full');\n  return [{ type: 'MemberInvited'",
    "  return [{ type: 'MemberInvited'",
  ),
  teamRules(
    'an expired invitation is sent again without a seat',
    "if (!isOpen(known, at) && !hasSeat(team, at)) return reject('team/seats-full');",
    '',
  ),
  teamRules(
    'accepting needs no seat',
    "if (team.planTier === 'free' && team.members.size >= freeSeats) return reject('team/seats-full');",
    '',
  ),
  teamRules(
    'a replaced link works',
    "if (generation !== known.generation) return reject('team/invitation-replaced');",
    '',
  ),
  teamRules('an expired link works', "if (!isOpen(known, at)) return reject('team/invitation-expired');", ''),
  teamRules(
    'a revoked link works',
    "  if (known.status === 'revoked') return reject('team/invitation-revoked');\n  if (generation",
    '  if (generation',
  ),
  teamRules(
    'a link works twice',
    "  if (known.status === 'accepted') return reject('team/invitation-used');\n  if (known.status === 'revoked') return reject('team/invitation-revoked');\n  if (generation",
    '  if (generation',
  ),
  teamRules(
    'a link works for anyone',
    "if (!sameEmail(known.email, email)) return reject('team/invitation-for-someone-else');",
    '',
  ),
  teamRules(
    'the last owner steps down',
    "return isLastOwner(team, userId) ? reject('team/last-owner') : [",
    'return [',
  ),
  teamRules('the last owner leaves', "if (isLastOwner(team, userId)) return reject('team/last-owner');", ''),
  teamRules('anyone takes over', '(reassignTo === userId || !team.members.has(reassignTo))', 'reassignTo === userId'),
  teamRules(
    'two members have one address',
    "if (isMemberEmail(team, email)) return reject('team/already-member');",
    '',
  ),
  mutantsOf('api/src/team/invitationToken.ts', 'api/src/team/invitationToken.spec.ts')(
    'anyone makes links',
    'if (!timingSafeEqual(macOf(secret, body), bytes.subarray(bodyBytes))) return null;',
    '',
  ),
  mutantsOf('api/src/team/invitationToken.ts', 'api/src/team/invitationToken.spec.ts')(
    'a link does not say its generation',
    'const body = Buffer.concat([uuidBytes(organizationId), uuidBytes(invitationId), count]);',
    'const body = Buffer.concat([uuidBytes(organizationId), uuidBytes(invitationId), Buffer.alloc(4)]);',
  ),
];

/** Breaks of who may do what. */
export const roleMutants: readonly Mutant[] = [...who, ...roles, ...seats];
