import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const tenancy = 'api/testing/tenancy/tenancy.int.spec.ts';
const matrix = 'api/testing/tenancy/tenancy.matrix.int.spec.ts';
const others = 'api/testing/tenancy/tenancy.others.int.spec.ts';

const reader = mutantsOf('api/src/platform/queries/reader.ts', others);
const queries: Mutant[] = [
  reader(
    'a row is asked for without its organization',
    'const key = rowKey(organizationId, part);',
    'const key = part;',
    {
      spec: matrix,
      only: 'Shares',
    },
  ),
  mutantsOf('infra/src/sqlite/readStore/findSql.ts', tenancy, 'in pages')(
    'a list is of every organization',
    "ranges.map((range) => [{ sql: 'org = ?', values: [org] }, ...terms, ...floor, ...range]),",
    "ranges.map((range) => [{ sql: '? > 0', values: [org] }, ...terms, ...floor, ...range]),",
  ),
  reader(
    'a list asks for no organization',
    'reads.find(generation, { organizationId, ...query })',
    "reads.find(generation, { organizationId: '', ...query })",
    { spec: tenancy, only: 'in pages' },
  ),
  reader(
    'a count is of no organization',
    'reads.count(generation, { organizationId, ...query })',
    "reads.count(generation, { organizationId: '', ...query })",
    { spec: tenancy, only: 'in pages' },
  ),
  mutantsOf('api/src/platform/mount.ts', 'api/testing/product/mainJob.int.spec.ts', 'founds')(
    'queries read without an organization',
    'const reader = createReader(services.ports.reads, tracker, organizationId);',
    "const reader = createReader(services.ports.reads, tracker, '');",
  ),
  mutantsOf('api/src/platform/http/etag.ts', others)(
    'a tag is the same in every organization',
    '    actor.organizationId,\n    scopeOf(asked),',
    '    scopeOf(asked),',
    {
      spec: 'api/src/platform/http/etag.spec.ts',
    },
  ),
  mutantsOf('api/src/platform/http/etag.ts', 'api/src/platform/http/etag.spec.ts')(
    'a tag is the same for everyone in an organization',
    "if (definition.scope === 'person') return `${actor.userId} ${actor.role ?? ''}`;",
    '',
  ),
  mutantsOf('api/src/overview/overview.queries.ts', others)(
    'notifications are of whoever',
    'reader.get(inboxView, actor.userId)',
    'reader.get(inboxView, reader.organizationId)',
    { spec: 'api/src/share/share.int.spec.ts' },
  ),
  mutantsOf('api/src/organization/organization.queries.ts', tenancy, 'several')(
    'the list of organizations names only one',
    '(own?.organizationIds ?? []).map(',
    '(own?.organizationIds ?? []).slice(0, 1).map(',
  ),
];

const execution = mutantsOf('api/src/platform/commands/handleCommand.ts', matrix);
const commands: Mutant[] = [
  execution(
    'a command changes things of any organization',
    'if (isForeign(folded, meta)) return reject(decider.notFound);',
    '',
    {
      only: 'Asset',
    },
  ),
  execution(
    'a command changes invitations of any organization',
    'folded.organizationId !== meta.organizationId;',
    'false;',
    {
      only: 'Asset|Prospect|Share',
    },
  ),
  mutantsOf('api/src/share/share.commands.ts', matrix, 'ShareAsset')(
    'an asset of any organization is shared',
    "if (asset.organizationId !== organizationId || asset.state.status !== 'present')",
    "if (asset.state.status !== 'present')",
  ),
  mutantsOf('api/src/share/share.commands.ts', tenancy, 'prospect')(
    'a prospect of any organization is shared with',
    'return organizationId === actor.organizationId && state.status',
    'return state.status',
  ),
  mutantsOf('api/src/organization/organization.commands.ts', matrix, 'ChangeOrganization')(
    'any organization is changed',
    "if (params.id !== organizationId) return reject('organization/not-found');",
    '',
  ),
  mutantsOf('api/src/organization/organization.commands.ts', matrix, 'SwitchOrganization')(
    'anyone switches to any organization',
    "if (!team.members.has(actor.userId)) return reject('organization/not-found');",
    '',
  ),
];

const gateway = mutantsOf('api/src/platform/live/gateway.ts', tenancy, 'live|removed');
const live: Mutant[] = [
  gateway(
    'sockets need no session',
    "if (!session) throw new Error('unauthorized');",
    "if (!session) return { id: '', userId: '', organizationId: null };",
  ),
  gateway('sockets open from any site', 'return from === new URL(publicUrl).host || from === host;', 'return true;'),
  gateway(
    'sockets open for another organization than the session',
    "if (typeof believed === 'string' && believed !== (session.organizationId ?? '')) throw new Error('organization-switched');",
    '',
  ),
  mutantsOf('api/src/platform/live/gateway.ts', others)(
    'everyone hears of every organization',
    'io.local.to(audience).emit(',
    'io.local.emit(',
  ),
  gateway(
    'who was removed hears on',
    'return { id: session.id, userId: session.userId, organizationId };',
    'return { id: session.id, userId: session.userId, organizationId: session.organizationId };',
  ),
  gateway(
    'sockets of who is removed stay open',
    'if (session.userId === userId && (organizationId === undefined || session.organizationId === organizationId))',
    'if (session.userId === userId && organizationId === undefined)',
  ),
  mutantsOf('api/src/api.ts', tenancy, 'removed')(
    'nobody ends the sockets of who is removed',
    '  services.onRemoval((member) => gateway?.endSockets(member));\n',
    '',
  ),
  mutantsOf('api/src/api.ts', tenancy, 'live|sign')(
    'sockets outlive the sign-out',
    'endSockets: (match) => gateway?.endSockets(match),',
    'endSockets: () => undefined,',
  ),
];

/** Breaks of what keeps organizations apart. */
export const tenancyMutants: readonly Mutant[] = [...queries, ...commands, ...live];
