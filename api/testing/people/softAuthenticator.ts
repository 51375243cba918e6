import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What the server sends to a browser that makes a passkey, as far as it is read here. */
type Creation = { challenge: string; rp: { id?: string } };
/** The server's options for a browser that uses one. */
type Request = { challenge: string; rpId?: string };

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();

const present = 0x01;
const withKey = 0x40;

const counterBytes = (counter: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(counter);
  return bytes;
};

const clientDataOf = (type: 'webauthn.create' | 'webauthn.get', challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** The public key of a pair in COSE form (ES256). */
const coseOf = (jwk: { x?: string; y?: string }): Buffer => {
  const point = (value = ''): Uint8Array => new Uint8Array(Buffer.from(value, 'base64url'));
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, point(jwk.x)],
    [-3, point(jwk.y)],
  ]);
  return Buffer.from(isoCBOR.encode(key));
};

type Options = {
  /** The page that it is used on. */
  origin: string;
  /** False for an authenticator that does not count, as those that synchronise passkeys. */
  counts?: boolean;
};

/** A software authenticator with one passkey: it answers as a browser does, in JSON, and lies where it is asked to. */
export const createSoftAuthenticator = ({ origin, counts = true }: Options) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let uses = 0;
  return {
    id,
    /** Makes its passkey. */
    create: ({ challenge, rp }: Creation, lie: { origin?: string } = {}) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        ...[sha256(rp.id ?? ''), Buffer.of(present | withKey), counterBytes(0)],
        ...[Buffer.alloc(16), length, credentialId, coseOf(publicKey.export({ format: 'jwk' }))],
      ]);
      const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', new Uint8Array(authData)],
      ]);
      const clientData = clientDataOf('webauthn.create', challenge, lie.origin ?? origin);
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal' as const],
        },
        clientExtensionResults: {},
      };
    },
    /** Uses it. `counter` is what it says instead of the number of uses. */
    get: ({ challenge, rpId }: Request, lie: { origin?: string; counter?: number } = {}) => {
      uses += 1;
      const clientData = clientDataOf('webauthn.get', challenge, lie.origin ?? origin);
      const authData = Buffer.concat([
        ...[sha256(rpId ?? ''), Buffer.of(present), counterBytes(lie.counter ?? (counts ? uses : 0))],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey).toString('base64url'),
        },
        clientExtensionResults: {},
      };
    },
  };
};
export type SoftAuthenticator = ReturnType<typeof createSoftAuthenticator>;
