import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { message, requiredText } from '@upline/contracts';
import * as z from 'zod';

// A passkey as the browser writes it (`PublicKeyCredential.toJSON`), as far as it is checked. Browsers add members.

const base64url = (max: number): z.ZodString =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

const credential = { id: base64url(1_400), rawId: base64url(1_400), type: z.literal('public-key') };

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

const isTransport = (text: string): text is AuthenticatorTransport => transports.some((known) => known === text);

/** The answer of a browser that made a passkey. */
export const newPasskey = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4_000),
      attestationObject: base64url(12_000),
      transports: z
        .array(z.string())
        .default([])
        .transform((names) => names.filter(isTransport)),
    }),
  })
  .transform((value) => ({ ...value, clientExtensionResults: {} }));
export type NewPasskey = z.infer<typeof newPasskey>;

/** The answer of a browser that used a passkey. */
export const passkeyAnswer = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4_000),
      authenticatorData: base64url(2_000),
      signature: base64url(4_000),
    }),
  })
  .transform((value) => ({ ...value, clientExtensionResults: {} }));
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** The name of a passkey. */
export const passkeyName = requiredText(60, message('Please enter a name'));

/** The answer of a browser in the field of a form; null when it is none. */
export const parsePasskeyField = (field: string): PasskeyAnswer | null => {
  try {
    return passkeyAnswer.safeParse(JSON.parse(field)).data ?? null;
  } catch {
    return null;
  }
};
