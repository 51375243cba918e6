import { randomBytes } from 'node:crypto';
import type { JWK } from 'jose';
import { exportJWK, generateKeyPair } from 'jose';
import type { DocumentStore } from '@upline/infra/ports.ts';

/** Needs less processor time for a signature than RSA. */
export const signingAlgorithm = 'ES256';

/** How many old keys still verify signatures. */
const keptKeys = 3;

/** The signing keys of the embedded provider, newest first, and the secret that it shares with the product. */
export type ProviderKeys = { jwks: { keys: JWK[] }; cookieKeys: string[]; clientSecret: string };

const secret = (): string => randomBytes(32).toString('base64url');

const signingKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: signingAlgorithm, kid: randomBytes(8).toString('hex') };
};

/** The provider's keys, made at the first start of any process. */
export const loadProviderKeys = async (documents: DocumentStore): Promise<ProviderKeys> => {
  const stored = await documents.find<ProviderKeys>('provider-keys', 'current');
  if (stored) return stored;
  const made: ProviderKeys = { jwks: { keys: [await signingKey()] }, cookieKeys: [secret()], clientSecret: secret() };
  if (await documents.insert('provider-keys', 'current', made)) return made;
  return loadProviderKeys(documents);
};

/** Adds new signing keys, which each process uses from its next start. Signatures of the last ones stay valid. */
export const rotateProviderKeys = async (documents: DocumentStore): Promise<void> => {
  const { jwks, cookieKeys, clientSecret } = await loadProviderKeys(documents);
  const next: ProviderKeys = {
    jwks: { keys: [await signingKey(), ...jwks.keys].slice(0, keptKeys) },
    cookieKeys: [secret(), ...cookieKeys].slice(0, keptKeys),
    clientSecret,
  };
  await documents.put('provider-keys', 'current', next);
};
