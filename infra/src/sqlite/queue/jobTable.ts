import type { DeadJob, Job } from '../../ports/queue.ts';
import type { JobFigures } from '../../ports/jobFigures.ts';
import { markSchema } from '../marks/markTable.ts';
import type { Columns, ReadConnection } from '../readConnection.ts';
import type { WriterDatabase } from '../writer/writerPort.ts';

/** A job whose time has come. `attempts` were begun before. */
export type DueJob = { id: string; data: Record<string, unknown>; attempts: number; error: string | null };

/**
 * `seq` keeps jobs of the same time in order, `done_at` is also when one died; the indexes hold only what is looked
 * for.
 */
export const jobSchema: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS jobs (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, data TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting', attempts INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL,
    done_at INTEGER, error TEXT)`,
  `CREATE INDEX IF NOT EXISTS jobs_waiting ON jobs (kind, due_at) WHERE state = 'waiting'`,
  `CREATE INDEX IF NOT EXISTS jobs_dead ON jobs (seq) WHERE state = 'dead'`,
  `CREATE INDEX IF NOT EXISTS jobs_done ON jobs (done_at) WHERE state = 'done'`,
  ...markSchema('queue'),
];

const maxErrorLength = 2000;
const purgeRows = 2000;
const maxDead = 1000;

const parseData = (text: unknown): Record<string, unknown> => {
  const data: unknown = JSON.parse(String(text));
  return typeof data === 'object' && data !== null ? { ...data } : {};
};

const toDueJob = (row: Columns): DueJob => ({
  id: String(row[0]),
  data: parseData(row[1]),
  attempts: Number(row[2]),
  error: row[3] === null ? null : String(row[3]),
});

/** The dead jobs of one file, and figures of all. */
const createDeadJobs = (db: WriterDatabase, { all, get }: Pick<ReadConnection, 'all' | 'get'>) => {
  const countDead = (): number => Number(get(`SELECT count(*) FROM jobs WHERE state = 'dead'`)?.[0] ?? 0);
  return {
    dead: (): DeadJob[] =>
      all(
        `SELECT id, data, attempts, error, kind, done_at FROM jobs
          WHERE state = 'dead' ORDER BY done_at, seq LIMIT ${maxDead}`,
      ).map((row) => ({
        ...toDueJob(row),
        error: String(row[3] ?? ''),
        kind: String(row[4]),
        diedAt: typeof row[5] === 'number' ? row[5] : null,
      })),
    countDead,
    figures: (now: number): JobFigures => {
      const sql = `SELECT count(*), count(*) FILTER (WHERE due_at <= ?), min(due_at) FROM jobs WHERE state = 'waiting'`;
      const found = get(sql, now);
      const [waiting, due, first] = [found?.[0], found?.[1], found?.[2]];
      const oldestDueMs = typeof first === 'number' ? Math.max(0, now - first) : 0;
      return { due: Number(due ?? 0), later: Number(waiting ?? 0) - Number(due ?? 0), dead: countDead(), oldestDueMs };
    },
    /** The kind of the job that is alive again, null when none was dead under this id. */
    revive: async (id: string, now: number): Promise<string | null> => {
      const kind = get(`SELECT kind FROM jobs WHERE id = ? AND state = 'dead'`, id)?.[0];
      const [changed] = await db.run([
        [
          `UPDATE jobs SET state = 'waiting', attempts = 0, due_at = ?, done_at = NULL WHERE id = ? AND state = 'dead'`,
          now,
          id,
        ],
      ]);
      return changed === 1 && typeof kind === 'string' ? kind : null;
    },
    /** Whether one was dead under this id. It counts as done from now on. */
    drop: async (id: string, now: number): Promise<boolean> => {
      const sql = `UPDATE jobs SET state = 'done', data = '{}', error = NULL, done_at = ?
        WHERE id = ? AND state = 'dead'`;
      const [changed] = await db.run([[sql, now, id]]);
      return changed === 1;
    },
  };
};

/** The jobs of one file: reads answer at once, writes once they are durable. Times are epoch ms. */
export const createJobTable = (db: WriterDatabase, { all, get }: ReadConnection) => ({
  /** Ids that are stored already, done ones included, are left out. */
  add: async (jobs: readonly Job[], now: number): Promise<void> => {
    const sql = 'INSERT INTO jobs (id, kind, data, due_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING';
    await db.run(
      jobs.map(({ id, kind, data, delayMs = 0 }) => [sql, id, kind, JSON.stringify(data), now + delayMs] as const),
    );
  },
  due: (kind: string, now: number, limit: number): DueJob[] =>
    all(
      `SELECT id, data, attempts, error FROM jobs
        WHERE kind = ? AND state = 'waiting' AND due_at <= ? ORDER BY due_at, seq LIMIT ?`,
      kind,
      now,
      limit,
    ).map(toDueJob),
  /** When the next job becomes due, null when none waits. */
  nextDueAt: (kind: string, now: number): number | null => {
    const next = get(
      `SELECT min(due_at) FROM jobs WHERE kind = ? AND state = 'waiting' AND due_at > ?`,
      kind,
      now,
    )?.[0];
    return typeof next === 'number' ? next : null;
  },
  begin: async (id: string): Promise<void> =>
    void (await db.run([['UPDATE jobs SET attempts = attempts + 1 WHERE id = ?', id]])),
  /** The id is kept, so that the job never runs again; its data are not. */
  finish: async (id: string, now: number): Promise<void> =>
    void (await db.run([
      [`UPDATE jobs SET state = 'done', data = '{}', error = NULL, done_at = ? WHERE id = ?`, now, id],
    ])),
  postpone: async (id: string, dueAt: number, error: string): Promise<void> =>
    void (await db.run([
      ['UPDATE jobs SET due_at = ?, error = ? WHERE id = ?', dueAt, error.slice(0, maxErrorLength), id],
    ])),
  bury: async (id: string, error: string, now: number): Promise<void> =>
    void (await db.run([
      [`UPDATE jobs SET state = 'dead', error = ?, done_at = ? WHERE id = ?`, error.slice(0, maxErrorLength), now, id],
    ])),
  ...createDeadJobs(db, { all, get }),
  /** Deletes jobs that were done before a time, some at once so that no write waits long for the file. */
  purge: async (before: number): Promise<void> => {
    const sql = `DELETE FROM jobs WHERE seq IN
      (SELECT seq FROM jobs WHERE state = 'done' AND done_at < ? LIMIT ${purgeRows})`;
    for (let [gone] = [purgeRows]; gone === purgeRows;) [gone = 0] = await db.run([[sql, before]]);
  },
});
export type JobTable = ReturnType<typeof createJobTable>;
