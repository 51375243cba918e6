import { randomUUID } from 'node:crypto';
import type { EventTypes } from './formats.ts';
import type { AccountsMarks, LogMarks, MarkStore, ReadsMarks } from './mark.ts';

/** The stores of an installation by their marks. A file of read models is marked as it is opened. */
export type Marked = {
  log: { marks: LogMarks };
  accounts: { marks: AccountsMarks };
  reads: { marks?: ReadsMarks };
};

const ensure = async <Details>(marks: MarkStore<Details>, make: () => Details): Promise<void> => {
  if (!(await marks.read())?.details) await marks.change((details) => details ?? make());
};

/** Marks stores that have no mark yet. `types` are those of the log's events. */
export const markStores = async ({ log, accounts, reads }: Marked, types: EventTypes): Promise<void> => {
  // before the details, which say that they are complete
  if (!(await log.marks.read())?.details) await log.marks.addTypes(types);
  await ensure(log.marks, () => ({ id: randomUUID() }));
  await ensure(accounts.marks, () => ({ id: randomUUID() }));
  if (reads.marks) await ensure(reads.marks, () => ({}));
};
