import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

type Rebuilt = { events: number; ms: number };

const isRebuilt = (value: unknown): value is Rebuilt =>
  typeof value === 'object' && value !== null && 'events' in value && 'ms' in value;

/** Builds all views with the operator's command in a process of its own with these settings, and watches its memory. */
export const rebuildAll = async (settings: Record<string, string>): Promise<Rebuilt & { memoryMb: number }> => {
  const env = { ...process.env, ...settings, PUBLIC_URL: 'http://127.0.0.1:9' };
  const child = spawn(
    'node',
    ['infra/src/bench/withMemory.ts', 'projector/src/main.ts', '--json', 'rebuild', '--all'],
    {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child, 'close');
  const lines = said.split('\n').filter(Boolean);
  const result: unknown = JSON.parse(lines.find((line) => line.startsWith('{')) ?? 'null');
  const memory = /^memory (\d+)/m.exec(said)?.[1];
  if (!isRebuilt(result) || memory === undefined) throw new Error(`the rebuild said: ${said}`);
  return { events: result.events, ms: result.ms, memoryMb: Number(memory) / 1024 };
};
