import { benchAnswers } from './answers.bench.ts';
import { benchBeacons } from './beacons.bench.ts';
import { benchDashboard } from './dashboard.bench.ts';
import { benchDistributed } from './distributed.bench.ts';
import { benchGrowth } from './growth.bench.ts';
import { benchHttp } from './http.bench.ts';
import { benchImports } from './imports.bench.ts';
import { benchLive } from './live.bench.ts';
import { benchPeers } from './peers.bench.ts';
import { benchRebuild } from './rebuild.bench.ts';
import { saveResult } from './report/results.ts';
import type { BenchRow } from './report/rows.ts';
import { toTable } from './report/rows.ts';
import { benchSearch } from './search.bench.ts';

// `npm run bench [-- NAME…] [--json] [--save]`: every line with its reference from the same run; `--save` keeps them as
// the last run and writes them into docs/performance.md.
const usual: Record<string, () => Promise<BenchRow[]>> = {
  http: benchHttp,
  dashboard: benchDashboard,
  live: benchLive,
  rebuild: benchRebuild,
  beacons: benchBeacons,
  answers: benchAnswers,
  distributed: benchDistributed,
  search: benchSearch,
  imports: benchImports,
};
/** They take long, or need a program that the product does not, so they run when they are named. */
const apart: Record<string, () => Promise<BenchRow[]>> = { growth: benchGrowth, peers: benchPeers };
const benches = { ...usual, ...apart };

// the distributed lines have taken what they need; the others start servers of their own, on embedded engines
for (const setting of ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL']) delete process.env[setting];

const words = process.argv.slice(2);
const named = words.filter((word) => !word.startsWith('--'));
const unknown = named.find((name) => !Object.hasOwn(benches, name));
if (unknown !== undefined) {
  process.stderr.write(`There is no benchmark called ${unknown}. Choose among ${Object.keys(benches).join(', ')}.\n`);
  process.exit(2);
}

const rows: BenchRow[] = [];
for (const name of named.length > 0 ? named : Object.keys(usual)) {
  const measured = (await benches[name]?.()) ?? [];
  if (words.includes('--save')) saveResult(name, measured);
  rows.push(...measured);
}
process.stdout.write(words.includes('--json') ? `${JSON.stringify(rows, null, 2)}\n` : `${toTable(rows)}\n`);
