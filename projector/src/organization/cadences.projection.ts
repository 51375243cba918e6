import type { CadenceRow, OrganizationEvent } from '@upline/contracts';
import { cadencesView } from '@upline/contracts';
import { defineProjection } from '../projection/projection.ts';

/** The cadence of an organization that changed it. */
export const cadencesProjection = defineProjection<CadenceRow, OrganizationEvent>({
  view: cadencesView,
  rowId: () => '',
  on: { CadenceChanged: (_row, { data: { organizationId, rules, cold } }) => ({ organizationId, rules, cold }) },
});
