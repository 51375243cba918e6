import type { EventMeta, ProofKind } from '@upline/contracts';
import type { Judge } from './judge.ts';

/** The address that a person signs in with, and how far it counts. */
export type CountedAddress = {
  /** Null when nothing vouches for it: an identity provider named it without having verified it. */
  email: string | null;
  /** The address whether or not anything vouches for it; null when signed out. */
  claimed: string | null;
  isConfirmed: boolean;
  /** Whether a mail, or an identity provider that read one, has proven it. */
  isMailboxProven: boolean;
  /** Whether the person accepts, invites and revokes nothing until the address is proven. */
  isRestricted: boolean;
};

/** Finds out how far the address of a signed-in person counts; `sessionEmail` is the one that their session has. */
export type SignInAddressOf = (person: { userId: string; sessionEmail: string | null }) => Promise<CountedAddress>;

/** The proof of an address by the holder of an invitation's token; null where there is none. */
export type InvitationProof = (token: string, email: string) => Promise<'invitation' | 'link' | null>;

/** The address that an invitation is for, where the holder of its token has proven it; null elsewhere. */
export type InvitedAddress = (token: string) => Promise<string | null>;

/** Stores what proved the address of a person. Answers the position of the proof; 0 when it proves nothing of them. */
export type ConfirmAddress = (
  person: { userId: string; email: string; by: ProofKind },
  by: { meta: EventMeta; judge: Judge },
) => Promise<number>;
