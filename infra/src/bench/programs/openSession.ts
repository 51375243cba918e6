import { hash, randomBytes } from 'node:crypto';
import type { Ports } from '../../ports.ts';

/** Signs a person in to an organization. Answers the Cookie header of the session. */
export const openSession = async (
  { documents }: Pick<Ports, 'documents'>,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<string> => {
  const cookie = randomBytes(32).toString('base64url');
  const stored = {
    userId,
    organizationId,
    email: `${userId}@bench.test`,
    createdAt: new Date().toISOString(),
    userAgent: null,
    providerSession: null,
  };
  await documents.put('session', hash('sha256', cookie, 'base64url'), stored, { index: [userId] });
  return `upline=${cookie}`;
};
