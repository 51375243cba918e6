import { hash } from 'node:crypto';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import { createWrapping } from '../signIn/wrapped.ts';

// stored names
const inPasskeys = 'passkey';
const inChallenges = 'passkey-challenge';

/** How long a challenge may be answered, in ms: as long as a sign-in waits for its second factor. */
export const challengeMs = 15 * 60_000;

/** A passkey of an account. Nothing of it signs anybody in: the private key stays with the person. */
export type StoredPasskey = {
  accountId: string;
  /** As the browser names it, in base64url. */
  credentialId: string;
  /** The public key in COSE form, as base64url. */
  publicKey: string;
  /** How often the authenticator says that it was used; always 0 where it does not count. */
  counter: number;
  transports: AuthenticatorTransport[];
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
};

/** The id of a passkey in the store and in addresses: a credential id may be a thousand characters long. */
export const passkeyIdOf = (credentialId: string): string => hash('sha256', credentialId, 'base64url');

type Options = { documents: DocumentStore; secret: string; now: () => number };

/** Keeps passkeys beside the accounts, and the challenges that wait for them. */
export const createPasskeyStore = ({ documents, secret, now }: Options) => {
  const { nameOf } = createWrapping(secret, inChallenges);
  const indexed = ({ accountId }: StoredPasskey) => ({ index: [accountId] });
  return {
    /** The passkeys of an account by id, the oldest first. */
    list: async (accountId: string): Promise<{ id: string; document: StoredPasskey }[]> =>
      (await documents.list<StoredPasskey>(inPasskeys, accountId)).toSorted((a, b) =>
        a.document.createdAt.localeCompare(b.document.createdAt),
      ),
    find: (credentialId: string): Promise<StoredPasskey | null> =>
      documents.find<StoredPasskey>(inPasskeys, passkeyIdOf(credentialId)),
    /** False when the passkey is registered already, for this account or another one. */
    insert: (passkey: StoredPasskey): Promise<boolean> =>
      documents.insert(inPasskeys, passkeyIdOf(passkey.credentialId), passkey, indexed(passkey)),
    put: (passkey: StoredPasskey): Promise<void> =>
      documents.put(inPasskeys, passkeyIdOf(passkey.credentialId), passkey, indexed(passkey)),
    remove: (id: string): Promise<void> => documents.remove(inPasskeys, id),

    /** Keeps the challenge of one sign-in or session, in place of the one before. */
    challenge: (place: string, asked: { accountId: string; challenge: string }): Promise<void> =>
      documents.put(inChallenges, nameOf(place), asked, { expiresAt: now() + challengeMs }),
    challengeAt: (place: string): Promise<{ accountId: string; challenge: string } | null> =>
      documents.find(inChallenges, nameOf(place)),
  };
};
export type PasskeyStore = ReturnType<typeof createPasskeyStore>;
