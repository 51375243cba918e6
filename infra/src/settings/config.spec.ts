import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';

const secrets = { SESSION_SECRET: 's'.repeat(32), OPERATOR_TOKEN: 't'.repeat(16) };

describe('a wrong setting', () => {
  it.each<[string, Record<string, string>, RegExp]>([
    ['a port that is no number', { PORT: 'abc' }, /Wrong setting: PORT must be a port number/],
    ['a log level that does not exist', { LOG_LEVEL: 'loud' }, /Wrong setting: LOG_LEVEL/],
    ['an address that is none', { PUBLIC_URL: 'team' }, /Wrong setting: PUBLIC_URL must be an address like/],
    ['a short secret', { SESSION_SECRET: 'short' }, /Wrong setting: SESSION_SECRET must have at least 32 characters/],
    ['half a sign-in provider', { OIDC_ISSUER: 'https://id.example' }, /go together/],
    [
      'engines without secrets',
      { MONGODB_URL: 'mongodb://127.0.0.1:1/upline' },
      /SESSION_SECRET and OPERATOR_TOKEN must be set/,
    ],
  ])('is refused with its name: %s', (_what, env, words) => {
    expect(() => parseConfig(env)).toThrow(words);
  });
});

describe('who may make an account', () => {
  it.each([
    [{}, 'open'],
    [{ SIGN_UP: 'invited' }, 'invited'],
    [{ SIGN_UP: 'closed' }, 'closed'],
  ])('%o lets in: %s', (env, signUp) => {
    expect(parseConfig(env).signUp).toBe(signUp);
  });

  it('is refused when it is none of the three', () => {
    expect(() => parseConfig({ SIGN_UP: 'no' })).toThrow('SIGN_UP must be open, invited or closed');
  });
});

describe('the plan of new organizations', () => {
  it('is Free, also where the setting is empty, or what it says', () => {
    expect([{}, { PLAN: '' }, { PLAN: 'pro' }].map((env) => parseConfig(env).newPlan)).toEqual(['free', 'free', 'pro']);
    expect(() => parseConfig({ PLAN: 'gold' })).toThrow('PLAN must be free or pro');
  });
});

describe('where people reach the operator', () => {
  it.each([
    [{}, null],
    [{ CONTACT_URL: '' }, null],
    [{ CONTACT_URL: 'https://example.test/contact' }, 'https://example.test/contact'],
    [{ CONTACT_URL: 'mailto:hello@example.test' }, 'mailto:hello@example.test'],
  ])('%o is %s', (env, contactUrl) => {
    expect(parseConfig(env).contactUrl).toBe(contactUrl);
  });

  it('is refused when a browser would run it or not know it', () => {
    for (const value of ['javascript:alert(1)', 'hello@example.test'])
      expect(() => parseConfig({ CONTACT_URL: value })).toThrow('CONTACT_URL must be an address like');
  });
});

describe('numbers of mails', () => {
  it('have defaults, also where a setting is empty', () => {
    expect(parseConfig({ MAILS_PER_DAY: '' }).mailLimits).toEqual({
      perRecipient: 10,
      perPerson: 50,
      perOrganization: 200,
      perDay: 1_000,
      pauseSeconds: 300,
    });
    expect(parseConfig({ MAILS_PER_PERSON: '7', MAIL_PAUSE: '0' }).mailLimits).toMatchObject({
      perPerson: 7,
      pauseSeconds: 0,
    });
  });

  it.each(['-1', '0', '2.5', 'many'])('may not be %s', (value) => {
    expect(() => parseConfig({ MAILS_PER_DAY: value })).toThrow('MAILS_PER_DAY must be');
  });
});

describe('the events until a snapshot', () => {
  it('are a thousand, or as set; 0 means never', () => {
    expect(['', '1', '0'].map((value) => parseConfig({ SNAPSHOT_EVENTS: value }).snapshotEvents)).toEqual([
      1_000, 1, 0,
    ]);
    expect(() => parseConfig({ SNAPSHOT_EVENTS: '-1' })).toThrow('SNAPSHOT_EVENTS must be');
  });
});

describe('addresses of engines', () => {
  it.each([
    ['EVENTSTORE_URL', 'esdb://127.0.0.1:2113?tls=false'],
    ['EVENTSTORE_URL', 'esdb+discover://events.example.com'],
    ['EVENTSTORE_URL', 'esdb://user:pass,word@node1:2113,node2:2113,node3:2113?tls=true'],
    ['MONGODB_URL', 'mongodb://node1:27017,node2:27017/upline?replicaSet=rs0'],
    ['MONGODB_URL', 'mongodb+srv://user:password@db.example.com/upline'],
    ['REDIS_URL', 'rediss://cache.example.com'],
  ])('%s may be %s', (setting, value) => {
    expect(Object.values(parseConfig({ ...secrets, [setting]: value }))).toContain(value);
  });

  it.each([
    ['EVENTSTORE_URL', 'http://127.0.0.1:2113'],
    ['EVENTSTORE_URL', 'esdb://node1:events,node2:2113'],
    ['MONGODB_URL', '127.0.0.1:27017'],
    ['PUBLIC_URL', 'https://'],
  ])('%s may not be %s', (setting, value) => {
    expect(() => parseConfig({ ...secrets, [setting]: value })).toThrow(`${setting} must be an address like`);
  });
});

describe('hosts of thumbnails', () => {
  it('are host names and addresses as a URL has them, with or without a port', () => {
    const hosts = 'Files.Internal, 10.0.0.5:8080,[FD00::1]:80,localhost';
    expect(parseConfig({ THUMBNAIL_HOSTS: hosts }).thumbnailHosts).toEqual([
      'files.internal',
      '10.0.0.5:8080',
      '[fd00::1]:80',
      'localhost',
    ]);
    expect(parseConfig({}).thumbnailHosts).toEqual([]);
  });

  it.each(['https://files.internal', 'files.internal/pictures', 'user@files.internal', '10.0.0.0/8'])(
    'may not be %s',
    (host) => expect(() => parseConfig({ THUMBNAIL_HOSTS: host })).toThrow('THUMBNAIL_HOSTS must be hosts like'),
  );
});
