import { asset } from './asset/capability.ts';
import { checklist } from './checklist/capability.ts';
import { identity } from './identity/capability.ts';
import { importing } from './import/capability.ts';
import { message } from './message/capability.ts';
import { notification } from './notification/capability.ts';
import { organization } from './organization/capability.ts';
import { overview } from './overview/capability.ts';
import { preference } from './preference/capability.ts';
import { prospect } from './prospect/capability.ts';
import { reminder } from './reminder/capability.ts';
import { share } from './share/capability.ts';
import { team } from './team/capability.ts';
import { today } from './today/capability.ts';
import { training } from './training/capability.ts';

/** Every capability of the api. A person's download lists their data in this order. */
export const capabilities = [
  identity,
  preference,
  organization,
  team,
  prospect,
  importing,
  today,
  reminder,
  asset,
  share,
  message,
  training,
  overview,
  notification,
  checklist,
] as const;
