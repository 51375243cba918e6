import * as z from 'zod';

/**
 * What proved a sign-in address: a mail of ours (`mail`), the mail of an invitation (`invitation`), an invitation's
 * link that the inviter handed over (`link`, without a mail server), the identity provider (`provider`), or nothing,
 * because it is the first account of the installation (`first`).
 */
export const proofKind = z.enum(['mail', 'invitation', 'link', 'provider', 'first']);
export type ProofKind = z.infer<typeof proofKind>;

const mailboxProofs: readonly ProofKind[] = ['mail', 'invitation', 'provider'];

/** Whether this shows that somebody reads the mail of the address. */
export const provesMailbox = (by: ProofKind): boolean => mailboxProofs.includes(by);
