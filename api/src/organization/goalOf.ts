import type { OrganizationRow } from '@upline/contracts';
import { teamGoal } from '@upline/contracts';

/** The team goal of an organization; the first one while a row of the version before is read, which has none. */
export const goalOf = (row: Partial<Pick<OrganizationRow, 'teamGoal'>> | null): number =>
  row?.teamGoal ?? teamGoal.first;
