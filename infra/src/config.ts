import { planTier } from '@upline/contracts';
import type { PlanTier } from '@upline/contracts';
import * as z from 'zod';
import { defaultMailLimits } from './mailLimits.ts';
import type { MailLimits } from './mailLimits.ts';
import { StartError } from './ports.ts';

/** An address that names several hosts (of a cluster) is no URL until all but the first are left out. */
const firstHostOf = (value: string): string => value.replace(/(,[^/?#@,]*)+(?=[/?#]|$)/, '');

const isAddress = (value: string, protocols: readonly string[]): boolean => {
  const address = firstHostOf(value);
  return URL.canParse(address) && protocols.includes(new URL(address).protocol);
};

const url = (protocols: readonly string[], example: string) =>
  z.string().refine((value) => isAddress(value, protocols), { error: `must be an address like ${example}` });

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const wholeNumber = (least: number, otherwise: number) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce
      .number('must be a whole number')
      .int('must be a whole number')
      .min(least, `must be at least ${least}`)
      .default(otherwise),
  );

const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** The host of `host`, `host:port` or `[IPv6]:port` in the form that a URL has it, with the port where it was named. */
const hostAndPort = (value: string): string | null => {
  const address = `http://${value}/`;
  if (!URL.canParse(address) || !/^(?:\[[\da-f:.]+\]|[^:/?#@\[\]]+)(?::\d+)?$/i.test(value)) return null;
  const { hostname, port } = new URL(address);
  // a URL leaves out the usual port of its scheme
  const named = port !== '' ? port : /:80$/.test(value) ? '80' : '';
  return named === '' ? hostname : `${hostname}:${named}`;
};

const hosts = list.transform((values, context) =>
  values.flatMap((value) => {
    const host = hostAndPort(value);
    if (host === null)
      context.addIssue({ code: 'custom', message: `must be hosts like files.internal or 10.0.0.5:8080, not ${value}` });
    return host ?? [];
  }),
);

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(0, 'must be a port number')
    .max(65535, 'must be a port number')
    .default(3000),
  HEALTH_PORT: wholeNumber(0, 0),
  PUBLIC_URL: optional(
    url(['http:', 'https:'], 'https://team.example.com').transform((value) => value.replace(/\/+$/, '')),
  ),
  DATA_DIR: z.string().min(1).default('./data'),
  EVENTSTORE_URL: optional(url(['esdb:', 'esdb+discover:'], 'esdb://127.0.0.1:2113?tls=false')),
  MONGODB_URL: optional(url(['mongodb:', 'mongodb+srv:'], 'mongodb://127.0.0.1:27017/upline')),
  REDIS_URL: optional(url(['redis:', 'rediss:'], 'redis://127.0.0.1:6379')),
  SMTP_URL: optional(url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.com:587')),
  MAIL_FROM: z.string().min(3).default('Upline <upline@localhost>'),
  MAILS_PER_RECIPIENT: wholeNumber(1, defaultMailLimits.perRecipient),
  MAILS_PER_PERSON: wholeNumber(1, defaultMailLimits.perPerson),
  MAILS_PER_ORGANIZATION: wholeNumber(1, defaultMailLimits.perOrganization),
  MAILS_PER_DAY: wholeNumber(1, defaultMailLimits.perDay),
  MAIL_PAUSE: wholeNumber(0, defaultMailLimits.pauseSeconds),
  SESSION_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  OPERATOR_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  TRUSTED_PROXIES: list,
  THUMBNAIL_HOSTS: hosts,
  OIDC_ISSUER: optional(url(['http:', 'https:'], 'https://accounts.example.com')),
  OIDC_CLIENT_ID: optional(z.string().min(1)),
  OIDC_CLIENT_SECRET: optional(z.string().min(1)),
  SIGN_UP: z.enum(['open', 'invited', 'closed'], { error: 'must be open, invited or closed' }).default('open'),
  PLAN: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(planTier.options, { error: 'must be free or pro' }).default('free'),
  ),
  CONTACT_URL: optional(url(['http:', 'https:', 'mailto:'], 'https://example.com/contact or mailto:hello@example.com')),
  SNAPSHOT_EVENTS: wholeNumber(0, 1_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/**
 * The settings of a process (design, section 8), camel-cased. `publicUrl` has no trailing slash; secrets are still
 * absent when the data folder keeps them.
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
      'SESSION_SECRET and OPERATOR_TOKEN must be set when EVENTSTORE_URL or MONGODB_URL is: every process needs the same ones.',
    );
  return {
    host: value.HOST,
    port: value.PORT,
    healthPort: value.HEALTH_PORT,
    publicUrl: value.PUBLIC_URL ?? `http://localhost:${value.PORT}`,
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
