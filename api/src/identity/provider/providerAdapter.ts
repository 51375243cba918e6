import type { Adapter, AdapterPayload } from 'oidc-provider';
import { errors } from 'oidc-provider';
import { createWrapping } from '../signIn/wrapped.ts';
import type { ProviderStore } from './providerKeys.ts';

const collection = 'oidc';

const nowSeconds = (): number => Math.floor(Date.now() / 1_000);

const expiryOf = (expiresIn: number | undefined): { expiresAt?: number } =>
  expiresIn === undefined ? {} : { expiresAt: Date.now() + expiresIn * 1_000 };

/** A payload as it is stored: readable only with SESSION_SECRET. */
type Kept = { wrapped: string };

const isPayload = (value: unknown): value is AdapterPayload => typeof value === 'object' && value !== null;

/**
 * The provider's documents: their ids and index values are keyed hashes and their payloads are wrapped, so that the
 * stored data give no session away. Documents that an earlier version stored by their own ids are not found any more.
 */
const openKept = ({ documents, secret }: ProviderStore) => {
  const { wrap, unwrap, nameOf } = createWrapping(secret, collection);
  const payloadOf = (id: string, kept: Kept): AdapterPayload | undefined => {
    const payload = unwrap(id, kept.wrapped);
    return isPayload(payload) ? payload : undefined;
  };
  const list = (model: string, field: string, value: string) =>
    documents.list<Kept>(collection, nameOf(`${model}/${field}/${value}`));
  return {
    idOf: (model: string, id: string): string => nameOf(`${model}/${id}`),
    find: async (id: string): Promise<AdapterPayload | undefined> => {
      const kept = await documents.find<Kept>(collection, id);
      return kept ? payloadOf(id, kept) : undefined;
    },
    findBy: async (model: string, field: string, value: string): Promise<AdapterPayload | undefined> => {
      const [found] = await list(model, field, value);
      return found && payloadOf(found.id, found.document);
    },
    put: (
      model: string,
      { id, payload, expiresIn }: { id: string; payload: AdapterPayload; expiresIn: number | undefined },
    ) => {
      const { uid, userCode, grantId, accountId } = payload;
      const index = Object.entries({ uid, userCode, grantId, accountId }).flatMap(([field, value]) =>
        value === undefined ? [] : [nameOf(`${model}/${field}/${value}`)],
      );
      return documents.put(collection, id, { wrapped: wrap(id, payload) } satisfies Kept, {
        ...expiryOf(expiresIn),
        index,
      });
    },
    removeBy: async (model: string, field: string, value: string): Promise<void> => {
      for (const { id } of await list(model, field, value)) await documents.remove(collection, id);
    },
  };
};

/**
 * Stores the embedded provider's sessions, interactions, codes and grants beside the accounts. Implements the adapter
 * interface of oidc-provider; `model` is the provider's name of the kind of document.
 */
export const createProviderAdapter = (store: ProviderStore, model: string): Adapter => {
  const { documents } = store;
  const { idOf, find, findBy, put, removeBy } = openKept(store);
  return {
    upsert: (id, payload, expiresIn) => put(model, { id: idOf(model, id), payload, expiresIn }),
    find: (id) => find(idOf(model, id)),
    findByUid: (uid) => findBy(model, 'uid', uid),
    findByUserCode: (userCode) => findBy(model, 'userCode', userCode),
    consume: async (id) => {
      const own = idOf(model, id);
      const payload = await find(own);
      if (!payload) return;
      const expiresIn = payload.exp === undefined ? undefined : payload.exp - nowSeconds() + 60;
      // two requests can both read a code as unused: only one of them may use it
      if (!(await documents.insert('oidc-consumed', own, {}, expiryOf(expiresIn))))
        throw new errors.InvalidGrant('already consumed');
      await put(model, { id: own, payload: { ...payload, consumed: nowSeconds() }, expiresIn });
    },
    destroy: (id) => documents.remove(collection, idOf(model, id)),
    revokeByGrantId: (grantId) => removeBy(model, 'grantId', grantId),
  };
};

/** Ends the provider's sessions of an account, or the one with this `uid`. Their browsers must sign in again. */
export const endProviderSessions = (
  store: ProviderStore,
  match: { accountId: string } | { uid: string },
): Promise<void> => {
  const { removeBy } = openKept(store);
  return 'uid' in match ? removeBy('Session', 'uid', match.uid) : removeBy('Session', 'accountId', match.accountId);
};
