import { noncesKept } from './mark.ts';
import type { AccountsDetails, LogDetails } from './mark.ts';

/** `elsewhere` is a file of the data folder that has what is looked for, although the settings name an engine. */
type Found = { place: string; elsewhere: string | null };

/** The log as a start finds it. */
export type LogState = Found & { details: LogDetails | null; isEmpty: boolean };

/** The accounts as a start finds them: they have people once there is a key of somebody. */
export type AccountsState = Found & { details: AccountsDetails | null; hasPeople: boolean };

export type Pair = { log: LogState; accounts: AccountsState };

/**
 * One is older than the other. Of older accounts an operator must say that they know it; older events have lost nothing
 * that is needed to read them. `strange` where nothing but the people in them can say that they belong together.
 */
export type Older = { kind: 'older'; whose: 'accounts' | 'events'; what: string; strange: boolean };

/** How a log and accounts go together: both are new, they belong together, one is older, or they are refused. */
export type Fit = { kind: 'new' } | { kind: 'fits' } | { kind: 'refused'; what: string } | Older;

const unchanged = 'Nothing was changed.';
const theirs = (whose: string, place: string | null | undefined): string => (place ? `; ${whose} ${place}` : '');

const missingEvents = ({ log, accounts }: Pair): Fit => ({
  kind: 'refused',
  what:
    `The events are missing: ${log.place} is empty or absent, although ${accounts.place} has accounts` +
    `${theirs('their events are in', log.elsewhere ?? accounts.details?.log?.place)}. ${unchanged} ` +
    `Restore ${log.place} from a backup, let DATA_DIR or EVENTSTORE_URL lead to the events ` +
    `(without EVENTSTORE_URL they are in DATA_DIR), or move ${accounts.place} away to begin anew.`,
});

const missingAccounts = ({ log, accounts }: Pair): Fit => ({
  kind: 'refused',
  what:
    `The accounts are missing: ${accounts.place} is empty or absent, although ${log.place} has events` +
    `${theirs('their accounts are in', accounts.elsewhere ?? log.details?.accounts?.place)}. ${unchanged} ` +
    `Restore ${accounts.place} from a backup, let DATA_DIR or MONGODB_URL lead to the accounts ` +
    `(without MONGODB_URL they are in DATA_DIR), or move ${log.place} away to begin anew.`,
});

/** Both are new, although the data folder has what the settings pass over. */
const passedOver = ({ log, accounts }: Pair): Fit | null => {
  const found = [log.elsewhere, accounts.elsewhere].filter((file) => file !== null);
  if (found.length === 0) return null;
  const what =
    `${log.place} and ${accounts.place} are empty, although there is an installation in ${found.join(' and ')}. ` +
    `${unchanged} ` +
    'Unset EVENTSTORE_URL and MONGODB_URL to go on with it, or set DATA_DIR to an empty folder to begin anew.';
  return { kind: 'refused', what };
};

/** Each of them belongs to another one. */
export const strangers = ({ log, accounts }: Pair): Fit => ({
  kind: 'refused',
  what:
    `${log.place} and ${accounts.place} do not belong together` +
    `${theirs('the accounts of these events are in', log.details?.accounts?.place)}` +
    `${theirs('the events of these accounts are in', accounts.details?.log?.place)}. ${unchanged} ` +
    `Let DATA_DIR, EVENTSTORE_URL and MONGODB_URL lead to the stores of one installation.`,
});

/** Why a start with older accounts is refused. */
export const refusalOf = ({ what }: Older): string =>
  `${what} ${unchanged} Put the newer accounts in their place, or restore a backup. ` +
  'If there is none, run "npm run projector -- stores accept" and start again.';

const until = (at: string | undefined): string => (at ? ` (in use until ${at})` : '');

/** The accounts lack what the log knows of. `why` says how that is seen. */
export const olderAccounts = ({ log, accounts }: Pair, why: string, strange = false): Fit => ({
  kind: 'older',
  whose: 'accounts',
  strange,
  what:
    `The accounts in ${accounts.place}${until(accounts.details?.at)} ` +
    `are older than the events in ${log.place}${until(log.details?.at)}: ${why}. ` +
    `People who came since cannot sign in, and what the log says of them reads [erased].`,
});

/** The log lacks what the accounts have seen of it. */
export const olderEvents = ({ log, accounts }: Pair, why: string, strange = false): Fit => ({
  kind: 'older',
  whose: 'events',
  strange,
  what:
    `The events in ${log.place}${until(log.details?.at)} ` +
    `are older than the accounts in ${accounts.place}${until(accounts.details?.at)}: ${why}. ` +
    `What happened since is not in them.`,
});

/** Whether the accounts lack the last beat of the log. Older beats than they keep say nothing. */
const haveMissed = (log: LogDetails, accounts: AccountsDetails): boolean => {
  const isKept = log.nonce !== '' && accounts.beat - log.beat < noncesKept;
  return isKept && !accounts.nonces.includes(log.nonce);
};

const isPaired = ({ log, accounts }: Pair): boolean =>
  log.details !== null && accounts.details?.log?.id === log.details.id;

const ofBoth = (pair: Pair): Fit => {
  const [log, accounts] = [pair.log.details, pair.accounts.details];
  if (log && accounts && isPaired(pair))
    return haveMissed(log, accounts) ? olderAccounts(pair, 'the events were used with others since') : { kind: 'fits' };
  if (log?.accounts) return olderAccounts(pair, 'they have no mark, which the events expect', true);
  if (accounts?.log) return olderEvents(pair, 'they have no mark, which the accounts expect', true);
  return { kind: 'fits' };
};

const differ = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other;

const areStrangers = ({ log: { details: log }, accounts: { details: accounts } }: Pair): boolean =>
  differ(log?.accounts?.id, accounts?.id) || differ(accounts?.log?.id, log?.id);

const withoutEvents = (pair: Pair): Fit => {
  const { details, hasPeople } = pair.accounts;
  return details?.log || hasPeople ? missingEvents(pair) : (passedOver(pair) ?? { kind: 'new' });
};

/** How the two go together, as far as their marks say it. */
export const fitOf = (pair: Pair): Fit => {
  if (areStrangers(pair)) return strangers(pair);
  if (isPaired(pair)) return ofBoth(pair);
  if (pair.log.isEmpty) return withoutEvents(pair);
  return pair.accounts.hasPeople ? ofBoth(pair) : missingAccounts(pair);
};
