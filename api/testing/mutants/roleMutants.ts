import {
  dropGuard,
  dropOperand,
  dropStatement,
  keepBranch,
  keepOperand,
  replaceArgument,
  replaceCall,
  replaceCondition,
  replaceReturned,
  replaceValue,
  rightOf,
} from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const matrix = 'api/testing/tenancy/tenancy.matrix.int.spec.ts';
const tenancy = 'api/testing/tenancy/tenancy.int.spec.ts';
const badInput = 'api/src/platform/http/chain/badInput.int.spec.ts';
const callerSpec = 'api/src/platform/http/request/caller.spec.ts';
const invitationToken = 'api/src/team/invitationToken.spec.ts';

const callers = mutantsOf('api/src/platform/http/request/caller.ts', matrix);
const sessions: Mutant[] = [
  callers('nobody need be signed in', 'createCallerOf', replaceCondition(['public'], 'true'), {
    spec: badInput,
    only: 'without a session',
  }),
  callers('nobody need belong to an organization', 'requireMember', dropGuard('noOrganization'), {
    only: 'CreateAsset',
  }),
  mutantsOf('api/src/platform/http/request/rights.ts', callerSpec, 'is a member as soon')(
    'a session makes its person a member',
    'actorOf',
    replaceCall('roleOf', "'member'"),
  ),
  callers(
    "a tab of another organization writes into the session's",
    'createCallerOf',
    dropGuard('organization-switched'),
    { spec: badInput, only: 'another organization' },
  ),
];

const lists = 'api/testing/product/lists.int.spec.ts';
const allowed = replaceCall('can', 'true');
const teamCommands = 'api/src/team/team.commands.ts';
const account = 'api/src/identity/account.routes.ts';
const roles: Mutant[] = [
  mutantsOf('api/src/organization/organization.commands.ts', matrix, 'SetTeamGoal')(
    'anyone sets the team goal',
    'organizationHandlers.SetTeamGoal.authorize',
    allowed,
  ),
  mutantsOf(teamCommands, matrix, 'RevokeInvitation')(
    'anyone revokes invitations',
    'invitationHandlers.RevokeInvitation.authorize',
    allowed,
  ),
  mutantsOf(teamCommands, matrix, 'ChangeMemberRole')(
    'anyone changes roles',
    'teamHandlers.ChangeMemberRole.authorize',
    replaceArgument('allowed', 1, '() => true'),
  ),
  mutantsOf(teamCommands, tenancy, 'admin')(
    'an admin unmakes an owner',
    'teamHandlers.ChangeMemberRole.authorize',
    dropOperand('&&', 'roleOf'),
  ),
  mutantsOf(teamCommands, tenancy, 'admin')(
    'an admin makes an owner',
    'teamHandlers.ChangeMemberRole.authorize',
    keepOperand('&&', 'roleOf'),
  ),
  mutantsOf(teamCommands, matrix, 'RemoveMember')(
    'anyone removes members',
    'teamHandlers.RemoveMember.authorize',
    allowed,
  ),
  mutantsOf('api/src/organization/organization.commands.ts', matrix, 'ChangeOrganization')(
    'anyone changes the organization',
    'organizationHandlers.ChangeOrganization.authorize',
    allowed,
  ),
  mutantsOf('api/src/prospect/ofProspect.ts', matrix, 'Prospect')(
    "anyone changes anyone's prospects",
    'ofProspect.authorize',
    allowed,
  ),
  mutantsOf('api/src/prospect/prospect.queries.ts', tenancy, 'prospects')(
    "anyone lists everyone's prospects",
    'visibleTo',
    allowed,
  ),
  mutantsOf('api/src/prospect/prospect.queries.ts', lists, 'counts nothing of others')(
    'anyone counts the prospects of each member',
    'prospectReads.listProspectOwners',
    allowed,
  ),
  mutantsOf('api/src/prospect/prospect.queries.ts', lists, 'counts nothing of others')(
    "a filter by owner shows a member another's prospects",
    'visibleTo',
    replaceReturned('userId', '{ owner }'),
  ),
  mutantsOf('api/src/prospect/prospect.queries.ts', matrix, 'findProspect')(
    "anyone looks at anyone's prospect",
    'prospectReads.findProspect',
    allowed,
  ),
  mutantsOf('api/src/share/share.queries.ts', matrix, 'listProspectShares')(
    "anyone lists the shares of anyone's prospect",
    'shareReads.listProspectShares',
    allowed,
  ),
  mutantsOf('api/src/share/share.queries.ts', tenancy, 'teammates')(
    'anyone sees the prospect of a share',
    'shareReads.listAssetShares',
    keepBranch('whenTrue', 'prospectId'),
  ),
  mutantsOf('api/src/share/share.commands.ts', matrix, 'Share')(
    "anyone withdraws anyone's shares",
    'ofShare.authorize',
    allowed,
  ),
  mutantsOf('api/src/share/share.commands.ts', tenancy, 'prospect')(
    "anyone shares with anyone's prospect",
    'isOwnProspect',
    allowed,
  ),
  mutantsOf('api/src/identity/identity.commands.ts', matrix, 'ChangeProfile')(
    "anyone changes anyone's profile",
    'changeProfile.authorize',
    allowed,
  ),
  mutantsOf(account, matrix, 'account|/data')(
    "anyone downloads anyone's data or ends anyone's account",
    'onlySelf',
    dropOperand('||', 'userId'),
  ),
  mutantsOf(account, matrix, 'a device')(
    "anyone signs out anyone's device",
    'addAccountRoutes',
    replaceCall('find', (call) => `{ id: ${rightOf(call, '===')} }`),
  ),
];

const leaders = "({ role }) => role === 'owner' || role === 'admin'";
const members = '({ role }) => role !== null';
const ruleOf = (capability: string, action: string, value: string, otherwise: { spec?: string; only: string }) =>
  mutantsOf(`contracts/src/${capability}/${capability}.permissions.ts`, matrix)(
    `the table is wrong about ${action}`,
    `${capability}Permissions.${action}`,
    replaceValue(value),
    otherwise,
  );
const rules: Mutant[] = [
  ruleOf('asset', 'asset:edit', leaders, { only: 'ChangeAsset' }),
  ruleOf('team', 'team:invite', leaders, { only: 'InviteMember' }),
  ruleOf('team', 'team:resend-invitation', leaders, { only: 'ResendInvitation' }),
  ruleOf('prospect', 'prospect:see-all', '() => false', { spec: tenancy, only: 'prospects' }),
  ruleOf('team', 'team:revoke-invitation', members, { only: 'RevokeInvitation' }),
  ruleOf('team', 'team:remove', members, { only: 'RemoveMember' }),
  ruleOf('organization', 'organization:edit', members, { only: 'ChangeOrganization' }),
  ruleOf('identity', 'profile:edit', '() => true', { only: 'ChangeProfile' }),
  ruleOf('prospect', 'prospect:see', members, { only: 'findProspect' }),
  ruleOf('share', 'share:withdraw', members, { only: 'WithdrawShare' }),
  mutantsOf('contracts/src/team/team.permissions.ts', tenancy, 'admin')(
    'an admin outranks an owner',
    'outranks',
    dropOperand('&&', 'owner'),
  ),
];

const teamRules = mutantsOf('api/src/team/team.decider.ts', 'api/src/team/team.decider.spec.ts');
const seats: Mutant[] = [
  teamRules('invitations take no seat', 'seatsTaken', keepOperand('+', 'members')),
  teamRules('an invitation needs no seat', 'invite', dropGuard('team/seats-full')),
  teamRules('an expired invitation is sent again without a seat', 'resend', dropGuard('team/seats-full')),
  teamRules('accepting needs no seat', 'accept', dropGuard('team/seats-full')),
  teamRules('a replaced link works', 'accept', dropGuard('team/invitation-replaced')),
  teamRules('an expired link works', 'accept', dropGuard('team/invitation-expired')),
  teamRules('a revoked link works', 'accept', dropGuard('team/invitation-revoked')),
  teamRules('a link works twice', 'accept', dropGuard('team/invitation-used')),
  teamRules('a link works for anyone', 'accept', dropGuard('team/invitation-for-someone-else')),
  teamRules('the last owner steps down', 'changeRole', keepBranch('whenFalse', 'team/last-owner')),
  teamRules('the last owner leaves', 'remove', dropGuard('team/last-owner')),
  teamRules('anyone takes over', 'remove', dropOperand('||', 'has')),
  teamRules('two members have one address', 'invite', dropGuard('team/already-member')),
  mutantsOf('api/src/team/invitationToken.ts', invitationToken)(
    'anyone makes links',
    'parseToken',
    dropGuard('timingSafeEqual'),
  ),
  mutantsOf('api/src/team/invitationToken.ts', invitationToken)(
    'a link does not say its generation',
    'tokenOf',
    dropStatement('writeUInt32BE'),
  ),
];

/** Breaks of the rules who may do what. */
export const roleMutants: readonly Mutant[] = [...sessions, ...roles, ...rules, ...seats];
