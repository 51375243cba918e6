import type { ProspectEvent, ProspectStatus } from '@upline/contracts';
import { reject } from '@upline/contracts';
import { pointsOfImports, sameDetails } from './changeable.decider.ts';
import type { Changeable, ProspectDetails } from './changeable.decider.ts';

/** What a row of an import sets of somebody who is there: empty fields alone, or each that the row has. */
export type ImportMode = 'fill' | 'overwrite';

type ChangeByImport = {
  prospectId: string;
  importId: string;
  mode: ImportMode;
  details: ProspectDetails;
  listed?: readonly string[] | undefined;
};
type OfImport = { prospectId: string; importId: string };

export type ImportCommand =
  | { type: 'ChangeByImport'; data: ChangeByImport }
  /** Takes back what an import did, unless something happened since. */
  | { type: 'UndoImport'; data: OfImport };

/**
 * The import by which a prospect came or was changed last, and the local date of that; `before` is what was there, null
 * where nobody was.
 */
export type Imported = {
  imported: { importId: string; commandId: string; on: string; before: ProspectDetails | null } | null;
};

/** Nothing came by an import, or something happened since. */
export const notImported: Imported = { imported: null };

type AddByImport = OfImport & { ownerId: string; status: ProspectStatus } & ProspectDetails;

/** Adds a person of a file, which earns nothing. When they were contacted the file does not say. */
export const addByImport = (data: AddByImport) => [
  { type: 'ProspectAdded' as const, data: { ...data, pointsADay: pointsOfImports } },
];

/** The details of somebody after a row: a field that the row does not have stays in each mode. */
export const importedDetails = (before: ProspectDetails, row: ProspectDetails, mode: ImportMode): ProspectDetails => {
  const pick = <Value>(own: Value, other: Value): Value => {
    const [first, second] = mode === 'fill' ? [own, other] : [other, own];
    return first === null || first === '' ? second : first;
  };
  return {
    name: pick(before.name, row.name),
    email: pick(before.email, row.email),
    phone: pick(before.phone, row.phone),
    notes: pick(before.notes, row.notes),
    source: pick(before.source, row.source),
  };
};

type State = Pick<Changeable, 'details' | 'stage'> & Imported & { ownerId: string };

export const changeByImport = ({ prospectId, importId, mode, details }: ChangeByImport, state: State) => {
  const changed = importedDetails(state.details, details, mode);
  if (sameDetails(state.details, changed)) return [];
  const data = { prospectId, ownerId: state.ownerId, ...changed, importId };
  return [{ type: 'ProspectChanged' as const, data }];
};

export const undoImport = ({ prospectId, importId }: OfImport, { imported, ownerId, stage, details }: State) => {
  if (imported?.importId !== importId) return reject('prospect/changed-since');
  const ids = { prospectId, ownerId };
  const { on, before } = imported;
  if (before === null)
    return [{ type: 'ProspectDeleted' as const, data: { ...ids, status: stage, addedIn: { importId, on } } }];
  return sameDetails(before, details) ? [] : [{ type: 'ProspectChanged' as const, data: { ...ids, ...before } }];
};

/** By which import a prospect came once an event followed: whatever else happens to them, they stay. */
export const importedAfter = (
  state: Imported & Partial<Pick<Changeable, 'details'>>,
  { type, data, meta }: ProspectEvent,
): Imported => {
  const { imported, details: before = null } = state;
  const { commandId, localDate: on } = meta;
  if (imported?.commandId === commandId) return { imported };
  if ((type !== 'ProspectAdded' && type !== 'ProspectChanged') || data.importId === undefined) return notImported;
  const { importId } = data;
  // a second row about the same person
  if (imported?.importId === importId) return { imported: { ...imported, commandId } };
  return { imported: { importId, commandId, on, before } };
};
