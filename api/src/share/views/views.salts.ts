import { createHmac, randomBytes } from 'node:crypto';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';

/** The salt of a day: in documents of this kind, until it expires. */
export type Salt = { collection: string; day: string; expiresAt: number };

/** The salt of a day as all processes have it; it is made where there is none. */
export const saltOf = async (documents: DocumentStore, { collection, day, expiresAt }: Salt): Promise<string> => {
  const stored = await documents.find<{ salt: string }>(collection, day);
  if (stored) return stored.salt;
  const salt = randomBytes(32).toString('base64url');
  if (await documents.insert(collection, day, { salt }, { expiresAt })) return salt;
  const other = await documents.find<{ salt: string }>(collection, day);
  if (!other) throw new Error(`the salt of ${day} is there and cannot be read`);
  return other.salt;
};

/** A hash that says nothing of its parts to anybody without the salt. */
export const hashOf = (salt: string, ...parts: readonly string[]): string =>
  createHmac('sha256', salt).update(parts.join('\n')).digest('base64url').slice(0, 24);
