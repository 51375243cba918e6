import type { Adapter, AdapterPayload } from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { DocumentStore } from '@upline/infra/ports.ts';

const collection = 'oidc';

const nowSeconds = (): number => Math.floor(Date.now() / 1_000);

const expiryOf = (expiresIn: number | undefined): { expiresAt?: number } =>
  expiresIn === undefined ? {} : { expiresAt: Date.now() + expiresIn * 1_000 };

/**
 * Stores the embedded provider's sessions, interactions, codes and grants beside the accounts. Implements the adapter
 * interface of oidc-provider; `model` is the provider's name of the kind of document.
 */
export const createProviderAdapter = (documents: DocumentStore, model: string): Adapter => {
  const key = (id: string): string => `${model}/${id}`;
  const indexOf = ({ uid, userCode, grantId, accountId }: AdapterPayload): string[] =>
    Object.entries({ uid, userCode, grantId, accountId }).flatMap(([field, value]) =>
      value === undefined ? [] : [`${model}/${field}/${value}`],
    );

  const find = async (id: string): Promise<AdapterPayload | undefined> =>
    (await documents.find<AdapterPayload>(collection, key(id))) ?? undefined;
  const by = async (field: string, value: string) =>
    documents.list<AdapterPayload>(collection, `${model}/${field}/${value}`);

  return {
    upsert: (id, payload, expiresIn) =>
      documents.put(collection, key(id), payload, { ...expiryOf(expiresIn), index: indexOf(payload) }),
    find,
    findByUid: async (uid) => (await by('uid', uid))[0]?.document,
    findByUserCode: async (userCode) => (await by('userCode', userCode))[0]?.document,
    consume: async (id) => {
      const payload = await find(id);
      if (!payload) return;
      const expiresIn = payload.exp === undefined ? undefined : payload.exp - nowSeconds() + 60;
      // two requests can both read a code as unused: only one of them may use it
      if (!(await documents.insert('oidc-consumed', key(id), {}, expiryOf(expiresIn))))
        throw new errors.InvalidGrant('already consumed');
      await documents.put(
        collection,
        key(id),
        { ...payload, consumed: nowSeconds() },
        { ...expiryOf(expiresIn), index: indexOf(payload) },
      );
    },
    destroy: (id) => documents.remove(collection, key(id)),
    revokeByGrantId: async (grantId) => {
      for (const { id } of await by('grantId', grantId)) await documents.remove(collection, id);
    },
  };
};

/** Ends the provider's sessions of an account, or the one with this `uid`. Their browsers must sign in again. */
export const endProviderSessions = async (
  documents: DocumentStore,
  match: { accountId: string } | { uid: string },
): Promise<void> => {
  const index = 'uid' in match ? `Session/uid/${match.uid}` : `Session/accountId/${match.accountId}`;
  for (const { id } of await documents.list(collection, index)) await documents.remove(collection, id);
};
