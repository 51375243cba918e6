import type {
  ArchiveField,
  NextStepRow,
  ProspectAnswer,
  ProspectInList,
  ProspectRow,
  ShownRefusal,
} from '@upline/contracts';
import { beginningOf } from '../platform/queries/pageJson.ts';
import type { Prospect } from './prospect.decider.ts';

type Unshown = 'organizationId' | 'deleted' | 'words' | 'nameOrder' | Workings | Keys | ArchiveField;
type Workings = 'recentShares' | 'lastChange';
type Keys = 'emailKey' | 'phoneKey';

/** The part of a prospect's row that an answer shows. */
export type ShownProspect = Omit<ProspectRow, Unshown>;

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;

/** A refusal as answers show it. */
const presentRefusal = ({ refused }: Exclude<Prospect, { status: 'none' }>): ShownRefusal | null =>
  refused && { via: refused.via, at: refused.at };

/** The row of a prospect as a command left it. `contactedAt` is the last contact in other streams, such as a share. */
export const rowOfProspect = (
  prospectId: string,
  state: Prospect,
  { revision, contactedAt }: { revision: number; contactedAt: string | null },
): ShownProspect => {
  if (state.status === 'none') throw new Error(`prospect ${prospectId} has no state to present`);
  const { ownerId, details, stage: status, createdAt } = state;
  const refused = presentRefusal(state);
  const lastContactedAt = later(state.lastContactedAt, contactedAt);
  return { prospectId, ownerId, ...details, status, createdAt, lastContactedAt, revision, refused };
};

/** The answer that shows a prospect. */
export const presentProspect = ({
  prospectId: id,
  organizationId: _organization,
  deleted: _deleted,
  archived: _archived,
  deletedAt: _deletedAt,
  deletedBy: _deletedBy,
  words: _words,
  nameOrder: _order,
  recentShares: _recent,
  lastChange: _change,
  emailKey: _emailKey,
  phoneKey: _phoneKey,
  ...shown
}: ShownProspect & Partial<ProspectRow>): ProspectAnswer => ({ id, ...shown });

/** The answer that shows a prospect in a list, with the beginning of the notes only. */
export const listProspect = (row: ProspectRow): ProspectAnswer => ({
  ...presentProspect(row),
  notes: beginningOf(row.notes),
});

/** The same with the next step and the last opening, as far as these are known. */
export const inList = (row: ProspectRow, step: NextStepRow | undefined): ProspectInList => ({
  ...listProspect(row),
  ...(step && {
    nextStep: step.dueOn === null ? null : { dueOn: step.dueOn, dueTime: step.dueTime },
    lastOpenedAt: step.lastOpenedAt ?? step.openedAt,
  }),
});
