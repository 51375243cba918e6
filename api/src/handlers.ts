import { assetHandlers } from './asset/asset.commands.ts';
import { assetReads } from './asset/asset.queries.ts';
import { identityHandlers } from './identity/identity.commands.ts';
import { identityReads } from './identity/identity.queries.ts';
import { organizationHandlers } from './organization/organization.commands.ts';
import { organizationReads } from './organization/organization.queries.ts';
import { overviewHandlers } from './overview/overview.commands.ts';
import { overviewReads } from './overview/overview.queries.ts';
import { prospectHandlers } from './prospect/prospect.commands.ts';
import { prospectReads } from './prospect/prospect.queries.ts';
import type { CommandHandlers, QueryHandlers } from './platform/requests.ts';
import { shareHandlers } from './share/share.commands.ts';
import { shareReads } from './share/share.queries.ts';
import { teamHandlers } from './team/team.commands.ts';
import { teamReads } from './team/team.queries.ts';

/** The handler of every command in the contracts. */
export const commandHandlers: CommandHandlers = {
  ...identityHandlers,
  ...organizationHandlers,
  ...teamHandlers,
  ...assetHandlers,
  ...shareHandlers,
  ...prospectHandlers,
  ...overviewHandlers,
};

/** The handler of every query in the contracts. */
export const queryHandlers: QueryHandlers = {
  ...identityReads,
  ...organizationReads,
  ...teamReads,
  ...assetReads,
  ...shareReads,
  ...prospectReads,
  ...overviewReads,
};
