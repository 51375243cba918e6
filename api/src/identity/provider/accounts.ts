import { comparedEmail } from '@upline/contracts';
import type { ShownLocale } from '@upline/contracts';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import { idNamespace, uuidV5, uuidV7 } from '../../platform/lib/ids.ts';
import type { LocaleOf } from '../../platform/lib/locales.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts';

/** The issuer in user ids of the embedded provider: a constant, so that PUBLIC_URL may change. */
export const embeddedIssuer = 'urn:upline:embedded';

/** The user id of a provider's subject. */
export const userIdOf = (issuer: string, subject: string): string => uuidV5(idNamespace, `${issuer}\n${subject}`);

/** The subject for the user id of a person who comes back after they were erased `generation` times. */
export const subjectOf = (subject: string, generation: number): string =>
  generation === 0 ? subject : `${subject}\n${generation}`;

/** An account of the embedded provider. Its id is the `sub` claim of its ID tokens. */
export type Account = {
  id: string;
  email: string;
  passwordHash: string;
  firstName: string | null;
  lastName: string | null;
  /** Whether the person has opened a link that was mailed to the address. */
  emailVerified: boolean;
  createdAt: string;
};

export type NewAccount = {
  email: string;
  password: string;
  firstName: string | null;
  lastName: string | null;
  /** A UUID v7; a new one by default. */
  id?: string;
  /** False by default. */
  emailVerified?: boolean;
};

type Hash = (password: string) => Promise<string>;

const toAccount = async (
  { password, id, emailVerified = false, ...person }: NewAccount,
  hash: Hash,
): Promise<Account> => {
  const passwordHash = await hash(password);
  const createdAt = new Date();
  const { email, firstName, lastName } = person;
  return {
    id: id ?? uuidV7(createdAt.getTime()),
    email,
    passwordHash,
    firstName,
    lastName,
    emailVerified,
    createdAt: createdAt.toISOString(),
  };
};

/** The embedded provider's accounts: documents in `account`, and one document in `account-email` for each address. */
export const createAccounts = (documents: DocumentStore, hash: Hash = hashPassword) => {
  const find = (id: string): Promise<Account | null> => documents.find<Account>('account', id);

  const put = (account: Account): Promise<void> =>
    documents.put('account', account.id, account, {
      index: [comparedEmail(account.email), userIdOf(embeddedIssuer, account.id)],
    });

  const idOf = async (email: string): Promise<string | null> =>
    (await documents.find<{ accountId: string }>('account-email', comparedEmail(email)))?.accountId ?? null;

  const findByEmail = async (email: string): Promise<Account | null> => {
    // looks up an account in any case: the number of look-ups must not show whether the address has one
    const id = await idOf(email);
    return find(id ?? '');
  };

  /** The account of a person, or null when they sign in elsewhere. */
  const findOf = async (userId: string): Promise<Account | null> =>
    (await documents.list<Account>('account', userId))[0]?.document ?? null;

  const setPassword = async (
    id: string,
    password: string,
    change: Pick<Partial<Account>, 'emailVerified'> = {},
  ): Promise<void> => {
    const account = await find(id);
    if (account) await put({ ...account, ...change, passwordHash: await hash(password) });
  };

  return {
    find,
    /** The id of the account with an address, or null. Takes one look-up in either case. */
    idOf,
    findOf,
    setPassword,

    /** The account of an address and password, or null. Takes as long for an address without an account. */
    authenticate: async (email: string, password: string): Promise<Account | null> => {
      const account = await findByEmail(email);
      if (!(await verifyPassword(password, account?.passwordHash ?? null)) || !account) return null;
      if (isOutdatedHash(account.passwordHash)) await setPassword(account.id, password);
      return account;
    },

    /** Creates an account; null when the address has one. Does not check the password rules. */
    create: async (person: NewAccount): Promise<Account | null> => {
      const account = await toAccount(person, hash);
      const { email } = account;
      // the account is stored first: a crash in between leaves an unreachable account instead of an unusable address
      await put(account);
      if (await documents.insert('account-email', comparedEmail(email), { accountId: account.id })) return account;
      await documents.remove('account', account.id);
      return null;
    },

    /**
     * Removes a person's account for good and frees its address. Returns the account's id, or null when there was none.
     */
    removeOf: async (userId: string): Promise<string | null> => {
      const found = await findOf(userId);
      if (!found) return null;
      // the address may belong to another account meanwhile
      if ((await idOf(found.email)) === found.id) await documents.remove('account-email', comparedEmail(found.email));
      await documents.remove('account', found.id);
      return found.id;
    },
  };
};
export type Accounts = ReturnType<typeof createAccounts>;

/** Makes the function that finds the language of the person whose account has an address; null where there is none. */
export const createLocaleOfAddress =
  (accounts: Pick<Accounts, 'idOf'>, localeOf: LocaleOf) =>
  async (email: string): Promise<ShownLocale | null> => {
    const id = await accounts.idOf(email);
    return id === null ? null : localeOf(userIdOf(embeddedIssuer, id));
  };
