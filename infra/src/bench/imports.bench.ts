import { setTimeout as wait } from 'node:timers/promises';
import { p99While } from './load/others.ts';
import { costDuring } from './load/processCost.ts';
import type { Installation } from './programs/installation.ts';
import { seedInstallation } from './programs/installation.ts';
import { startProgram } from './programs/program.ts';
import type { Program } from './programs/program.ts';
import { ratioRow, valueRow } from './report/rows.ts';
import type { BenchRow } from './report/rows.ts';

const rows = 50_000;
/** Every fiftieth row has an address that is none. */
const badEvery = 50;
const bad = rows / badEvery;
const probeSeconds = 15;
const pollMs = 50;
const longestMs = 600_000;

/** A spreadsheet of people, each with an address, a number and a note. */
const fileOf = (): string => {
  const lines = Array.from({ length: rows }, (_, at) => {
    const email = at % badEvery === 0 ? 'no address' : `person${at}@mail.example`;
    return `Person ${at},${email},+49151${String(20_000_000 + at)},met at the fair in hall ${at % 9}`;
  });
  return `name,email,phone,notes\n${lines.join('\n')}\n`;
};

type Importing = {
  id: string;
  state: string;
  fileHash: string | null;
  done: Record<string, number>;
  undo: { removed: number };
};
type Call = (method: string, path: string, body?: string) => Promise<Importing>;

/** Calls the server as one person. Throws for an answer that refuses. */
const createCall =
  ({ url }: Program, cookie: string): Call =>
  async (method, path, body) => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/imports${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Importing;
  };

const sumOf = ({ done }: Importing): number => Object.values(done).reduce((sum, count) => sum + count, 0);

/** Asks for an import until it is in a state. Answers how long that took, and how long its number stood still. */
const follow = async (call: Call, id: string, { state, countOf }: Following) => {
  const startedAt = performance.now();
  let [count, changedAt, stillMs] = [0, startedAt, 0];
  for (;;) {
    const last = await call('GET', `/${id}`);
    const now = performance.now();
    if (countOf(last) !== count) {
      stillMs = Math.max(stillMs, now - changedAt);
      [count, changedAt] = [countOf(last), now];
    }
    if (last.state === state) return { seconds: (now - startedAt) / 1_000, stillSeconds: stillMs / 1_000, last };
    if (now - startedAt > longestMs) throw new Error(`an import stayed ${last.state}`);
    await wait(pollMs);
  }
};
type Following = { state: string; countOf: (now: Importing) => number };

/** Reads the file and imports it, as one person does. */
const importFile = async (call: Call) => {
  const { id } = await call('POST', '', JSON.stringify({ via: 'file' }));
  const sentAt = performance.now();
  const { fileHash } = await call('PUT', `/${id}/file`, fileOf());
  const previewSeconds = (performance.now() - sentAt) / 1_000;
  await call('POST', `/${id}/confirm`, JSON.stringify({ fileHash }));
  return { id, previewSeconds, ...(await follow(call, id, { state: 'finished', countOf: sumOf })) };
};

const undo = async (call: Call, id: string) => {
  await call('POST', `/${id}/undo`);
  return follow(call, id, { state: 'undone', countOf: (now) => now.undo.removed });
};

const within = (name: string, seconds: number, most: number, cpuUs: number | null = null): BenchRow => ({
  ...valueRow(name, seconds, { unit: 's', aim: most }),
  cpuUs,
});

const counted = (name: string, value: number, reference: number): BenchRow => ({
  ...ratioRow(name, { value, unit: 'rows', reference, referenceName: 'of the file' }, { atLeast: 1 }),
  aim: '= 1',
  met: value === reference,
});

/** Runs a part while others make calls. Answers what it gave, their p99, and the processor time for each row. */
const besideOthers = async <Result>(server: Program, others: Installation, part: () => Promise<Result>) => {
  const given: Result[] = [];
  const run = (): Promise<number> => p99While(server, others, async () => void given.push(await part()));
  const { result: p99, each } = await costDuring(server.child, run);
  const [result] = given;
  if (result === undefined) throw new Error('a part of the benchmark gave nothing');
  return { result, p99, cpuUs: each(rows)?.cpuUs ?? null };
};

const p99Row = (what: string, p99: number, without: number): BenchRow =>
  ratioRow(
    `p99 of other calls beside ${what}`,
    { value: p99, unit: 'ms', reference: without, referenceName: 'without' },
    { atMost: 2 },
  );

/** A person imports 50,000 rows, a fiftieth of them bad, and takes them back, while others go on. */
export const benchImports = async (): Promise<BenchRow[]> => {
  const installation = await seedInstallation({ organizations: 10, users: 10, assets: 10 });
  const server = await startProgram('api/src/main.ts', '/api/health/ready', { DATA_DIR: installation.dataDir });
  try {
    const [importer, ...users] = installation.users;
    const others = { ...installation, users };
    const call = createCall(server, importer?.cookie ?? '');
    const alone = () => p99While(server, others, () => wait(probeSeconds * 1_000));
    await alone();
    const before = await alone();
    const imported = await besideOthers(server, others, () => importFile(call));
    const between = await alone();
    const undone = await besideOthers(server, others, () => undo(call, imported.result.id));
    const without = (before + between + (await alone())) / 3;
    const { previewSeconds, seconds, stillSeconds, last } = imported.result;
    const { added = 0, refused = 0 } = last.done;
    return [
      within(`preview of ${rows} rows`, previewSeconds, 3),
      within('import of them', seconds, 60, imported.cpuUs),
      within('longest time without progress', stillSeconds, 1),
      counted('rows in all counts', sumOf(last), rows),
      counted(`rows refused`, refused, bad),
      p99Row('the import', imported.p99, without),
      within('undo of them', undone.result.seconds, 60, undone.cpuUs),
      counted('people taken back', undone.result.last.undo.removed, added),
      p99Row('the undo', undone.p99, without),
    ];
  } finally {
    if (server.child.exitCode === null) await server.stop();
    installation.remove();
  }
};
