import { createHash } from 'node:crypto';

/**
 * Twenty-two characters that another password changes: a link or cookie that carries them is void after a change of the
 * password, and nothing has to be stored for it. Only for values that are signed or wrapped.
 */
export const passwordFingerprint = ({ passwordHash }: { passwordHash: string }): string =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22);
