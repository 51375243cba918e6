import type { RejectionCode } from '@upline/contracts';

/** Codes of problems that are no rejection of a command. */
export const problemCodes = [
  'address-too-long',
  'ambiguous',
  'bad-cursor',
  'busy',
  'cross-site',
  'headers-too-large',
  'idempotency-key-reused',
  'identity/not-yours',
  'identity/would-leave-ownerless',
  'internal',
  'invalid',
  'kept-by-provider',
  'mail-not-sent',
  'malformed',
  'method-not-allowed',
  'no-organization',
  'no-origin',
  'no-projector',
  'no-second-factor',
  'no-such-sign-in',
  'not-found',
  'organization-switched',
  'outcome-unknown',
  'outdated',
  'too-costly',
  'too-large',
  'too-many-at-once',
  'too-many-attempts',
  'too-many-mails',
  'too-many-requests',
  'too-much-stored',
  'too-slow',
  'unauthorized',
  'unavailable',
  'unsupported-media-type',
  'upgrade-needed',
] as const;

/** Every code that an error answer can have, so that metrics by code have a bound. */
export type ProblemCode = (typeof problemCodes)[number] | RejectionCode;
