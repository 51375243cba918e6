import { createKeyOf } from '@upline/infra/keys/comparingKeys.ts';
import { asset } from './asset/capability.ts';
import { checklist } from './checklist/capability.ts';
import { identity } from './identity/capability.ts';
import type { Capability } from './capability.ts';
import { importing } from './import/capability.ts';
import { message } from './message/capability.ts';
import { notification } from './notification/capability.ts';
import { organization } from './organization/capability.ts';
import { overview } from './overview/capability.ts';
import { preference } from './preference/capability.ts';
import type { AnyProjection } from './projection/projection.ts';
import { withKeys } from './projection/withKeys.ts';
import { prospect } from './prospect/capability.ts';
import type { AnyReactor } from './reaction/reactor.ts';
import { reminder } from './reminder/capability.ts';
import { share } from './share/capability.ts';
import { team } from './team/capability.ts';
import { today } from './today/capability.ts';
import { training } from './training/capability.ts';

/** The capabilities of the product, in the order in which status and rebuild list their views. */
export const capabilities: readonly Capability[] = [
  identity,
  preference,
  organization,
  team,
  asset,
  share,
  prospect,
  importing,
  message,
  today,
  reminder,
  training,
  overview,
  notification,
  checklist,
];

/** Every projection: one for each view of the contracts. */
export const projections: readonly AnyProjection[] = capabilities.flatMap((capability) => capability.projections);

/** Every projection, whose rows have comparing keys made with the secret of the installation. */
export const keyedProjections = (secret: string): readonly AnyProjection[] =>
  projections.map((projection) => withKeys(projection, createKeyOf(secret)));

/** Every reactor. */
export const reactors: readonly AnyReactor[] = capabilities.flatMap((capability) => capability.reactors);
