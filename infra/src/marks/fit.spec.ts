import { describe, expect, it } from 'vitest';
import { fitOf } from './fit.ts';
import type { AccountsState, LogState } from './fit.ts';
import type { AccountsDetails, LogDetails } from './mark.ts';

const logMark = (id: string, accounts: string | null, beat = 1): LogDetails => ({
  id,
  beat,
  at: '2026-03-02T10:00:00.000Z',
  nonce: `n${beat}`,
  accounts: accounts === null ? null : { id: accounts, place: `the place of ${accounts}` },
});
const accountsMark = (id: string, log: string | null, beat = 1): AccountsDetails => ({
  id,
  beat,
  at: '2026-03-01T10:00:00.000Z',
  seen: null,
  accepted: null,
  nonces: Array.from({ length: 20 }, (_, back) => `n${beat - back}`),
  log: log === null ? null : { id: log, place: `the place of ${log}` },
});

const log = (details: LogDetails | null, { isEmpty = false, elsewhere = null as string | null } = {}): LogState => ({
  place: 'events.db',
  details,
  isEmpty,
  elsewhere,
});
const accounts = (
  details: AccountsDetails | null,
  { hasPeople = true, elsewhere = null as string | null } = {},
): AccountsState => ({ place: 'accounts.db', details, hasPeople, elsewhere });

const noLog = log(null, { isEmpty: true });
const noAccounts = accounts(null, { hasPeople: false });

describe('a log and accounts', () => {
  it.each<[string, LogState, AccountsState]>([
    ['are new without marks and contents', noLog, noAccounts],
    ['are new when a crash left a mark in the log alone', log(logMark('L', null), { isEmpty: true }), noAccounts],
  ])('%s', (_name, one, other) => {
    expect(fitOf({ log: one, accounts: other })).toEqual({ kind: 'new' });
  });

  it.each<[string, LogState, AccountsState]>([
    ['without marks', log(null), accounts(null)],
    ['with the marks of each other', log(logMark('L', 'A')), accounts(accountsMark('A', 'L'))],
    [
      'when a crash came before the log had the mark of the accounts',
      log(logMark('L', null)),
      accounts(accountsMark('A', 'L')),
    ],
    ['when a crash came before the accounts had a mark', log(logMark('L', null)), accounts(null)],
    [
      'when a crash came between the two halves of a beat',
      log(logMark('L', 'A', 4)),
      accounts(accountsMark('A', 'L', 5)),
    ],
    ['without people', log(logMark('L', 'A')), accounts(accountsMark('A', 'L'), { hasPeople: false })],
    ['without events', log(logMark('L', 'A'), { isEmpty: true }), accounts(accountsMark('A', 'L'))],
  ])('fit %s', (_name, one, other) => {
    expect(fitOf({ log: one, accounts: other })).toEqual({ kind: 'fits' });
  });

  it.each<[string, LogState, AccountsState, string]>([
    [
      'accounts are lost',
      log(logMark('L', 'A')),
      noAccounts,
      'The accounts are missing: accounts.db is empty or absent, although events.db has events; ' +
        'their accounts are in the place of A.',
    ],
    [
      'accounts are lost that had no mark',
      log(null),
      noAccounts,
      'The accounts are missing: accounts.db is empty or absent, although events.db has events. ',
    ],
    [
      'accounts are passed over',
      log(null),
      accounts(null, { hasPeople: false, elsewhere: '/d/accounts.db' }),
      'their accounts are in /d/accounts.db',
    ],
    [
      'events are lost',
      noLog,
      accounts(accountsMark('A', 'L')),
      'The events are missing: events.db is empty or absent, although accounts.db has accounts; ' +
        'their events are in the place of L.',
    ],
    ['events are lost that had no mark', noLog, accounts(null), 'The events are missing: '],
    [
      'events are passed over',
      log(null, { isEmpty: true, elsewhere: '/d/events.db' }),
      accounts(null),
      'their events are in /d/events.db',
    ],
    [
      'both are passed over',
      log(null, { isEmpty: true, elsewhere: '/d/events.db' }),
      accounts(null, { hasPeople: false, elsewhere: '/d/accounts.db' }),
      'although there is an installation in /d/events.db and /d/accounts.db',
    ],
    [
      'the events belong to others',
      log(logMark('L', 'B')),
      accounts(accountsMark('A', null)),
      'events.db and accounts.db do not belong together; the accounts of these events are in the place of B.',
    ],
    [
      'the accounts belong to others',
      log(logMark('L', null)),
      accounts(accountsMark('A', 'M')),
      'the events of these accounts are in the place of M.',
    ],
    [
      'the accounts belong to others and the log has no events yet',
      log(logMark('L', null), { isEmpty: true }),
      accounts(accountsMark('A', 'M')),
      'do not belong together',
    ],
  ])('are refused when %s, and it is said what is where', (_name, one, other, words) => {
    expect(fitOf({ log: one, accounts: other })).toMatchObject({
      kind: 'refused',
      what: expect.stringContaining(words) as unknown,
    });
  });

  it('differ when copies of one installation went on apart, and have as many beats', () => {
    const apart = { ...accountsMark('A', 'L', 5), nonces: ['x5', 'x4', 'n3', 'n2'] };
    expect(fitOf({ log: log(logMark('L', 'A', 5)), accounts: accounts(apart) })).toMatchObject({ kind: 'older' });
    // a log that is older by more beats than are kept is looked for in another way
    expect(fitOf({ log: log(logMark('L', 'A', 1)), accounts: accounts(accountsMark('A', 'L', 30)) })).toEqual({
      kind: 'fits',
    });
  });

  it.each<[string, LogState, AccountsState, string, boolean]>([
    [
      'the accounts have an older beat',
      log(logMark('L', 'A', 5)),
      accounts(accountsMark('A', 'L', 4)),
      'The accounts in accounts.db (in use until 2026-03-01T10:00:00.000Z) ' +
        'are older than the events in events.db (in use until 2026-03-02T10:00:00.000Z)',
      false,
    ],
    [
      'the accounts have no mark any more',
      log(logMark('L', 'A')),
      accounts(null),
      'The accounts in accounts.db are older than the events',
      true,
    ],
    [
      'the events have no mark any more',
      log(null),
      accounts(accountsMark('A', 'L')),
      'The events in events.db are older than the accounts',
      true,
    ],
  ])('differ in age when %s', (_name, one, other, words, strange) => {
    expect(fitOf({ log: one, accounts: other })).toMatchObject({
      kind: 'older',
      strange,
      what: expect.stringContaining(words) as unknown,
    });
  });
});
