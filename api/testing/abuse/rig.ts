import { cpSync, readFileSync } from 'node:fs';
import { seedInstallation } from '@upline/infra/bench/programs/installation.ts';
import { defaultMailLimits } from '@upline/infra/settings/mailLimits.ts';
import { openMailServer } from '@upline/infra/testing/mail/mailServer.ts';
import type { Browser } from '../people/browser.ts';
import { createBrowser } from '../people/browser.ts';
import { call } from '../people/call.ts';
import { startServerProcess } from '../servers/serverProcess.ts';

/** What an attack reached. It held when `value` is at most `atMost`. */
export type Figure = { what: string; value: number; atMost: number; note?: string };

/**
 * An attack against a server of its own. `settings` are those of that server, beside the mail server's, and `seed` is
 * the size of what it holds before.
 */
export type Attack = {
  name: string;
  settings?: Record<string, string>;
  seed?: Parameters<typeof seedInstallation>[0];
  run: (rig: Rig) => Promise<Figure[]>;
};

export const password = 'correct-horse-battery';
const pollMs = 50;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Repeats a look until it finds something; null when it found nothing within `ms`. */
export const within = async <T>(ms: number, look: () => Promise<T | null> | T | null): Promise<T | null> => {
  const end = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found !== null || Date.now() > end) return found;
    await pause(pollMs);
  }
};

/** The resident memory of a process, in megabytes. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** A path of this server from a link in a mail or an answer. */
const pathOf = (link: string): string => {
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
};

/** The budgets of mails as they are by default: tests otherwise send more. */
const mailBudgets = {
  MAILS_PER_RECIPIENT: String(defaultMailLimits.perRecipient),
  MAILS_PER_PERSON: String(defaultMailLimits.perPerson),
  MAILS_PER_ORGANIZATION: String(defaultMailLimits.perOrganization),
  MAILS_PER_DAY: String(defaultMailLimits.perDay),
  MAIL_PAUSE: String(defaultMailLimits.pauseSeconds),
};

/** A server of the given checkout in a process of its own, with a mail server that keeps every mail. */
export const openRig = async (
  sources: string | undefined,
  { settings = {}, seed }: Omit<Attack, 'name' | 'run'> = {},
) => {
  const installation = seed && (await seedInstallation(seed));
  const mails = await openMailServer();
  const server = await startServerProcess(
    {
      // each browser of the run has a network address of its own
      TRUSTED_PROXIES: '127.0.0.1',
      ...mailBudgets,
      SMTP_URL: mails.url,
      MAIL_FROM: 'Upline <upline@abuse.example>',
      ...settings,
    },
    (dataDir) => {
      if (installation) cpSync(installation.dataDir, dataDir, { recursive: true });
    },
    sources,
  );
  installation?.remove();

  const mailTo = (address: string, about: RegExp): string | null => {
    const mail = mails.received.findLast(
      ({ to, raw }) => to.some((one) => one.toLowerCase() === address.toLowerCase()) && about.test(raw),
    );
    return mail ? mail.raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=') : null;
  };

  return {
    server,
    received: mails.received,
    /** The people that were seeded, with the cookies of their sessions. */
    seeded: installation?.users ?? [],
    browser: (options?: { headers?: Record<string, string> }): Browser => createBrowser(server.url, options),
    /** Makes an account and signs in. */
    signUp: async (email: string, returnTo = '/', firstName = 'Abuse'): Promise<Browser> => {
      const browser = createBrowser(server.url);
      await browser.signUp({ email, password, firstName, lastName: 'Tester' }, returnTo);
      return browser;
    },
    /** The path of the link that matches in the newest such mail to an address; null when none came in 20 s. */
    linkTo: (address: string, about: RegExp): Promise<string | null> =>
      within(20_000, () => {
        const links = mailTo(address, about)?.match(/https?:\/\/[^\s"<>)]+/g) ?? [];
        // the headers have the link that ends mails
        const link = links.find((one) => about.test(one)) ?? links[0];
        return link === undefined ? null : pathOf(link);
      }),
    close: async (): Promise<void> => {
      await server.close();
      await mails.close();
    },
  };
};
export type Rig = Awaited<ReturnType<typeof openRig>>;

/** The status of a call. */
export const statusOf = async (browser: Browser, line: string, body?: unknown): Promise<number> =>
  (await call(browser, line, body === undefined ? {} : { body })).status;

export type Row = { id: string; email?: string; link?: string | null; views?: number };

/** A list of the API; empty where it is refused. */
export const listOf = async (browser: Browser, path: string): Promise<Row[]> => {
  const { body } = await call<unknown>(browser, `GET ${path}`);
  return Array.isArray(body) ? (body as Row[]) : [];
};
