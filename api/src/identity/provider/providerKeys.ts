import { randomBytes } from 'node:crypto';
import type { JWK } from 'jose';
import { exportJWK, generateKeyPair } from 'jose';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import * as z from 'zod';
import { createWrapping, deriveKey } from '../signIn/wrapped.ts';

/** Needs less processor time for a signature than RSA. */
export const signingAlgorithm = 'ES256';

/** How many old keys still verify signatures. */
const keptKeys = 3;

// stored names
const collection = 'provider-keys';
const plainId = 'current';

const providerKeys = z.object({
  jwks: z.object({ keys: z.array(z.custom<JWK>((value) => typeof value === 'object' && value !== null)).min(1) }),
  cookieKeys: z.array(z.string()).min(1),
  clientSecret: z.string(),
});

/** The signing keys of the embedded provider, newest first, and the secret that it shares with the product. */
export type ProviderKeys = z.infer<typeof providerKeys>;

/** The documents of the embedded provider, and the secret (SESSION_SECRET) under which they are wrapped. */
export type ProviderStore = { documents: DocumentStore; secret: string };

const newSecret = (): string => randomBytes(32).toString('base64url');

const signingKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: signingAlgorithm, kid: randomBytes(8).toString('hex') };
};

const makeKeys = async (): Promise<ProviderKeys> => ({
  jwks: { keys: [await signingKey()] },
  cookieKeys: [newSecret()],
  clientSecret: newSecret(),
});

/** The wrapped keys of one secret: each secret has a document of its own, so that processes agree by an insert. */
const openWrapped = ({ documents, secret }: ProviderStore) => {
  const { wrap, unwrap } = createWrapping(secret, collection);
  const id = deriveKey(secret, `${collection}: id`).toString('base64url');
  const toDocument = (keys: ProviderKeys) => ({ wrapped: wrap(id, keys) });
  return {
    find: async (): Promise<ProviderKeys | null> => {
      const stored = await documents.find<{ wrapped: string }>(collection, id);
      const parsed = providerKeys.safeParse(stored && unwrap(id, stored.wrapped));
      return parsed.success ? parsed.data : null;
    },
    insert: (keys: ProviderKeys) => documents.insert(collection, id, toDocument(keys)),
    put: (keys: ProviderKeys) => documents.put(collection, id, toDocument(keys)),
  };
};

/** The keys as earlier versions stored them: readable by anyone who reads the store. */
const findPlain = async (documents: DocumentStore): Promise<ProviderKeys | null> => {
  const parsed = providerKeys.safeParse(await documents.find(collection, plainId));
  return parsed.success ? parsed.data : null;
};

/**
 * The provider's keys, made at the first start of any process, and made again when the secret is another one: then
 * everybody signs in again. Keys that an earlier version stored in the clear are wrapped.
 */
export const loadProviderKeys = async (store: ProviderStore): Promise<ProviderKeys> => {
  const wrapped = openWrapped(store);
  const plain = await findPlain(store.documents);
  let keys = await wrapped.find();
  if (!keys) {
    const made = plain ?? (await makeKeys());
    // another process may have been first; a document that cannot be read is written again
    keys = (await wrapped.insert(made)) ? made : await wrapped.find();
    if (!keys) await wrapped.put((keys = made));
  }
  if (plain) await store.documents.remove(collection, plainId);
  return keys;
};

/** Adds new signing keys, which each process uses from its next start. Signatures of the last ones stay valid. */
export const rotateProviderKeys = async (store: ProviderStore): Promise<void> => {
  const { jwks, cookieKeys, clientSecret } = await loadProviderKeys(store);
  await openWrapped(store).put({
    jwks: { keys: [await signingKey(), ...jwks.keys].slice(0, keptKeys) },
    cookieKeys: [newSecret(), ...cookieKeys].slice(0, keptKeys),
    clientSecret,
  });
};
