import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AssetAnswer, StoredEvent } from '@upline/contracts';
import { levelOf } from '@upline/contracts';
import { parseConfig } from '@upline/infra/settings/config.ts';
import { openInfra } from '@upline/infra/open.ts';
import { operate } from '../../people/operate.ts';
import { wrongAnswers } from './answers.ts';
import type { Installation } from '../engines/installation.ts';
import type { Journal } from './journal.ts';
import { pause, until } from './journal.ts';
import type { Ledger } from './ledger.ts';
import { compareWithLog, findTwice } from './ledger.ts';
import type { Person } from '../moves/people.ts';
import type { Watcher } from './watcher.ts';

/** How long the product may take to catch up after the last fault. */
const catchUpMs = 90_000;
const page = 1_000;
const shownProblems = 10;

/** Reads the whole log as the product does, personal fields decrypted, while the product runs. */
export const openLogReader = async (env: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-prove-read-'));
  const { ports, close } = await openInfra(parseConfig({ ...env, DATA_DIR: folder, LOG_LEVEL: 'silent' }), {
    projector: 'here',
  });
  return {
    head: () => ports.events.head(),
    dead: () => ports.queue.dead(),
    readAfter: async (from: number): Promise<StoredEvent[]> => {
      const log: StoredEvent[] = [];
      for (let after = from; ; after = log.at(-1)?.position ?? after) {
        const next = await ports.events.readAll({ after, limit: page });
        log.push(...next);
        if (next.length < page) return log;
      }
    },
    close: async (): Promise<void> => {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
export type LogReader = Awaited<ReturnType<typeof openLogReader>>;

const textOf = ({ data, meta }: StoredEvent, field: string): string => `${meta.organizationId} ${String(data[field])}`;

/** Describes achievements that are missing or that no shares have earned. */
const wrongAchievements = (log: readonly StoredEvent[]): string[] => {
  const shares = new Map<string, number>();
  const due: string[] = [];
  for (const event of log.filter(({ type }) => type === 'AssetShared' || type === 'ShareRetracted')) {
    const who = textOf(event, 'sharedBy');
    const before = shares.get(who) ?? 0;
    shares.set(who, before + (event.type === 'AssetShared' ? 1 : -1));
    if (event.type === 'ShareRetracted') continue;
    if (levelOf(before) !== levelOf(before + 1)) due.push(`${who} ${levelOf(before + 1)}`);
  }
  const earned = log
    .filter(({ type }) => type === 'AchievementEarned')
    .map((event) => `${textOf(event, 'userId')} ${String(event.data['level'])}`);
  const [one, other] = [due.toSorted().join('\n'), earned.toSorted().join('\n')];
  return one === other ? [] : [`achievements due:\n${one}\nearned:\n${other}`];
};

/** Describes open invitations without a mail, and mails that are in the log twice. */
const wrongMails = (log: readonly StoredEvent[]): string[] => {
  const generations = new Map<string, number>();
  const mailed = new Map<string, number>();
  for (const { type, data } of log) {
    const id = String(data['invitationId']);
    if (type === 'MemberInvited' || type === 'InvitationResent') generations.set(id, Number(data['generation']));
    if (type === 'InvitationRevoked' || type === 'InvitationAccepted') generations.delete(id);
    const mail = `${id} ${String(data['generation'])}`;
    if (type === 'InvitationMailSent') mailed.set(mail, (mailed.get(mail) ?? 0) + 1);
  }
  return [
    ...[...generations]
      .filter(([id, generation]) => !mailed.has(`${id} ${generation}`))
      .map(([id]) => `invitation ${id} was never mailed`),
    ...[...mailed]
      .filter(([, times]) => times > 1)
      .map(([mail, times]) => `the mail ${mail} is in the log ${times} times`),
  ];
};

/** Describes shares that count more views than there were. */
const wrongViews = (ledger: Ledger, log: readonly StoredEvent[]): string[] => {
  const counted = new Map<string, number>();
  for (const { type, data } of log)
    if (type === 'ShareViewed')
      counted.set(String(data['shareId']), (counted.get(String(data['shareId'])) ?? 0) + Number(data['people']));
  return [...counted]
    .filter(([id, people]) => people > (ledger.opened.get(id) ?? 0))
    .map(([id, people]) => `share ${id} counts ${people} views of ${ledger.opened.get(id) ?? 0}`);
};

/** Describes organizations whose list of assets differs from the log. */
const wrongLists = async (log: readonly StoredEvent[], people: readonly Person[]): Promise<string[]> => {
  const titles = new Map<string, { organizationId: string; title: string; present: boolean }>();
  for (const { type, data, meta } of log) {
    if (!type.startsWith('Asset') || type === 'AssetShared') continue;
    const id = String(data['assetId']);
    const before = titles.get(id) ?? { organizationId: meta.organizationId ?? '', title: '', present: true };
    // a translation has a title of its own
    const isOwn = type !== 'AssetTranslated' && typeof data['title'] === 'string';
    const title = isOwn ? String(data['title']) : before.title;
    titles.set(id, {
      ...before,
      title,
      present: type === 'AssetDeleted' ? false : type === 'AssetRestored' ? true : before.present,
    });
  }
  const wrong: string[] = [];
  for (const { browser, organizationId, name } of people) {
    const answer = await browser.json('GET', '/api/assets');
    const listed = (answer.body as AssetAnswer[]).map(({ title }) => title);
    const expected = [...titles.values()]
      .filter((one) => one.organizationId === organizationId && one.present)
      .map(({ title }) => title);
    if (expected.length <= page && listed.toSorted().join('\n') !== expected.toSorted().join('\n'))
      wrong.push(`${name} sees ${listed.length} assets, and the log has ${expected.length}`);
  }
  return wrong;
};

export type Checking = {
  installation: Installation;
  journal: Journal;
  ledger: Ledger;
  reader: LogReader;
  watchers: readonly Watcher[];
  people: readonly Person[];
  from: number;
};

const wrongInLog = (ledger: Ledger, log: readonly StoredEvent[]): string[] => [
  ...compareWithLog(ledger, log),
  ...findTwice(log),
  ...wrongAchievements(log),
  ...wrongMails(log),
  ...wrongViews(ledger, log),
  ...wrongAnswers(ledger, log),
];

/** Repeats a search for problems until it finds none; returns the last ones when that takes too long. */
const waitForNone = async (find: () => Promise<string[]>): Promise<string[]> => {
  let wrong: string[] = [];
  await until(async () => {
    wrong = await find().catch((error: unknown) => [String(error)]);
    if (wrong.length > 0) await pause(500);
    return wrong.length === 0;
  }, catchUpMs);
  return wrong;
};

/** Checks everything that must hold once the writers are done and all processes are back. */
export const check = async ({
  installation,
  journal,
  ledger,
  reader,
  watchers,
  people,
  from,
}: Checking): Promise<void> => {
  const report = (fact: string, wrong: readonly string[]): void => {
    for (const text of wrong.slice(0, shownProblems)) journal.problem(text);
    if (wrong.length > shownProblems) journal.problem(`and ${wrong.length - shownProblems} more`);
    if (wrong.length === 0) journal.say(fact);
  };

  let log: StoredEvent[] = [];
  const inLog = await waitForNone(async () => {
    log = await reader.readAfter(from);
    return wrongInLog(ledger, log);
  });
  report(
    `the log has ${log.length} events, and each of the ${ledger.acknowledged()} acknowledged commands once, ` +
      `with ${ledger.answered.size} answers of strangers`,
    inLog,
  );

  const behind = await waitForNone(async () => {
    const result = await operate(installation, { name: 'status' });
    if (result.name !== 'status') return ['no status'];
    const { views, reactors, quarantine } = result.status;
    return [
      ...[...views, ...reactors]
        .filter(({ lag, running }) => lag > 0 || !running)
        .map(({ view, lag, note }) => `${view} lags by ${lag} (${note})`),
      ...quarantine.map(({ view, reason }) => `${view} is stopped: ${reason}`),
    ];
  });
  report('all views and reactors are at its end', behind);

  report(
    `${watchers.length} open pages show what fresh ones show`,
    await waitForNone(async () => (await Promise.all(watchers.map((one) => one.stale()))).flat()),
  );

  const verified = await operate(installation, { name: 'verify', views: [] });
  const wrong =
    verified.name === 'verify'
      ? [
          ...verified.result.differences.map((difference) => `verify: ${JSON.stringify(difference).slice(0, 1_000)}`),
          ...verified.result.skipped.map(({ view, reason }) => `verify left ${view} out: ${reason}`),
        ]
      : ['verify did not answer'];
  report('every row equals a fresh fold of the log', wrong);
  report('lists of assets equal the log', await wrongLists(log, people));
  report(
    'no job is dead',
    (await reader.dead()).map((job) => `dead job: ${JSON.stringify(job)}`),
  );
};
