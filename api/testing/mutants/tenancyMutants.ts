import {
  argumentOf,
  dropCall,
  dropElement,
  dropGuard,
  dropOperand,
  dropProperty,
  keepBranch,
  receiverOf,
  replaceArgument,
  replaceBody,
  replaceCall,
  replaceConsequent,
  replaceProperty,
  replaceReturned,
  replaceText,
  replaceValue,
} from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';
import { textOf } from './syntax.ts';

const tenancy = 'api/testing/tenancy/tenancy.int.spec.ts';
const matrix = 'api/testing/tenancy/tenancy.matrix.int.spec.ts';
const others = 'api/testing/tenancy/tenancy.others.int.spec.ts';
const etag = 'api/src/platform/http/call/etag.spec.ts';

const reader = mutantsOf('api/src/platform/queries/reader.ts', tenancy, 'in pages');
const queries: Mutant[] = [
  reader(
    'a row is found by its id without its organization',
    'createReader.get',
    replaceCall('rowKey', (call) => textOf(argumentOf(call, 1))),
    { spec: matrix, only: 'Shares' },
  ),
  mutantsOf('infra/src/sqlite/readStore/findSql.ts', tenancy, 'in pages')(
    'a list has the unindexed rows of every organization',
    'walk.own',
    replaceValue("allOf([{ sql: '? IS NOT NULL', values: [org] }])"),
  ),
  mutantsOf('infra/src/sqlite/readStore/findSql.ts', 'infra/src/sqlite/readStore/unindexedRows.spec.ts')(
    'a list has the rows of every organization from an index',
    'inIndex',
    replaceText('org = ? AND org > 0', '? > 0 AND org > 0'),
  ),
  reader('a list names no organization', 'createRows.find', replaceProperty('organizationId', "''")),
  reader('a count names no organization', 'createRows.count', replaceProperty('organizationId', "''")),
  mutantsOf('api/src/platform/http/call/answerQuery.ts', 'api/testing/product/mainJob.int.spec.ts', 'founds')(
    'queries read without an organization',
    'createAnswer',
    replaceArgument('readerOf', 0, "''"),
  ),
  mutantsOf('api/src/platform/http/call/etag.ts', etag)(
    'a tag, and the key of a kept answer, is the same in every organization',
    'textOf',
    dropElement('organizationId'),
  ),
  mutantsOf('api/src/platform/http/call/etag.ts', etag)(
    'a tag is the same for everyone in an organization',
    'scopeOf',
    dropGuard('person'),
  ),
  mutantsOf('api/src/notification/notification.queries.ts', 'api/src/share/share.int.spec.ts')(
    'notifications are read without the person',
    'notificationReads.listNotifications',
    replaceArgument('get', 1, "''"),
  ),
  mutantsOf('api/src/organization/organization.queries.ts', tenancy, 'several')(
    'the list of organizations names only one',
    'organizationReads.listOrganizations',
    replaceCall('map', (call) => `${textOf(receiverOf(call))}.slice(0, 1).map(${textOf(argumentOf(call, 0))})`),
  ),
];

const handling = mutantsOf('api/src/platform/commands/handleCommand.ts', matrix);
const commands: Mutant[] = [
  handling('a command changes things of any organization', 'decideAndAppend', dropGuard('isForeign'), {
    only: 'Asset',
  }),
  handling('every stream counts as one of the own organization', 'isForeign', replaceBody('false'), {
    only: 'Asset|Prospect|Share',
  }),
  mutantsOf('api/src/share/share.commands.ts', matrix, 'ShareAsset')(
    'an asset of any organization is shared',
    'shareHandlers.ShareAsset',
    dropOperand('&&', 'organizationId'),
  ),
  mutantsOf('api/src/share/share.commands.ts', tenancy, 'prospect')(
    'a prospect of any organization is shared with',
    'isOwnProspect',
    dropOperand('&&', 'organizationId'),
  ),
  mutantsOf('api/src/organization/organization.commands.ts', matrix, 'ChangeOrganization')(
    'any organization is changed',
    'organizationHandlers.ChangeOrganization.authorize',
    dropGuard('organization/not-found'),
  ),
  mutantsOf('api/src/organization/organization.commands.ts', matrix, 'SwitchOrganization')(
    'anyone switches to any organization',
    'organizationHandlers.SwitchOrganization',
    keepBranch('whenTrue', 'organization/not-found'),
  ),
];

const gateway = mutantsOf('api/src/platform/live/gateway.ts', tenancy, 'live|removed');
const admission = mutantsOf('api/src/platform/live/admission.ts', tenancy, 'live');
const live: Mutant[] = [
  gateway(
    'sockets need no session',
    'admit',
    replaceConsequent(['unauthorized'], "return { id: '', userId: '', organizationId: null };"),
    { spec: 'api/src/platform/live/admission.int.spec.ts', only: 'worth nothing' },
  ),
  admission('sockets open from any site', 'isOwnOrigin', replaceReturned('URL', 'true')),
  gateway('sockets open for another organization than the session', 'admit', dropGuard('organization-switched')),
  mutantsOf('api/src/platform/live/gateway.ts', others)(
    'every socket receives the changes of every organization',
    'createGateway',
    dropCall('to'),
  ),
  gateway(
    'a removed member opens a socket of the organization',
    'admit',
    replaceCall('actorOf', (call) => textOf(argumentOf(call, 1))),
  ),
  gateway('the sockets of a removed member stay open', 'endSocketsOf', dropOperand('||', 'organizationId')),
  mutantsOf('api/src/team/team.queries.ts', matrix, 'findMember')(
    'a removed member is found',
    'teamReads.findMember',
    dropOperand('||', 'removed'),
  ),
  mutantsOf('api/src/team/capability.ts', tenancy, 'removed')(
    'a removal ends no sockets',
    'team',
    dropProperty('onAppended'),
  ),
  mutantsOf('api/src/openSignIn.ts', tenancy, 'live|sign')(
    'sockets outlive the sign-out',
    'openSignIn',
    replaceProperty('endSockets', '() => undefined'),
  ),
];

/** Breaks of what keeps organizations apart. */
export const tenancyMutants: readonly Mutant[] = [...queries, ...commands, ...live];
