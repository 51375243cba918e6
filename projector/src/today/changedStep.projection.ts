import type { ChangedStep, NextStepRow, ProspectEvent } from '@upline/contracts';
import { lastChangeWith } from '@upline/contracts';
import { stepStateOf } from './stepState.projection.ts';

/** The list in which the prospect waits, and since when. */
const waitOf = ({ deleted, refused, dueOn, status, lastContactedAt, createdAt, touchedAt }: NextStepRow) => {
  if (deleted || refused) return { wait: '', waitSince: null };
  if (dueOn !== null) return { wait: 'due', waitSince: dueOn };
  if (status === 'new' && lastContactedAt === null) return { wait: 'first', waitSince: createdAt };
  return { wait: `quiet:${status}`, waitSince: touchedAt };
};

/** A row after changes, with the list in which the prospect waits then. */
export const changed = (row: NextStepRow, changes: Partial<NextStepRow>): NextStepRow => {
  const after = { ...row, ...changes };
  const isSilent = after.deleted || after.refused === true;
  const heardAt = isSilent ? null : (after.answeredAt ?? null);
  const heard = { heardAt, heardBy: heardAt === null ? null : after.ownerId };
  return { ...after, ...waitOf(after), lookedAt: isSilent ? null : after.openedAt, ...heard };
};

const changedStepOf = (row: NextStepRow): ChangedStep => {
  const { status, wants, contacts, lastContactKind, recentShares, putOff = null, refused = false } = row;
  return { status, wants, contacts, lastContactKind, recentShares, putOff, refused, ...stepStateOf(row) };
};

/** A change by a command to the prospect, with what an undo of it needs. */
export const changedBy = (row: NextStepRow, event: ProspectEvent, changes: Partial<NextStepRow>): NextStepRow =>
  changed(row, { ...changes, lastChange: lastChangeWith(row.lastChange, event, changedStepOf(row)) });
