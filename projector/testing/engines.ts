import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredEvent } from '@upline/contracts';
import { parseConfig } from '@upline/infra/settings/config.ts';
import { openInfra } from '@upline/infra/open.ts';
import type { ProjectionStore } from '@upline/infra/ports/projectionStore.ts';
import type { StoredRow } from '@upline/infra/ports/rows.ts';
import type { Log, ProjectorPorts } from '../src/session/projectorSession.ts';

/** A log that writes nothing. */
export const silent: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

type StoryEvent = Omit<StoredEvent, 'position'>;

/** Events of one stream that follow each other. */
const runsOf = (events: readonly StoryEvent[]): [string, StoryEvent[]][] => {
  const runs: [string, StoryEvent[]][] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (last?.[0] === event.stream) last[1].push(event);
    else runs.push([event.stream, [event]]);
  }
  return runs;
};

const appendRun = ({ events }: ProjectorPorts, stream: string, run: readonly StoryEvent[]) => {
  const expected = run[0]?.revision === 0 ? 'none' : (run[0]?.revision ?? 0) - 1;
  return events.append(
    stream,
    expected,
    run.map(({ id, type, data, meta }) => ({ id, type, data, meta })),
  );
};

/** The embedded engines, or those of the settings, on a data folder of their own, all of them in this thread. */
export const openEngines = async (
  folder = mkdtempSync(join(tmpdir(), 'upline-projector-')),
  settings: Record<string, string> = {},
) => {
  const config = parseConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...settings });
  const infra = await openInfra(config, { projector: 'here' });
  const { ports } = infra;
  return {
    folder,
    infra,
    ports,
    /** Appends events of a story, each to its stream, in this order. Returns the head of the log. */
    append: async (events: readonly StoryEvent[]): Promise<number> => {
      for (const [stream, some] of runsOf(events)) await appendRun(ports, stream, some);
      return ports.events.head();
    },
    /** The same, but keeps only the order within each stream: much faster. */
    appendTogether: async (events: readonly StoryEvent[]): Promise<number> => {
      await Promise.all(runsOf(events).map(([stream, some]) => appendRun(ports, stream, some)));
      return ports.events.head();
    },
    close: async (): Promise<void> => {
      await infra.close();
      rmSync(folder, { recursive: true, force: true });
    },
    /** Closes the engines and opens them again on the same folder, as a restart does. */
    reopen: async () => {
      await infra.close();
      return openEngines(folder, settings);
    },
  };
};
export type Engines = Awaited<ReturnType<typeof openEngines>>;

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);

const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(byName))
    : value;

/** A row as a text that is the same for the same position and fields, whatever their order. */
export const textOf = ({ position, row }: Pick<StoredRow, 'position' | 'row'>): string =>
  `${position} ${JSON.stringify(row, inOrder)}`;

/** Every row of the live generation of a view by key, tombstones included, as its `textOf`. */
export const rowsOf = async (
  reads: Pick<ProjectionStore, 'live' | 'scan'>,
  view: string,
): Promise<Map<string, string>> => {
  const generation = await reads.live(view);
  const rows = new Map<string, string>();
  if (!generation) return rows;
  let page: StoredRow[] = [];
  do {
    page = await reads.scan(generation, { afterKey: page.at(-1)?.key ?? null, limit: 500 });
    for (const { key, position, row } of page) rows.set(key, textOf({ position, row }));
  } while (page.length > 0);
  return rows;
};

/** Ports whose nth save of views ends as if the process died: before the write, or right after it. */
export const dyingPorts = (ports: ProjectorPorts, die: { at: number; after: boolean }): ProjectorPorts => {
  let saves = 0;
  const save: ProjectionStore['save'] = async (token, all) => {
    if (all.some(({ generation }) => !generation.view.startsWith('reactor-'))) saves += 1;
    const dies = saves === die.at;
    if (dies && !die.after) throw new Error('died before the save');
    await ports.reads.save(token, all);
    if (dies) throw new Error('died after the save');
  };
  return { ...ports, reads: { ...ports.reads, save } };
};
