import { views } from '@upline/contracts';
import type { Config } from '@upline/infra/settings/config.ts';
import { isEmbedded } from '@upline/infra/stores/engines.ts';
import { lookAtHealth } from '@upline/infra/health/health.ts';
import type { HealthNeeds, HealthOptions } from '@upline/infra/health/health.ts';
import type { Look } from './platform/http/server/health.ts';
import type { Mailing } from './platform/mail/mailing.ts';
import type { Tracker } from './platform/queries/tracker.ts';

type Needs = HealthNeeds & { tracker: Pick<Tracker, 'live'>; mailer: Pick<Mailing, 'trouble'> };
type Options = { config: Config; projector?: HealthOptions['projector'] };

/** Makes the look at the health of this process. Calls at the same time share one, since anybody may ask. */
export const createLook = (needs: Needs, { config, projector }: Options): Look => {
  const reads = { ...needs.reads, live: needs.tracker.live };
  const options: HealthOptions = {
    views: views.map(({ name }) => name),
    dataDir: isEmbedded(config) ? config.dataDir : null,
    projector,
    mailTrouble: needs.mailer.trouble,
  };
  let looking: ReturnType<Look> | null = null;
  return () => {
    looking ??= lookAtHealth({ ...needs, reads }, options).finally(() => {
      looking = null;
    });
    return looking;
  };
};
