import { views } from '@upline/contracts';
import type { Config } from '@upline/infra/settings/config.ts';
import { isEmbedded } from '@upline/infra/stores/engines.ts';
import { checkHealth } from '@upline/infra/health/health.ts';
import type { HealthNeeds, HealthOptions } from '@upline/infra/health/health.ts';
import type { HealthCheck } from './platform/http/server/health.ts';
import type { Mailing } from './platform/mail/mailing.ts';
import type { Tracker } from './platform/queries/tracker.ts';

type Needs = HealthNeeds & { tracker: Pick<Tracker, 'live'>; mailer: Pick<Mailing, 'trouble'> };
type Options = { config: Config; projector?: HealthOptions['projector'] };

/** Makes the check of the health of this process. Calls at the same time share one, since anybody may ask. */
export const createHealthCheck = (needs: Needs, { config, projector }: Options): HealthCheck => {
  const reads = { ...needs.reads, live: needs.tracker.live };
  const options: HealthOptions = {
    views: views.map(({ name }) => name),
    dataDir: isEmbedded(config) ? config.dataDir : null,
    projector,
    mailTrouble: needs.mailer.trouble,
  };
  let running: ReturnType<HealthCheck> | null = null;
  return () => {
    running ??= checkHealth({ ...needs, reads }, options).finally(() => {
      running = null;
    });
    return running;
  };
};
