import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { views } from '@upline/contracts';
import { parseConfig } from '@upline/infra/settings/config.ts';
import { StartError } from '@upline/infra/ports/startError.ts';
import { onStop } from '@upline/infra/process/stopSignals.ts';
import { startServer } from '../server.ts';
import type { RunningServer } from '../server.ts';
import { createChance } from './chance.ts';
import { createWorld } from './deeds.ts';
import type { DemoWorld } from './deeds.ts';
import { makeHistory } from './history.ts';
import { importFile } from './importing.ts';
import { keepWorking } from './live.ts';
import { createMembers, demoPassword } from './members.ts';
import { withDemoPictures } from './pictures.ts';
import { demoWeeks, planHistory } from './plan.ts';

const seed = 7;
/** The history ends a minute ago: later events are live. */
const endsBeforeMs = 60_000;

const viewNames = views.map(({ name }) => name);

/** When the ISO week of a time began, here. */
const weekStartOf = (time: number): number => {
  const day = new Date(time);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - ((day.getDay() + 6) % 7));
  return day.getTime();
};

/** Resolves once the views show everything, and what followed from it is done. */
const catchUp = async ({ ports, api }: RunningServer): Promise<void> => {
  for (let head = -1; head !== (await ports.events.head()); await pause(20)) {
    head = await ports.events.head();
    await api.dependencies.tracker.reach(viewNames, head);
  }
};

/** Makes the history of the demo, with the api's clock at the time of each step. */
const tellStory = async (server: RunningServer, setTime: (at: number) => void): Promise<DemoWorld> => {
  const now = Date.now() - endsBeforeMs;
  const { steps } = planHistory({ chance: createChance(seed), now, weekStart: weekStartOf(now) });
  const { dependencies: api } = server.api;
  const world = createWorld(api, await createMembers(api, server.ports.documents));
  await makeHistory(world, steps, { setTime, atOnce: 32 });
  await importFile(world);
  await catchUp(server);
  return world;
};

const run = async (): Promise<void> => {
  process.umask(0o077);
  const folder = process.env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'upline-demo-'));
  const config = parseConfig({ ...process.env, DATA_DIR: folder, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' });
  // before the first step, also early in a week
  let time: number | null = Date.now() - demoWeeks * 7 * 86_400_000;
  const clock = (): Date => new Date(time ?? Date.now());
  const server = await startServer(config, { clock, pictures: withDemoPictures });
  const world = await tellStory(server, (at) => {
    time = at;
  });
  time = null;
  await world.members.createNewest();
  process.stdout.write(
    `\nUpline's demo runs at ${config.publicUrl}\n` +
      `Sign in as leader@demo.test with the password ${demoPassword}; stop with Ctrl-C, nothing is kept.\n\n`,
  );
  const stop = new AbortController();
  const working = Promise.all([
    world.members.createAccounts(),
    keepWorking(world, createChance(seed + 1), stop.signal),
  ]);
  const end = (): void => {
    stop.abort();
    void working
      .finally(server.close)
      .finally(() => process.env['DATA_DIR'] === undefined && rmSync(folder, { recursive: true, force: true }))
      .finally(() => process.exit(0));
  };
  onStop(end);
  await working;
};

run().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
});
