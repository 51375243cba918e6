import { message } from '@upline/contracts';
import type { ProspectWants } from '@upline/contracts';

/** The name of each thing that a prospect may want. */
export const prospectWantsNames: Readonly<Record<ProspectWants, string>> = {
  product: message('Product ##wanted by a prospect'),
  business: message('Business ##wanted by a prospect'),
  both: message('Both ##wanted by a prospect'),
};
