import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { openThreadBus } from '../../memory/threadBus.ts';
import { accountsDetailsOf, logDetailsOf, marksContract } from '../../../testing/suites/marks.contract.ts';
import type { OpenedMarks } from '../../../testing/suites/marks.contract.ts';
import { openSqliteDocuments } from '../sqliteDocuments.ts';
import { openSqliteEventStore } from '../sqliteEventStore.ts';
import { openWriter } from '../writer/writer.ts';
import type { Writer } from '../writer/writer.ts';

const opening =
  <Details>(open: (writer: Writer, file: string) => Promise<Omit<OpenedMarks<Details>, 'other'>>) =>
  async (): Promise<OpenedMarks<Details>> => {
    const folder = mkdtempSync(join(tmpdir(), 'upline-mark-'));
    const writer = openWriter({ onDeath: () => undefined });
    const { one, close } = await open(writer, join(folder, 'file.db'));
    return {
      one,
      other: one,
      close: async () => {
        await close();
        await writer.close();
        rmSync(folder, { recursive: true });
      },
    };
  };

marksContract(
  { name: 'a file of accounts', kind: 'accounts', detailsOf: accountsDetailsOf },
  opening(async (writer, file) => {
    const { marks, close } = await openSqliteDocuments({ file, writer });
    return { one: marks, close };
  }),
);

marksContract(
  { name: 'a file of events', kind: 'events', detailsOf: logDetailsOf },
  opening(async (writer, file) => {
    const bus = openThreadBus({ name: randomUUID() });
    const { marks, close } = await openSqliteEventStore({ file, writer, bus });
    return { one: marks, close: () => close().then(bus.close) };
  }),
);
