import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '@upline/infra/settings/config.ts';
import { createLog } from '@upline/infra/log/log.ts';
import { openInfra } from '@upline/infra/open.ts';
import type { Infra } from '@upline/infra/open.ts';
import type { Mail } from '@upline/infra/ports/mailer.ts';
import type { Ports } from '@upline/infra/ports.ts';
import { keyedProjections, reactors } from '@upline/projector/capabilities.ts';
import { createProjector } from '@upline/projector/projector.ts';
import type { ApiOptions } from '../../src/completeDependencies.ts';
import { createApi } from '../../src/api.ts';
import { capabilities } from '../../src/capabilities.ts';
import { createEachMinute } from '../../src/platform/lib/eachMinute.ts';
import { manyMails } from './manyMails.ts';
import { forgetSite } from '../people/browser.ts';
import { recordingDone, withQuickRetries } from '../held/quickRetries.ts';
import { serveQuickSignUp } from '../serveQuickSignUp.ts';
import { freePort } from '@upline/infra/testing/network/freePort.ts';

export type LocalOptions = {
  /** Called before each mail: it may delay the mail, or throw an error of the mail server. */
  beforeMail?: (mail: Mail) => Promise<void> | void;
  /** Whether a mail server is set, so that addresses are proven by mails; the tests see every mail in either case. */
  sendsMails?: boolean;
  watch?: (ports: Ports) => Ports;
  /** How long the queue waits before its second attempt, in ms; 1 by default. */
  backoffMs?: number;
  clock?: () => Date;
  pictures?: ApiOptions['pictures'];
  /** Whose `X-Forwarded-For` counts; this machine's by default, so that each test browser has an address of its own. */
  trustedProxies?: string;
  /** The data folder, which stays; by default a temporary one that `close` removes. */
  folder?: string;
  /** Where it listens; on a free port by default. */
  port?: number;
  /** Further settings of the environment. */
  settings?: Record<string, string>;
};

/** The projector on this thread: one of its own would load its modules again for every server. */
const startProjectorHere = ({ ports, log, keySecret }: Infra) => {
  const stop = new AbortController();
  const projections = keyedProjections(keySecret);
  const projector = createProjector({ ports, projections, reactors, log, holder: 'embedded' });
  const ended = projector.run(stop.signal);
  return {
    stop: async (): Promise<void> => {
      stop.abort();
      await ended;
    },
  };
};

/**
 * The whole product in this process, on embedded engines and a temporary folder. Tests can see and disturb mails and
 * jobs.
 */
export const startLocalServer = async ({
  beforeMail,
  watch = (ports) => ports,
  clock,
  pictures,
  trustedProxies = '127.0.0.1',
  backoffMs = 1,
  settings = {},
  sendsMails = false,
  folder,
  port: given,
}: LocalOptions = {}) => {
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), 'upline-local-'));
  const port = given ?? (await freePort());
  const config = parseConfig({
    ...manyMails,
    HOST: '127.0.0.1',
    ...settings,
    PORT: String(port),
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: trustedProxies,
    LOG_LEVEL: 'silent',
    // nothing is sent there: the mailer below stands in its place
    ...(sendsMails ? { SMTP_URL: 'smtp://127.0.0.1:9' } : {}),
  });
  const logged: string[] = [];
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void logged.push(line) });
  const infra = await openInfra(config, { projector: 'here' });
  const projector = startProjectorHere(infra);
  const mails: Mail[] = [];
  const done: string[] = [];
  const send = async (mail: Mail): Promise<void> => {
    await beforeMail?.(mail);
    mails.push(mail);
  };
  const ports = watch({
    ...infra.ports,
    mailer: { send },
    queue: recordingDone(withQuickRetries(infra.ports.queue, backoffMs), done),
  });
  const own = { ...(clock ? { clock } : {}), ...(pictures ? { pictures } : {}) };
  const api = await createApi(ports, { config, secrets: infra.secrets, log, ...own });
  await api.listen();
  const { dependencies } = api;
  await dependencies.preparing.whenPrepared(AbortSignal.timeout(60_000));
  const quickSignUp = await serveQuickSignUp({ dependencies, port, sessionSecret: infra.secrets.sessionSecret });
  return {
    url: config.publicUrl,
    port,
    dataDir,
    dependencies,
    /** Does what the next minute would bring, by the clock of the test. */
    eachMinute: createEachMinute(capabilities, dependencies),
    ports: infra.ports,
    mails,
    done,
    logged,
    /** The newest mail to an address; null while there is none. */
    mailTo: (address: string): Mail | null =>
      mails.findLast(({ to }) => to.toLowerCase() === address.toLowerCase()) ?? null,
    close: async (): Promise<void> => {
      forgetSite(config.publicUrl);
      await quickSignUp.close();
      await api.close();
      await projector.stop();
      await infra.close();
      if (folder === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
export type LocalServer = Awaited<ReturnType<typeof startLocalServer>>;
