import { shareCapability } from '@upline/contracts';
import { defineCapability } from '../platform/capability.ts';
import type { Routes } from '../platform/capability.ts';
import { shareHandlers } from './share.commands.ts';
import { shareDecider } from './share.decider.ts';
import { shareReads } from './share.queries.ts';
import type { ShareRouting } from './share.routes.ts';
import { shareRoutes } from './share.routes.ts';
import { shareTenancy } from './share.tenancy.ts';
import type { ViewCounterNeeds } from './views/views.counter.ts';
import { createViewCounter } from './views/views.counter.ts';

/** The public pages of tracked links, and the counter of their views. */
const routes = (needs: ViewCounterNeeds & Omit<ShareRouting, 'views'>): Routes => {
  const views = createViewCounter(needs, { log: needs.log });
  return { open: shareRoutes({ ...needs, views }), close: views.close };
};

/** Shares of assets by tracked links, and the views of those links. */
export const share = defineCapability({
  contract: shareCapability,
  streams: { shares: shareDecider },
  commands: shareHandlers,
  queries: shareReads,
  routes,
  tenancy: shareTenancy,
});
