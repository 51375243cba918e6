import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
// as `npm run projector` has them
const flags = ['--max-semi-space-size=16', '--heap-growing-percent=75'];
const words = [...flags, 'infra/src/bench/programs/withCosts.ts', 'projector/src/main.ts'];
const compiled = { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled' };

type Rebuilt = { events: number; ms: number };

const isRebuilt = (value: unknown): value is Rebuilt =>
  typeof value === 'object' && value !== null && 'events' in value && 'ms' in value;

/** What a rebuild took: its time, its memory at most, its processor time and the bytes it brought to the disk. */
export type RebuildCosts = Rebuilt & { memoryMb: number; cpuMs: number; writtenBytes: number };

/** Builds all views with the operator's command in a process of its own with these settings, and measures it. */
export const rebuildAll = async (settings: Record<string, string>): Promise<RebuildCosts> => {
  const env = { ...compiled, ...process.env, ...settings, PUBLIC_URL: 'http://127.0.0.1:9' };
  const child = spawn('node', [...words, '--json', 'rebuild', '--all'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child, 'close');
  const lines = said.split('\n').filter(Boolean);
  const result: unknown = JSON.parse(lines.find((line) => line.startsWith('{')) ?? 'null');
  const costs = /^costs (\d+) (\d+) (\d+)/m.exec(said);
  if (!isRebuilt(result) || !costs) throw new Error(`the rebuild said: ${said}`);
  const [memoryKib = NaN, cpuUs = NaN, blocks = NaN] = costs.slice(1).map(Number);
  const { events, ms } = result;
  return { events, ms, memoryMb: memoryKib / 1_024, cpuMs: cpuUs / 1_000, writtenBytes: blocks * 512 };
};
