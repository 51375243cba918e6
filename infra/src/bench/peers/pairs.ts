import type { Shot } from '../load/load.ts';
import type { Measured } from '../load/processCost.ts';
import type { BenchRow } from '../report/rows.ts';
import { median, medianOrNull, spreadOf } from '../report/rows.ts';
import type { LoadedAtCost } from '../load/shots.ts';
import { loadAtCost } from '../load/shots.ts';

/** How often the product and its peer are measured, in turns. */
export const rounds = 5;
const seconds = 3;

export type Server = { url: string; costs: Measured };

/** Loads a server for one turn. Throws where it did nothing that was asked of it. */
export const measure = async (server: Server, shoot: () => Shot): Promise<LoadedAtCost> => {
  const line = await loadAtCost(server, { seconds, shoot });
  if (line.done === 0) throw new Error(`${server.url} did nothing that was asked of it`);
  return line;
};

/** The results of the product and its peer in one round. */
export type Pair = { own: LoadedAtCost; peer: LoadedAtCost };

/** `goal` is how many times the peer's rate the median of the rounds is to be. */
type Compared = { name: string; peerName: string; pairs: readonly Pair[]; writes: boolean; goal?: number };

/** The medians of all rounds as one line. */
export const rowOf = ({ name, peerName, pairs, writes, goal }: Compared): BenchRow => {
  const [own, peer] = [pairs.map((pair) => pair.own), pairs.map((pair) => pair.peer)];
  const ratios = pairs.map((pair) => pair.own.perSecond / pair.peer.perSecond);
  const [least, most] = spreadOf(ratios);
  const costs = `${medianOrNull(peer.map(({ cpuUs }) => cpuUs))?.toFixed(0) ?? '–'} µs`;
  const bytes = `${((medianOrNull(peer.map((line) => line.bytes)) ?? 0) / 1_000).toFixed(1)} kB`;
  const p99 = (lines: readonly LoadedAtCost[]): string => median(lines.map((line) => line.p99)).toFixed(0);
  const latencies = `p99 ${p99(own)} ms against ${p99(peer)} ms`;
  return {
    name: `${name} (ratio ${least.toFixed(2)} to ${most.toFixed(2)}, ${latencies})`,
    value: median(own.map((line) => line.perSecond)),
    unit: '/s',
    ratio: median(ratios),
    spread: spreadOf(own.map((line) => line.perSecond)),
    reference: median(peer.map((line) => line.perSecond)),
    referenceName: `${peerName}, ${costs}${writes ? ` and ${bytes}` : ''} each`,
    cpuUs: medianOrNull(own.map((line) => line.cpuUs)),
    bytes: writes ? medianOrNull(own.map((line) => line.bytes)) : null,
    aim: goal === undefined ? '–' : `≥ ${goal}`,
    met: goal === undefined ? null : median(ratios) >= goal,
  };
};

/** The line of a comparison that was not run; its name says why. */
export const notRun = (name: string): BenchRow => ({
  name,
  value: null,
  unit: '',
  reference: null,
  referenceName: '',
  ratio: null,
  aim: '–',
  met: null,
});
