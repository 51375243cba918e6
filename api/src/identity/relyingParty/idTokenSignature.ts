import { createHmac, timingSafeEqual } from 'node:crypto';
import { compactVerify, createRemoteJWKSet, decodeProtectedHeader, errors } from 'jose';
import type { ServerMetadata } from 'openid-client';
import { SetUpWrongly } from './signInErrors.ts';

const listedIn = ({ id_token_signing_alg_values_supported: algorithms }: ServerMetadata): readonly string[] =>
  algorithms ?? [];

/** Whether the provider says that it signs with the secret of the client: then tokens are checked here. */
export const signsWithSecret = (metadata: ServerMetadata): boolean => listedIn(metadata).includes('HS256');

const isOwnMac = (token: string, secret: string): boolean => {
  const [head = '', body = '', mac = ''] = token.split('.');
  const own = createHmac('sha256', secret).update(`${head}.${body}`).digest();
  const given = Buffer.from(mac, 'base64url');
  return given.length === own.length && timingSafeEqual(given, own);
};

type Signing = { metadata: ServerMetadata; secret: string };

/**
 * Checks the signature of a token of a provider that may sign with HS256. The library checks the others, and knows no
 * key that both sides share. Throws SetUpWrongly for a signature that does not fit.
 */
export const checkSignature = async (token: string, { metadata, secret }: Signing): Promise<void> => {
  const { alg = 'none' } = decodeProtectedHeader(token);
  if (alg === 'HS256') {
    if (isOwnMac(token, secret)) return;
    throw new SetUpWrongly('wrong-signature', 'The provider signs with another secret than OIDC_CLIENT_SECRET.');
  }
  const algorithms = listedIn(metadata).filter((one) => !one.startsWith('HS') && one !== 'none');
  if (metadata.jwks_uri === undefined || !algorithms.includes(alg))
    throw new SetUpWrongly('wrong-signature', `The provider signs with ${alg}, which its metadata do not allow.`);
  await compactVerify(token, createRemoteJWKSet(new URL(metadata.jwks_uri)), { algorithms }).catch((error: unknown) => {
    if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    throw new SetUpWrongly('wrong-signature', 'The signature of the provider does not fit its keys.');
  });
};
