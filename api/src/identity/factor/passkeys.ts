import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  VerifiedAuthenticationResponse,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import type { CodeCheck } from './codeCheck.ts';
import { factorLimits } from './factorLimits.ts';
import type { FactorLimits } from './factorLimits.ts';
import type { PasskeyAnswer, NewPasskey } from './passkeyForms.ts';
import { challengeMs, createPasskeyStore } from './passkeyStore.ts';
import type { PasskeyStore, StoredPasskey } from './passkeyStore.ts';

/** A passkey as its owner sees it. */
export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

/** Where a passkey is asked for, in words of their own: a challenge of one place is no challenge of another. */
export type Place = { signIn: string } | { session: string; for: 'registration' | 'proof' };

/** How a registration ended. `known`: the authenticator has a passkey here already. */
export type Registration = 'added' | 'wrong' | 'known' | 'full';

const nameOf = (place: Place): string =>
  'signIn' in place ? `sign-in\n${place.signIn}` : `${place.for}\n${place.session}`;

const toPasskey = (id: string, { name, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  id,
  name,
  createdAt,
  lastUsedAt,
});

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(base64url, 'base64url'));

// it takes half a second and 26 MB to load, which a server without passkeys saves
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256: the newer ones are experimental in Node. */
const algorithms = [-8, -7, -257];

/** The site that passkeys belong to: the origin of PUBLIC_URL, and its host name. */
type Site = { origin: string; host: string };

type Parts = {
  store: PasskeyStore;
  site: Site;
  limits: FactorLimits;
  /** Uses something of an account up; false when it was used before. */
  use: (accountId: string, name: string, lastsMs: number) => Promise<boolean>;
  now: () => number;
};

/** The challenge that waits at a place, for this account; null when none does or when it was answered before. */
const takeChallenge = async ({ store, use }: Parts, place: Place, accountId: string): Promise<string | null> => {
  const asked = await store.challengeAt(nameOf(place));
  if (asked?.accountId !== accountId) return null;
  return (await use(accountId, `challenge-${asked.challenge}`, challengeMs)) ? asked.challenge : null;
};

/** The result of the library's check; null where it refuses, which it does by throwing. */
const verified = async <T extends { verified: boolean }>(verify: () => Promise<T>): Promise<T | null> => {
  try {
    const result = await verify();
    return result.verified ? result : null;
  } catch {
    return null;
  }
};

const verifyNew = async (
  { site }: Parts,
  { response, challenge }: { response: NewPasskey; challenge: string },
): Promise<VerifiedRegistrationResponse | null> => {
  const { verifyRegistrationResponse } = await library();
  return verified(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      // beside the password, possession is enough
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }),
  );
};

const verifyAnswer = async (
  { site }: Parts,
  { response, challenge, passkey }: { response: PasskeyAnswer; challenge: string; passkey: StoredPasskey },
): Promise<VerifiedAuthenticationResponse | null> => {
  const { verifyAuthenticationResponse } = await library();
  const { credentialId, publicKey, counter, transports } = passkey;
  return verified(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      credential: { id: credentialId, publicKey: bytesOf(publicKey), counter, transports },
      requireUserVerification: false,
    }),
  );
};

const createRegistration = (parts: Parts) => {
  const { store, site, now } = parts;
  return {
    /** Begins a registration: what the browser takes to make a passkey. */
    begin: async (
      place: Place,
      { id, email }: { id: string; email: string },
    ): Promise<PublicKeyCredentialCreationOptionsJSON> => {
      const { generateRegistrationOptions } = await library();
      const known = await store.list(id);
      const options = await generateRegistrationOptions({
        rpName: 'Upline',
        rpID: site.host,
        timeout: challengeMs,
        supportedAlgorithmIDs: algorithms,
        userID: new Uint8Array(Buffer.from(id)),
        userName: email,
        userDisplayName: email,
        excludeCredentials: known.map(({ document: { credentialId, transports } }) => ({
          id: credentialId,
          transports,
        })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'discouraged' },
      });
      await store.challenge(nameOf(place), { accountId: id, challenge: options.challenge });
      return options;
    },

    /** Completes a registration under a name. */
    complete: async (
      place: Place,
      { accountId, name, response }: { accountId: string; name: string; response: NewPasskey },
    ): Promise<Registration> => {
      const challenge = await takeChallenge(parts, place, accountId);
      if (challenge === null) return 'wrong';
      if ((await store.list(accountId)).length >= factorLimits.passkeys.most) return 'full';
      const credential = (await verifyNew(parts, { response, challenge }))?.registrationInfo?.credential;
      if (!credential) return 'wrong';
      const isNew = await store.insert({
        accountId,
        name,
        credentialId: credential.id,
        counter: credential.counter,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        transports: response.response.transports,
        createdAt: new Date(now()).toISOString(),
        lastUsedAt: null,
      });
      return isNew ? 'added' : 'known';
    },
  };
};

type Options = {
  documents: DocumentStore;
  limits: FactorLimits;
  use: Parts['use'];
  secret: string;
  publicUrl: string;
  now: () => number;
};

/**
 * The passkeys (WebAuthn) of the embedded provider's accounts: each is a second factor beside the password. They belong
 * to the host of PUBLIC_URL; with another host they answer nothing.
 */
export const createPasskeys = ({ documents, limits, use, secret, publicUrl, now }: Options) => {
  const store = createPasskeyStore({ documents, secret, now });
  const { origin, hostname: host } = new URL(publicUrl);
  const parts: Parts = { store, limits, use, now, site: { origin, host } };
  return {
    ...createRegistration(parts),
    list: async (accountId: string): Promise<Passkey[]> =>
      (await store.list(accountId)).map(({ id, document }) => toPasskey(id, document)),

    /** Asks for one of an account's passkeys: what the browser takes. Null when it has none. */
    ask: async (place: Place, accountId: string): Promise<PublicKeyCredentialRequestOptionsJSON | null> => {
      const passkeys = await store.list(accountId);
      if (passkeys.length === 0) return null;
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({
        rpID: host,
        timeout: challengeMs,
        userVerification: 'discouraged',
        allowCredentials: passkeys.map(({ document: { credentialId, transports } }) => ({
          id: credentialId,
          transports,
        })),
      });
      await store.challenge(nameOf(place), { accountId, challenge: options.challenge });
      return options;
    },

    /** Checks the answer to the challenge of a place, which is used up whatever the answer is. */
    check: async (place: Place, accountId: string, response: PasskeyAnswer): Promise<CodeCheck> => {
      const waitMs = await limits.passkey(accountId);
      if (waitMs > 0) return { waitMs };
      const challenge = await takeChallenge(parts, place, accountId);
      if (challenge === null) return 'used';
      const passkey = await store.find(response.id);
      if (passkey?.accountId !== accountId) return 'wrong';
      const answer = await verifyAnswer(parts, { response, challenge, passkey });
      if (!answer) return 'wrong';
      const counter = answer.authenticationInfo.newCounter;
      await store.put({ ...passkey, counter, lastUsedAt: new Date(now()).toISOString() });
      limits.forgive(accountId);
      return 'right';
    },

    /** Removes one passkey of an account; false when there is no such one. */
    remove: async (accountId: string, id: string): Promise<boolean> => {
      const own = (await store.list(accountId)).some((passkey) => passkey.id === id);
      if (own) await store.remove(id);
      return own;
    },
    removeAll: async (accountId: string): Promise<void> => {
      for (const { id } of await store.list(accountId)) await store.remove(id);
    },
  };
};
export type Passkeys = ReturnType<typeof createPasskeys>;
