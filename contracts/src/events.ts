import { assetEvents } from './asset.ts';
import { identityEvents } from './identity.ts';
import type { EventDefinitions, StoredEventOf } from './kit.ts';
import { organizationEvents } from './organization.ts';
import { notificationEvents } from './overview.ts';
import { prospectEvents } from './prospect.ts';
import { shareEvents } from './share.ts';
import { teamEvents } from './team.ts';
import { achievementEvents, trainingEvents } from './training.ts';

/** Every event definition of the product. */
export const eventDefinitions = [
  identityEvents,
  organizationEvents,
  teamEvents,
  assetEvents,
  shareEvents,
  prospectEvents,
  trainingEvents,
  achievementEvents,
  notificationEvents,
] as const satisfies readonly EventDefinitions[];

type Each<D> = D extends EventDefinitions ? StoredEventOf<D> : never;

/** Any stored event of the product. */
export type KnownEvent = Each<(typeof eventDefinitions)[number]>;
