import { planTier } from '@upline/contracts';
import type { PlanTier } from '@upline/contracts';
import * as z from 'zod';
import { defaultMailLimits } from './mailLimits.ts';
import type { MailLimits } from './mailLimits.ts';
import { StartError } from '../ports/startError.ts';
import {
  hosts,
  inLowerCase,
  list,
  optional,
  otherwise,
  path,
  port,
  secret,
  sender,
  site,
  url,
  wholeNumber,
} from './settingForms.ts';

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const smtpExample =
  'smtp://user:password@mail.example.com:587, where @, /, ? and # of the password are %40, %2F, %3F and %23';

const environment = z.object({
  HOST: otherwise(z.string().default('127.0.0.1')).describe('the address on which it listens'),
  PORT: port(3_000).describe('the port on which it listens'),
  HEALTH_PORT: port(0).describe('where a worker answers `/api/health/live` and `/api/health/ready`; 0 for nowhere'),
  PUBLIC_URL: optional(site).describe(
    'the address that people use, `http://localhost:{PORT}` unless it is set; cookies and links follow it',
  ),
  DATA_DIR: path('./data').describe('events, read models, accounts, thumbnails, outgoing mail'),
  EVENTSTORE_URL: optional(url(['esdb:', 'esdb+discover:'], 'esdb://127.0.0.1:2113?tls=false')).describe(
    'EventStoreDB in place of the file of events; engines mix as you like',
  ),
  MONGODB_URL: optional(url(['mongodb:', 'mongodb+srv:'], 'mongodb://127.0.0.1:27017/upline')).describe(
    'MongoDB in place of the files of read models and accounts',
  ),
  REDIS_URL: optional(url(['redis:', 'rediss:'], 'redis://127.0.0.1:6379')).describe(
    'Redis for the queue, messages and limits of several processes',
  ),
  SMTP_URL: optional(url(['smtp:', 'smtps:'], smtpExample)).describe(
    'outgoing mail; without it mails are files in `DATA_DIR/outbox`; `npm run projector -- mail test <address>`',
  ),
  MAIL_FROM: otherwise(sender.default('Upline <upline@localhost>')).describe('the sender of mails'),
  MAILS_PER_RECIPIENT: wholeNumber(1, defaultMailLimits.perRecipient).describe(
    'mails of one kind a day to one address',
  ),
  MAILS_PER_PERSON: wholeNumber(1, defaultMailLimits.perPerson).describe('mails a day that one person may cause'),
  MAILS_PER_ORGANIZATION: wholeNumber(1, defaultMailLimits.perOrganization).describe('mails a day of one organization'),
  MAILS_PER_DAY: wholeNumber(1, defaultMailLimits.perDay).describe('mails a day of the whole installation'),
  MAIL_PAUSE: wholeNumber(0, defaultMailLimits.pauseSeconds).describe('seconds between two mails about one invitation'),
  SESSION_SECRET: secret(32).describe(
    'wraps and signs sign-ins and links; made and kept in `DATA_DIR`, required with `EVENTSTORE_URL` or `MONGODB_URL`',
  ),
  OPERATOR_TOKEN: secret(16).describe("the operator's token; made, kept and required likewise"),
  TRUSTED_PROXIES: list.describe('proxies whose `X-Forwarded-*` headers are trusted'),
  THUMBNAIL_HOSTS: hosts.describe('hosts with private addresses that thumbnails may come from'),
  OIDC_ISSUER: optional(url(['http:', 'https:'], 'https://accounts.example.com')).describe(
    'another sign-in provider in place of the built-in one',
  ),
  OIDC_CLIENT_ID: optional(z.string()).describe('its name for this installation'),
  OIDC_CLIENT_SECRET: secret(1).describe('its secret for this installation'),
  SIGN_UP: inLowerCase(
    z.enum(['open', 'invited', 'closed'], { error: 'must be open, invited or closed' }).default('open'),
  ).describe('who may make an account: `open`, `invited` or `closed`'),
  PLAN: inLowerCase(z.enum(planTier.options, { error: 'must be free or pro' }).default('free')).describe(
    'the plan of new organizations: `free` (ten seats) or `pro`; self-hosters usually set `pro`',
  ),
  CONTACT_URL: optional(
    url(['http:', 'https:', 'mailto:'], 'https://example.com/contact or mailto:hello@example.com'),
  ).describe('where people ask for a demo, a training or an upgrade: an `https:` or `mailto:` address'),
  SNAPSHOT_EVENTS: wholeNumber(0, 1_000).describe(
    'events of a team until its state is kept again, for quick starts of large teams; 0 keeps none',
  ),
  LOG_LEVEL: inLowerCase(
    z.enum(levels, { error: `must be ${levels.slice(0, -1).join(', ')} or ${levels.at(-1) ?? ''}` }).default('info'),
  ).describe('the least severe level that is logged; on a terminal `warn` unless it is set'),
});

/** The name of every setting. */
export const settingNames = Object.keys(environment.shape);

/** Every setting with the text of its default and its purpose, for the table of settings. */
export const describeSettings = (): { name: string; default: string; purpose: string }[] => {
  const defaults = new Map(Object.entries(environment.parse({})));
  return Object.entries<z.ZodType>(environment.shape).map(([name, schema]) => ({
    name,
    default: String(defaults.get(name) ?? ''),
    purpose: schema.description ?? '',
  }));
};

/**
 * The settings of a process (docs/operating.md, Settings), camel-cased. `publicUrl` has no trailing slash; secrets are
 * still absent when the data folder keeps them.
 */
export type Config = {
  host: string;
  port: number;
  /** Where a worker answers how it is; 0 for nowhere. */
  healthPort: number;
  publicUrl: string;
  dataDir: string;
  eventstoreUrl: string | null;
  mongodbUrl: string | null;
  redisUrl: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  mailLimits: MailLimits;
  sessionSecret: string | null;
  operatorToken: string | null;
  trustedProxies: readonly string[];
  /** Hosts whose thumbnails are fetched although their addresses are private, as `host` or `host:port`. */
  thumbnailHosts: readonly string[];
  oidc: { issuer: string; clientId: string; clientSecret: string } | null;
  /** Who may make an account: anyone, the holder of an invitation, or nobody after the first person. */
  signUp: z.infer<typeof environment>['SIGN_UP'];
  /** The plan of new organizations. */
  newPlan: PlanTier;
  /** Where people reach the operator: for a demo, an upgrade, a training. */
  contactUrl: string | null;
  /** A long stream is kept as a snapshot after so many events; 0 for never. */
  snapshotEvents: number;
  logLevel: z.infer<typeof environment>['LOG_LEVEL'];
};

const oidcOf = (env: z.infer<typeof environment>): Config['oidc'] => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return null;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    throw new StartError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together: set all three or none.');
  return { issuer, clientId, clientSecret };
};

const mailLimitsOf = (env: z.infer<typeof environment>): MailLimits => ({
  perRecipient: env.MAILS_PER_RECIPIENT,
  perPerson: env.MAILS_PER_PERSON,
  perOrganization: env.MAILS_PER_ORGANIZATION,
  perDay: env.MAILS_PER_DAY,
  pauseSeconds: env.MAIL_PAUSE,
});

/** Parses the environment. Throws a StartError whose message is one readable line. */
export const parseConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new StartError(`Wrong setting: ${lines.join('; ')}.`);
  }
  const value = parsed.data;
  const distributed = value.EVENTSTORE_URL !== undefined || value.MONGODB_URL !== undefined;
  if (distributed && (value.SESSION_SECRET === undefined || value.OPERATOR_TOKEN === undefined))
    throw new StartError(
      'SESSION_SECRET and OPERATOR_TOKEN must be set when EVENTSTORE_URL or MONGODB_URL is: ' +
        'every process needs the same ones.',
    );
  return {
    host: value.HOST,
    port: value.PORT,
    healthPort: value.HEALTH_PORT,
    publicUrl: value.PUBLIC_URL ?? new URL(`http://localhost:${value.PORT}`).origin,
    dataDir: value.DATA_DIR,
    eventstoreUrl: value.EVENTSTORE_URL ?? null,
    mongodbUrl: value.MONGODB_URL ?? null,
    redisUrl: value.REDIS_URL ?? null,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM,
    mailLimits: mailLimitsOf(value),
    sessionSecret: value.SESSION_SECRET ?? null,
    operatorToken: value.OPERATOR_TOKEN ?? null,
    trustedProxies: value.TRUSTED_PROXIES,
    thumbnailHosts: value.THUMBNAIL_HOSTS,
    oidc: oidcOf(value),
    signUp: value.SIGN_UP,
    newPlan: value.PLAN,
    contactUrl: value.CONTACT_URL ?? null,
    snapshotEvents: value.SNAPSHOT_EVENTS,
    logLevel: value.LOG_LEVEL,
  };
};
