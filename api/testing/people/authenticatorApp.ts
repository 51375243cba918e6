import { Secret, TOTP } from 'otpauth';

/** An authenticator app with the secret of a set-up. `code` is the one that it shows at a time, in epoch ms. */
export const createAuthenticatorApp = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return { code: (timestamp: number): string => totp.generate({ timestamp }) };
};
