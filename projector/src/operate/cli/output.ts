import type {
  JobsResult,
  OperatorResult,
  ProjectorStatus,
  QuarantineEntry,
  VerifyResult,
  ViewStatus,
} from '@upline/contracts';
import { toTextTable } from '@upline/infra/lib/textTables.ts';
import { textOfVersion } from '@upline/infra/process/version.ts';
import { duration, number } from './progress.ts';
import type { ErrorStream } from './progress.ts';

/** Where a command writes: results to `out`, everything else to `err`; `input` is where a person answers. */
export type Streams = {
  out: NodeJS.WritableStream;
  err: ErrorStream;
  input?: NodeJS.ReadableStream & { isTTY?: boolean };
};

/** Characters of an error in a table. */
const maxErrorShown = 160;

const viewRow = ({ view, version, generation, position, lag, count, running, note }: ViewStatus): string[] => [
  view,
  String(version),
  generation ?? '–',
  number.format(position),
  number.format(lag),
  number.format(count),
  note ?? (running ? 'running' : 'waiting'),
];

const quarantineText = (entries: readonly QuarantineEntry[]): string => {
  if (entries.length === 0) return 'Nothing is stopped.';
  const rows = entries.map(({ id, view, position, type, reason }) => [id, view, String(position), type, reason]);
  return toTextTable([['EVENT', 'STOPPED', 'POSITION', 'TYPE', 'REASON'], ...rows]);
};

const jobs = (count: number): string => (count === 1 ? '1 job' : `${number.format(count)} jobs`);

/** An error as one line of limited length. */
const lineOf = (error: string): string => {
  const line = error.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.length > maxErrorShown ? `${line.slice(0, maxErrorShown - 1)}…` : line;
};

const jobsText = ({ retried, dropped, count, jobs: shown }: JobsResult): string => {
  const rows = shown.map(({ kind, id, attempts, at, error }) => [kind, id, String(attempts), at ?? '–', lineOf(error)]);
  return [
    ...(retried > 0 ? [`${jobs(retried)} will be tried again.`] : []),
    ...(dropped > 0 ? [`${jobs(dropped)} dropped.`] : []),
    count === 0 ? 'No job is dead.' : toTextTable([['KIND', 'JOB', 'TRIES', 'DIED', 'ERROR'], ...rows]),
    ...(count > shown.length ? [`${jobs(count - shown.length)} more.`] : []),
  ].join('\n');
};

const deadText = (count: number | null): string => {
  if (count === null) return 'The queue does not answer: it is unknown whether jobs are dead.';
  return count === 0 ? 'No job is dead.' : `${jobs(count)} used up all tries: see "jobs list".`;
};

const statusText = ({ status, deadJobs, degraded = [] }: Extract<OperatorResult, { name: 'status' }>): string => {
  const { upline, head, views, reactors, quarantine, unknown, busy }: ProjectorStatus = status;
  const header = ['VIEW', 'VERSION', 'GENERATION', 'POSITION', 'BEHIND', 'EVENTS', 'STATE'];
  const skipped = Object.entries(unknown).map(([type, times]) => `${type} (${times})`);
  return [
    ...(upline ? [`Upline ${textOfVersion(upline)}.`] : []),
    `The log ends at position ${number.format(head)}.${busy === null ? '' : ` Busy: ${busy}.`}`,
    ...degraded.map((text) => `Degraded: ${text}.`),
    '',
    toTextTable([header, ...views.map(viewRow), ...reactors.map(viewRow)]),
    '',
    quarantineText(quarantine),
    ...(deadJobs === undefined ? [] : [deadText(deadJobs)]),
    ...(skipped.length > 0
      ? [`Passed over, because this version does not know their types: ${skipped.join(', ')}`]
      : []),
  ].join('\n');
};

const lostText = (lostKeys: number): string =>
  `${number.format(lostKeys)} ${lostKeys === 1 ? 'person or prospect has' : 'people and prospects have'} no key ` +
  'although nobody erased them: ' +
  'what the log says of them reads [erased]. Restore the accounts that belong to the events.';

const verifyText = ({ views, skipped, differences, lostKeys = 0 }: VerifyResult, ms: number): string => {
  const count = views.reduce((sum, view) => sum + view.count, 0);
  const rows = views.reduce((sum, view) => sum + view.rows, 0);
  const compared = views.length === 1 ? '1 view' : `${views.length} views`;
  const verdict =
    count === 0 ? 'all equal a new fold of the log' : `${number.format(count)} differ from a new fold of the log`;
  return [
    views.length === 0
      ? 'Nothing was compared.'
      : `${number.format(rows)} rows of ${compared}: ${verdict} (${duration(ms)}).`,
    ...views.filter((view) => view.count > 0).map(({ view, count: wrong }) => `  ${view}: ${number.format(wrong)}`),
    ...(lostKeys > 0 ? [lostText(lostKeys)] : []),
    ...skipped.map(({ view, reason }) => `  ${view} was not compared: ${reason}`),
    ...differences.map(
      ({ view, key, stored, rebuilt }) =>
        `${view} ${key}\n  stored   ${JSON.stringify(stored)}\n  rebuilt  ${JSON.stringify(rebuilt)}`,
    ),
  ].join('\n');
};

const rebuildText = ({ views, events, ms, failed }: Extract<OperatorResult, { name: 'rebuild' }>): string =>
  [
    views.length === 0
      ? 'No view was rebuilt.'
      : `Rebuilt ${views.join(', ')} from ${number.format(events)} events in ${duration(ms)}.`,
    ...failed.map(({ view, reason }) => `${view} stays as it is: ${reason}`),
  ].join('\n');

/** The result of a command as text for a person. */
export const toText = (result: OperatorResult): string => {
  switch (result.name) {
    case 'status':
      return statusText(result);
    case 'rebuild':
      return rebuildText(result);
    case 'verify':
      return verifyText(result.result, result.ms);
    case 'quarantine':
      return quarantineText(result.entries);
    case 'jobs':
      return jobsText(result);
  }
};

/** The exit code of wrong use. */
export const wrongUse = 2;

/** 0 done, 1 failed, 3 `verify` found differences or lost keys. A view that was not compared is not verified. */
export const exitCodeOf = (result: OperatorResult): number => {
  if (result.name === 'verify') {
    const { views, skipped, lostKeys = 0 } = result.result;
    if (lostKeys > 0 || views.some(({ count }) => count > 0)) return 3;
    return skipped.length > 0 || views.length === 0 ? 1 : 0;
  }
  return result.name === 'rebuild' && result.failed.length > 0 ? 1 : 0;
};
