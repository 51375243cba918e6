import { setTimeout as wait } from 'node:timers/promises';
import { parseConfig } from '../settings/config.ts';
import { openInfra } from '../open.ts';
import { fire } from './load/fire.ts';
import type { Link } from './load/links.ts';
import { makeLinks } from './load/links.ts';
import type { Shot } from './load/load.ts';
import { p99While } from './load/others.ts';
import { seedInstallation } from './programs/installation.ts';
import { startProgram } from './programs/program.ts';
import type { BenchRow } from './report/rows.ts';
import { ratioRow } from './report/rows.ts';

const answers = 5_000;
const links = 1_000;
const addresses = 2_500;
const minute = 60;
const probeSeconds = 15;

type Sent = { shot: Shot; shareId: string };

/** Answers of as many strangers, a tenth of them to one link. */
const planAnswers = (all: readonly Link[]): Sent[] =>
  Array.from({ length: answers }, (_, place): Sent => {
    const link = all[place % 10 === 0 ? 0 : place % all.length];
    if (!link) throw new Error('no link to answer');
    const [address, answer] = [place % addresses, place % 3 === 0 ? 'question' : 'interested'];
    const said = { name: `Guest ${place}`, contact: `guest${place}@mail.example`, message: 'What does it cost?' };
    return {
      shareId: link.shareId,
      shot: {
        method: 'POST',
        path: `${link.path}/answer`,
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.0.${address >> 8}.${address & 255}`,
          'sec-fetch-site': 'same-origin',
        },
        body: JSON.stringify({ answer, ...said, consent: true, key: `guest-${place}` }),
      },
    };
  });

/** How many answers the log has. */
const storedAnswers = async (dataDir: string, sent: readonly Sent[]): Promise<number> => {
  const { ports, close } = await openInfra(parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }));
  let stored = 0;
  for (const shareId of new Set(sent.map((one) => one.shareId)))
    stored += (await ports.events.readStream(`share-${shareId}`)).filter(({ type }) => type === 'ShareAnswered').length;
  await close();
  return stored;
};

/** 5,000 answers of strangers to 1,000 links within a minute: each is stored, and other calls go on. */
export const benchAnswers = async (): Promise<BenchRow[]> => {
  const installation = await seedInstallation({ organizations: 10, users: 10, assets: 10 });
  const env = { DATA_DIR: installation.dataDir, TRUSTED_PROXIES: '127.0.0.1' };
  const server = await startProgram('api/src/main.ts', '/api/health/ready', env);
  try {
    const planned = planAnswers(await makeLinks(server.url, installation, links));
    const alone = () => p99While(server, installation, () => wait(probeSeconds * 1_000));
    const before = await alone();
    const fired: { refused: number; sent: Sent[]; perSecond: number }[] = [];
    const during = await p99While(
      server,
      installation,
      async () =>
        void fired.push(await fire(server.url, planned, { perSecond: answers / minute, maxSeconds: minute * 1.5 })),
    );
    const without = (before + (await alone())) / 2;
    await server.stop();
    const [{ refused, sent, perSecond } = { refused: 0, sent: [], perSecond: 0 }] = fired;
    const stored = await storedAnswers(installation.dataDir, sent);
    return [
      ratioRow(
        `${sent.length} answers: stored (${refused} refused)`,
        { value: stored, unit: 'answers', reference: answers, referenceName: 'answers sent' },
        { atLeast: 1 },
      ),
      ratioRow(
        `p99 of other calls beside ${Math.round(perSecond * minute)} answers a minute`,
        { value: during, unit: 'ms', reference: without, referenceName: 'without' },
        { atMost: 2 },
      ),
    ];
  } finally {
    if (server.child.exitCode === null) await server.stop();
    installation.remove();
  }
};
