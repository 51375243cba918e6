import { isIP } from 'node:net';
import type { Config } from './config.ts';

const privateIpv4 = /^(?:127|10)\.|^192\.168\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\./;
const privateIpv6 = /^(?:::1$|f[cd]|fe[89ab])/i;
const privateName = /^[^.]+$|\.(?:localhost|local|lan|home|internal|test|home\.arpa)$/i;

/** Whether a host name can only lead to this machine or a private network. */
const isPrivate = (hostname: string): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 4) return privateIpv4.test(host);
  return isIP(host) === 6 ? privateIpv6.test(host) : privateName.test(host);
};

const isLoopback = (hostname: string): boolean => /^(?:localhost|127\.[\d.]+|\[::1\])$/i.test(hostname);

/** Letters of a secret that nobody guesses. */
const goodLength = 32;

type Warned = Pick<Config, 'publicUrl' | 'oidc' | 'operatorToken'>;

/** Settings that work but leave people unprotected: one sentence each, with what to do. Empty when there are none. */
export const warningsOf = ({ publicUrl, oidc, operatorToken }: Warned): string[] => {
  const warnings: string[] = [];
  const own = new URL(publicUrl);
  if (own.protocol === 'http:' && !isPrivate(own.hostname))
    warnings.push(
      `PUBLIC_URL ${publicUrl} is plain http on a public host: passwords and sessions can be read on the way. ` +
        'Put TLS in front and set an https PUBLIC_URL.',
    );
  const issuer = oidc === null ? null : new URL(oidc.issuer);
  if (issuer?.protocol === 'http:' && !isLoopback(issuer.hostname))
    warnings.push(
      `OIDC_ISSUER ${issuer.href} is plain http: anybody on the network path can sign in as any person. ` +
        'Use its https address.',
    );
  if (operatorToken !== null && operatorToken.length < goodLength)
    warnings.push(
      `OPERATOR_TOKEN has fewer than ${goodLength} letters: a program can guess it. ` +
        'Make one with: openssl rand -hex 32',
    );
  return warnings;
};
