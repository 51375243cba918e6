import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { DocumentStore } from '../ports/documentStore.ts';

/**
 * The key by which a text is compared with others of its field in an organization. Equal texts have equal keys, and
 * nobody without the secret of the installation can find out a text, or tell that two organizations have the same.
 */
export type KeyOf = (about: { organizationId: string; field: string; text: string }) => string;

/** Half of the bytes tell any number of rows apart. */
const keyBytes = 16;

export const createKeyOf = (secret: string): KeyOf => {
  // from a text it would be made again for each key
  const key = createSecretKey(secret, 'utf8');
  return ({ organizationId, field, text }) =>
    createHmac('sha256', key)
      .update(JSON.stringify([organizationId, field, text]))
      .digest()
      .toString('base64url', 0, keyBytes);
};

// stored names
const collection = 'installation-secrets';
const id = 'comparing-keys';

/** The secret of comparing keys, made at the first start of any process and kept with the accounts. */
export const loadKeySecret = async (documents: DocumentStore): Promise<string> => {
  const find = () => documents.find<{ secret: string }>(collection, id);
  const found = await find();
  if (found) return found.secret;
  const secret = randomBytes(32).toString('base64url');
  if (await documents.insert(collection, id, { secret })) return secret;
  const others = await find();
  if (!others) throw new Error('the secret of comparing keys is neither there nor can it be made');
  return others.secret;
};
