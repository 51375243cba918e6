import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import { addressHash } from './addressHash.ts';

const collection = 'mail-refusal';
const hashBytes = 32;
const macBytes = 16;

const macOf = (secret: string, hash: Buffer): Buffer =>
  createHmac('sha256', secret).update('no more mails\n').update(hash).digest().subarray(0, macBytes);

type Options = { documents: Pick<DocumentStore, 'find' | 'put' | 'remove'>; secret: string; publicUrl: string };

/**
 * Addresses that want no more mails that other people cause. An address is stored as its keyed hash, and so is it in
 * the token of its link: neither can be turned back. With another SESSION_SECRET the refusals no longer match.
 */
export const createMailRefusals = ({ documents, secret, publicUrl }: Options) => {
  const isRefused = async (hash: string): Promise<boolean> => (await documents.find(collection, hash)) !== null;
  return {
    isRefused,
    /** Whether an address wants no more mails. */
    refuses: (email: string): Promise<boolean> => isRefused(addressHash(secret, email)),

    /** The link in a mail to an address, by which its holder ends further mails. */
    linkFor: (email: string): string => {
      const hash = Buffer.from(addressHash(secret, email), 'base64url');
      return `${publicUrl}/no-mails/${Buffer.concat([hash, macOf(secret, hash)]).toString('base64url')}`;
    },

    /** The hash of the address that a token is for, or null for a token that we did not make. */
    parse: (token: string): string | null => {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== hashBytes + macBytes || bytes.toString('base64url') !== token) return null;
      const hash = bytes.subarray(0, hashBytes);
      return timingSafeEqual(macOf(secret, hash), bytes.subarray(hashBytes)) ? hash.toString('base64url') : null;
    },

    refuse: async (hash: string): Promise<void> => {
      if (!(await isRefused(hash))) await documents.put(collection, hash, {});
    },
    allow: (hash: string): Promise<void> => documents.remove(collection, hash),
  };
};
export type MailRefusals = ReturnType<typeof createMailRefusals>;
