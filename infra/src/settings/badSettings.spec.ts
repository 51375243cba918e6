import { describe, expect, it } from 'vitest';
import { parseConfig, settingNames } from './config.ts';
import { StartError } from '../ports/startError.ts';

const secrets = { SESSION_SECRET: 's'.repeat(32), OPERATOR_TOKEN: 't'.repeat(16) };

/** Values of each setting that no start takes, and how the line goes on that says so. Some settings take any text. */
const bad: Record<string, { values: string[]; words: string } | null> = {
  // the start says whether the machine has it
  HOST: null,
  DATA_DIR: null,
  // the start names the part that is no address
  TRUSTED_PROXIES: null,
  OIDC_CLIENT_ID: null,
  PORT: { values: ['abc', '-1', '65536', '1e3', '0x50', '80.5', 'Infinity'], words: 'must be a port number' },
  HEALTH_PORT: { values: ['abc', '-1', '70000'], words: 'must be a port number' },
  PUBLIC_URL: {
    values: ['team', 'ftp://team.example', 'https://', 'http://a b', 'javascript:alert(1)'],
    words: 'must be an address like https://team.example.com',
  },
  EVENTSTORE_URL: { values: ['esdb://', 'http://h:2113', 'esdb://a:b,c:2113'], words: 'must be an address like esdb:' },
  MONGODB_URL: { values: ['mongodb://', '127.0.0.1:27017', 'mongo://h'], words: 'must be an address like mongodb:' },
  REDIS_URL: { values: ['redis://', 'redis:6379', 'http://h'], words: 'must be an address like redis:' },
  SMTP_URL: {
    values: ['smtp://', 'mail.example.com:587', 'smtp://user:pa#ss@h:25', 'smtp://user:pa/ss@h:25', 'smtp:h'],
    words: 'must be an address like smtp:',
  },
  MAIL_FROM: {
    values: ['x', 'Upline', 'Upline <>', 'a@b, c@d', '<a@b', 'a b@c', 'A <a@b> c', 'A\nBcc: c@d <a@b>'],
    words: 'must be a sender like',
  },
  MAILS_PER_RECIPIENT: { values: ['0', '-1', '2.5', 'many', '1e9'], words: 'must be ' },
  MAILS_PER_PERSON: { values: ['0', 'many'], words: 'must be ' },
  MAILS_PER_ORGANIZATION: { values: ['0', 'many'], words: 'must be ' },
  MAILS_PER_DAY: { values: ['0', 'many'], words: 'must be ' },
  MAIL_PAUSE: { values: ['-1', 'long', '99999999999999999999'], words: 'must be ' },
  SESSION_SECRET: { values: ['short'], words: 'must have at least 32 characters' },
  OPERATOR_TOKEN: { values: ['short'], words: 'must have at least 16 characters' },
  THUMBNAIL_HOSTS: { values: ['https://h', 'a/b', 'u@h'], words: 'must be hosts like' },
  OIDC_ISSUER: { values: ['accounts', 'https://', 'ldap://h'], words: 'must be an address like https://accounts' },
  OIDC_CLIENT_SECRET: null,
  SIGN_UP: { values: ['no', 'true'], words: 'must be open, invited or closed' },
  PLAN: { values: ['gold'], words: 'must be free or pro' },
  CONTACT_URL: { values: ['javascript:x', 'a@b', 'mailto:', 'https://'], words: 'must be an address like' },
  SNAPSHOT_EVENTS: { values: ['-1', '1.5', 'all'], words: 'must be ' },
  LOG_LEVEL: { values: ['loud', '30', 'warning'], words: 'must be fatal, error, warn, info, debug, trace or silent' },
};

const refusal = (env: Record<string, string>): string => {
  try {
    parseConfig({ ...secrets, ...env });
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return 'it was taken';
};

/** Words of libraries, which say nothing to an operator. */
const foreign = /\n|expected|received|Too small|Too big|Invalid|ZodError|AssertionError|\bat \S+:\d+/;

describe('a bad value', () => {
  it('is tried of every setting', () => {
    expect(Object.keys(bad).toSorted()).toEqual(settingNames.toSorted());
  });

  const rows = Object.entries(bad).flatMap(([name, row]) =>
    row === null ? [] : row.values.map((value): [string, string, string] => [name, value, row.words]),
  );
  it.each(rows)('of %s is refused in one line of our own words: %j', (name, value, words) => {
    const line = refusal({ [name]: value });
    expect(line).toContain(`Wrong setting: ${name} ${words}`);
    expect(line.replace(value, '')).not.toMatch(foreign);
  });

  it('of several settings is named in one line', () => {
    expect(refusal({ PORT: 'x', LOG_LEVEL: 'loud' })).toMatch(
      /^Wrong setting: PORT must be [^\n]*; LOG_LEVEL must be /,
    );
  });

  it('is not shown where it may be a secret', () => {
    for (const name of ['SMTP_URL', 'MONGODB_URL', 'REDIS_URL', 'EVENTSTORE_URL', 'SESSION_SECRET'])
      expect(refusal({ [name]: 'hunter2' })).not.toContain('hunter2');
  });
});

describe('an empty value', () => {
  it.each(Object.keys(bad))('of %s counts as not set, as does one of spaces', (name) => {
    expect(parseConfig({ [name]: '' })).toEqual(parseConfig({}));
    const keepsSpaces = ['DATA_DIR', 'SESSION_SECRET', 'OPERATOR_TOKEN', 'OIDC_CLIENT_SECRET'].includes(name);
    if (!keepsSpaces) expect(parseConfig({ [name]: '  ' })).toEqual(parseConfig({}));
  });
});

describe('the public address', () => {
  it.each([
    ['HTTPS://Team.Example.COM', 'https://team.example.com'],
    ['https://team.example.com:443/', 'https://team.example.com'],
    ['http://upline.lan:80', 'http://upline.lan'],
    ['http://upline.lan:8080//', 'http://upline.lan:8080'],
    ['  https://team.example.com\r', 'https://team.example.com'],
    ['https://müller.example', 'https://xn--mller-kva.example'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('%j is taken as %s', (value, publicUrl) => expect(parseConfig({ PUBLIC_URL: value }).publicUrl).toBe(publicUrl));

  it.each([
    ['https://team.example.com/upline', 'the path /upline'],
    ['https://team.example.com/?x=1', 'a query'],
    ['https://team.example.com/#top', 'a part after #'],
    ['https://ann:word@team.example.com', 'a user name or password'],
  ])('%s is refused in one line', (value, what) => {
    const line = refusal({ PUBLIC_URL: value });
    expect(line).toBe(
      'Wrong setting: PUBLIC_URL must be the address of the site alone, like https://team.example.com, ' +
        `without ${what}.`,
    );
  });

  it('leaves out the port 80 of a server that listens there', () => {
    expect(parseConfig({ PORT: '80' }).publicUrl).toBe('http://localhost');
  });
});

describe('values in other forms', () => {
  it('are taken for what they mean', () => {
    expect(parseConfig({ LOG_LEVEL: ' Warn ', SIGN_UP: 'Closed', PLAN: 'PRO', PORT: ' 4000 ' })).toMatchObject({
      logLevel: 'warn',
      signUp: 'closed',
      newPlan: 'pro',
      port: 4_000,
    });
    for (const from of [
      'a@b.example',
      'Größe & Co <a@b.example>',
      '"Team, The" <a@b.example>',
      'Upline <upline@localhost>',
    ])
      expect(parseConfig({ MAIL_FROM: from }).mailFrom).toBe(from);
  });
});
