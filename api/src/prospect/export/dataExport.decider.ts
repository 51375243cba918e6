import type { ExportFormat, StoredEventOf } from '@upline/contracts';
import { dataExportEvents } from '@upline/contracts';
import type { Decider } from '../../platform/commands/decider.ts';

/** A file that a member took, as their download lists it. */
export type TakenExport = { what: string; format: string; rows: number; at: string };

export type DataExports = { taken: readonly TakenExport[] };

export type DataExportCommand = {
  type: 'ExportData';
  data: { userId: string; what: 'prospects'; format: ExportFormat; rows: number };
};

/** The files that a member took out of one organization. */
export const dataExportDecider: Decider<DataExports, DataExportCommand, typeof dataExportEvents> = {
  stream: 'export',
  events: dataExportEvents,
  notFound: 'identity/not-found',
  cached: 100,
  initialState: () => ({ taken: [] }),
  decide: ({ data }) => [{ type: 'DataExported', data }],
  evolve: ({ taken }, { data, meta }: StoredEventOf<typeof dataExportEvents>) => {
    const { what, format, rows } = data;
    return { taken: [...taken, { what, format, rows, at: meta.occurredAt }] };
  },
};
