import type { CommandDefinition, CommandName, QueryDefinition, QueryName } from '@upline/contracts';
import { commands, queries } from '@upline/contracts';

/** The members of the organization, in the order of the statuses in a row. `maker` made the things in question. */
export const insiders = ['member', 'maker', 'admin', 'owner'] as const;
export const outsiders = ['anonymous', 'removed', 'stranger'] as const;
export type ActorName = (typeof insiders)[number] | (typeof outsiders)[number];

/** The kind of thing that an id in a path names. */
export type Subject =
  'asset' | 'prospect' | 'share' | 'invitation' | 'member' | 'organization' | 'user' | 'session' | 'token';

/** One status for all insiders, or one for each of them. */
export type Statuses = number | readonly [member: number, maker: number, admin: number, owner: number];

/** The statuses of a call: for a thing of the own organization, for one that was deleted there, and for outsiders. */
export type Row = {
  line: string;
  body?: object;
  subject?: Subject;
  own: Statuses;
  deleted?: Statuses;
  /** The status for a removed member; 403 by default. */
  removed?: number;
  /** The status without a session; 401 by default. */
  anonymous?: number;
  /** The statuses for an unknown id and for a malformed one; 404 by default. */
  unknown?: number;
  malformed?: number;
  /** A person without an organization is refused, whatever the id. */
  membersOnly?: boolean;
};

const asset = { type: 'link', title: 'Catalogue', url: 'https://c.example/' };
const profile = { firstName: 'M', lastName: 'K', email: 'maker@team.example', username: 'maker' };

/** Only leaders may do it. */
const leaders = (status: number): Statuses => [403, 403, status, status];
/** The maker and leaders may do it; for others the thing does not exist. */
const makers = (status: number): Statuses => [404, status, status, status];

type Cells = Omit<Row, 'line'>;
const inOrganization = {
  CreateAsset: { body: asset, own: 201 },
  ChangeAsset: { subject: 'asset', body: asset, own: 200, deleted: 404 },
  DeleteAsset: { subject: 'asset', own: 204, deleted: 204 },
  RestoreAsset: { subject: 'asset', own: 200, deleted: 200 },
  WithdrawAssetLinks: { subject: 'asset', own: 200, deleted: 404 },
  RestoreAssetLinks: { subject: 'asset', own: 200, deleted: 404 },
  ShareAsset: { subject: 'asset', body: {}, own: 201, deleted: 404 },
  AddProspect: { body: { name: 'Sam' }, own: 201 },
  ChangeProspect: { subject: 'prospect', body: { name: 'Sam' }, own: makers(200), deleted: 404 },
  DeleteProspect: { subject: 'prospect', own: makers(204), deleted: makers(204) },
  RestoreProspect: { subject: 'prospect', own: makers(200), deleted: makers(200) },
  EraseProspect: { subject: 'prospect', own: makers(204), deleted: makers(204) },
  WithdrawShare: { subject: 'share', own: makers(204), deleted: makers(204) },
  RestoreShare: { subject: 'share', own: makers(200), deleted: makers(200) },
  InviteMember: { body: { email: 'guest@mail.example' }, own: 201 },
  RevokeInvitation: { subject: 'invitation', own: leaders(204), deleted: leaders(204) },
  ResendInvitation: { subject: 'invitation', own: 200, deleted: 410 },
  ChangeMemberRole: { subject: 'member', body: { role: 'member' }, own: leaders(200), deleted: 404 },
  RemoveMember: { subject: 'member', own: leaders(204), deleted: 404 },
  ChangeOrganization: { subject: 'organization', body: { name: 'Alpha' }, own: leaders(200) },
  ReadNotifications: { body: { upTo: 0 }, own: 204 },
  listAssets: { own: 200 },
  listProspects: { own: 200 },
  findAsset: { subject: 'asset', own: 200, deleted: 404 },
  findProspect: { subject: 'prospect', own: makers(200), deleted: 404 },
  assetInsight: { subject: 'asset', own: 200, deleted: 404 },
  listAssetShares: { subject: 'asset', own: 200, deleted: 200 },
  listProspectShares: { subject: 'prospect', own: makers(200), deleted: 404 },
  listMembers: { own: 200 },
  listInvitations: { own: 200 },
  dashboardMetrics: { own: 200 },
  listActivities: { own: 200 },
  topPerformers: { own: 200 },
  analytics: { own: 200 },
  listNotifications: { own: 200 },
} as const satisfies Partial<Record<CommandName | QueryName, Cells>>;

const ofThePerson = {
  SwitchOrganization: { subject: 'organization', own: 200, removed: 404 },
  AcceptInvitation: { subject: 'token', own: 403, deleted: 410 },
  ChangeProfile: { subject: 'user', body: profile, own: [403, 200, 403, 403], unknown: 403 },
  FoundTeam: { body: { name: 'Another' }, own: 201, removed: 201 },
  currentUser: { own: 200, removed: 200 },
  listOrganizations: { own: 200, removed: 200 },
  showInvitation: {
    subject: 'token',
    own: 200,
    deleted: 200,
    removed: 200,
    anonymous: 200,
    unknown: 200,
    malformed: 200,
  },
} as const satisfies Partial<Record<CommandName | QueryName, Cells>>;

// a call of the contracts without a row does not compile
const cells: Record<CommandName | QueryName, Cells> = { ...inOrganization, ...ofThePerson };
const ofMembers = new Set(Object.keys(inOrganization));

const lineOf = (name: CommandName | QueryName): string => {
  const command: CommandDefinition | undefined = Object.entries<CommandDefinition>(commands).find(
    ([one]) => one === name,
  )?.[1];
  const query: QueryDefinition | undefined = Object.entries<QueryDefinition>(queries).find(
    ([one]) => one === name,
  )?.[1];
  return command ? `${command.method} ${command.path}` : `GET ${query?.path ?? ''}`;
};

const account: [string, Row][] = [
  ['the devices', { line: 'GET /api/sessions', own: 200, removed: 200 }],
  [
    'a device',
    { line: 'DELETE /api/sessions/:id', subject: 'session', own: [404, 204, 404, 404], deleted: 404, removed: 404 },
  ],
  [
    'the download',
    { line: 'GET /api/users/:id/data', subject: 'user', own: [403, 200, 403, 403], unknown: 403, malformed: 403 },
  ],
];

/** Every call with its statuses. */
export const rows: [string, Row][] = [
  ...Object.entries(cells).map(([name, row]): [string, Row] => [
    name,
    {
      line: lineOf(name as CommandName | QueryName),
      membersOnly: ofMembers.has(name),
      ...row,
    },
  ]),
  ...account,
];

/** The status for an insider. */
export const statusFor = (statuses: Statuses, actor: (typeof insiders)[number]): number =>
  typeof statuses === 'number' ? statuses : (statuses[insiders.indexOf(actor)] ?? 0);
