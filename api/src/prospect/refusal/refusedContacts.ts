import type { EventMeta, RefusalKind } from '@upline/contracts';
import { comparedEmail, comparedPhone, erased } from '@upline/contracts';
import { createKeyOf, loadKeySecret } from '@upline/infra/keys/comparingKeys.ts';
import type { KeyOf } from '@upline/infra/keys/comparingKeys.ts';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import { handleCommand } from '../../platform/commands/handleCommand.ts';
import type { Judge } from '../../platform/commands/judge.ts';
import type { RepositoryOf } from '../../platform/commands/repository.ts';
import { readPhone } from '../../platform/lib/contact/readPhone.ts';
import type { CountryOf } from '../../platform/lib/contact/readPhone.ts';
import type { Contact, IsRefused, ListedOf } from '../../platform/lib/contact/refusedContact.ts';
import type { refusalListDecider } from './refusalList.decider.ts';

/** An entry of the list, by the keyed hash of what it stands for. */
export type RefusalEntryId = { refusalId: string; kind: RefusalKind };

type Needs = {
  documents: DocumentStore;
  countryOf: CountryOf;
  refusalList: RepositoryOf<typeof refusalListDecider>;
};

/** Who changes the list: the event's metadata, and the judge of the sender. */
type By = { meta: EventMeta; judge: Judge };

const whenWritten = (text: string | null): string | null => (text === erased ? null : text);

/** The spellings under which a contact is listed: a number as it stands, and as the organization's country reads it. */
const spellingsOf = ({ email, phone }: Contact, country: string | null, isRead: boolean) => {
  const [address, number] = [whenWritten(email), whenWritten(phone)];
  const numbers = (isRead ? [number] : [number, readPhone(number, country)]).flatMap((one) => comparedPhone(one) ?? []);
  return [
    ...(address === null ? [] : [{ kind: 'email' as const, text: comparedEmail(address) }]),
    ...[...new Set(numbers)].map((text) => ({ kind: 'phone' as const, text })),
  ];
};

/** Fields of a prospect's row whose comparing keys the entries are, so that rows are found by an entry. */
const fields = { email: 'emailKey', phone: 'phoneKey' } as const;

/** The list of the prospects with the number or address of an entry, deleted ones included. */
export const peopleWith = ({ refusalId, kind }: RefusalEntryId) =>
  kind === 'email'
    ? { index: 'byEmailKey', where: { [fields.email]: refusalId } }
    : { index: 'byPhoneKey', where: { [fields.phone]: refusalId } };

/**
 * Makes entries of the list by the secret of the installation, which is read at the first use. `isRead` says that the
 * number was read as one of the organization's country already.
 */
const createEntriesOf = ({ documents, countryOf }: Omit<Needs, 'refusalList'>) => {
  let making: Promise<KeyOf> | null = null;
  const keyOf = (): Promise<KeyOf> => {
    making ??= loadKeySecret(documents).then(createKeyOf);
    making.catch(() => (making = null));
    return making;
  };
  return async (organizationId: string, contact: Contact, { isRead = false } = {}): Promise<RefusalEntryId[]> => {
    if (contact.email === null && contact.phone === null) return [];
    const [key, country] = await Promise.all([keyOf(), countryOf(organizationId)]);
    return spellingsOf(contact, country, isRead).map(({ kind, text }) => ({
      refusalId: key({ organizationId, field: fields[kind], text }),
      kind,
    }));
  };
};

/**
 * The list of numbers, addresses and visitors that nobody in an organization contacts. Every way of contacting people
 * asks it, also about the people of others.
 */
export const createRefusedContacts = (needs: Needs) => {
  const { refusalList } = needs;
  const entriesOf = createEntriesOf(needs);
  const isListed = async (refusalId: string): Promise<boolean> =>
    (await refusalList.load(refusalId)).state.sources.length > 0;
  const listedOf: ListedOf = async (organizationId, contact, how) => {
    const entries = await entriesOf(organizationId, contact, how);
    // nearly nobody has an entry, and an import asks about each of its people
    const begun = await refusalList.begun(entries.map(({ refusalId }) => refusalId));
    const listed = await Promise.all(begun.map(isListed));
    return begun.filter((_refusalId, at) => listed[at]);
  };
  const isRefused: IsRefused = async (organizationId, contact) => (await listedOf(organizationId, contact)).length > 0;
  return {
    entriesOf,
    isListed,
    listedOf,
    isRefused,
    /** Puts entries on the list for a prospect or visitor. */
    list: async (entries: readonly RefusalEntryId[], source: string, by: By): Promise<void> => {
      for (const { refusalId, kind } of entries)
        await handleCommand({
          ...by,
          repository: refusalList,
          id: refusalId,
          command: { type: 'ListRefusal', data: { refusalId, kind, source } },
        });
    },
    /** Takes the wish of a prospect or visitor from entries of the list; without a source, that of everybody. */
    lift: async (refusalIds: readonly string[], source: string | null, by: By): Promise<void> => {
      for (const refusalId of new Set(refusalIds)) {
        const { kind } = (await refusalList.load(refusalId)).state;
        if (kind === null) continue;
        await handleCommand({
          ...by,
          repository: refusalList,
          id: refusalId,
          command: { type: 'LiftRefusal', data: { refusalId, kind, source } },
        });
      }
    },
  };
};
export type RefusedContacts = ReturnType<typeof createRefusedContacts>;
