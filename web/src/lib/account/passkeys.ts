/* eslint-disable no-restricted-properties -- passkeys are offered only where `hasPasskeys` finds these functions */

import { t } from '../words/text.ts';
import { sentenceOf } from '../sync/apiError.ts';
import { request } from '../sync/api.ts';
import { trusted } from '../casts.ts';

/** The answer of a browser, as the server parses it. */
export type PasskeyAnswer = object;

/** Whether this browser makes and uses passkeys: on https and on localhost. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

const toJson = (credential: Credential | null): PasskeyAnswer => {
  if (credential instanceof PublicKeyCredential) return trusted<PasskeyAnswer>(credential.toJSON());
  throw new Error('the browser gave no passkey');
};

/** Lets the browser make a passkey, for which it asks the person. Throws when it does not. */
export const makePasskey = async (asked: PublicKeyCredentialCreationOptionsJSON): Promise<PasskeyAnswer> =>
  toJson(await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(asked) }));

/** The server's options for a passkey that proves who uses the session. Each is answered once. */
export const askForPasskey = async (): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  (await request<PublicKeyCredentialRequestOptionsJSON>('POST', '/api/security/proof/passkey')).data;

/** Lets the browser use a passkey, for which it asks the person. Throws when it does not. */
export const answerWithPasskey = async (asked: PublicKeyCredentialRequestOptionsJSON): Promise<PasskeyAnswer> =>
  toJson(await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asked) }));

/** The sentence about a passkey that was not made or used. */
export const passkeyTrouble = (error: unknown, otherwise: string): string => {
  if (!(error instanceof DOMException)) return sentenceOf(error, otherwise);
  if (error.name === 'InvalidStateError') return t('This device has a passkey for your account already.');
  if (error.name === 'SecurityError') return t('This address has no passkeys. Use an authenticator app instead.');
  return otherwise;
};
