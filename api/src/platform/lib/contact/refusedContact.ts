import type { Rejection, RejectionCode, ShownLocale } from '@upline/contracts';

/** The address and the number of a person, as far as somebody knows them. */
export type Contact = { email: string | null; phone: string | null };

/** Tells an address from a number: what a visitor typed is one of the two. */
export const contactIn = (typed: string | null): Contact => {
  const email = typed?.includes('@') ? typed : null;
  return { email, phone: email === null ? typed : null };
};

/** Whether somebody with this address or number asked the organization not to be contacted. */
export type IsRefused = (organizationId: string, contact: Contact) => Promise<boolean>;

/** The ids of the entries of an organization's list that stand for a contact now. */
export type ListedOf = (organizationId: string, contact: Contact, how?: { isRead?: boolean }) => Promise<string[]>;

/**
 * The visitor of a link, by the id of their answer. `prospectId` is the person of the link where the visitor is this
 * person, and null for anybody else.
 */
export type StoppingVisitor = { organizationId: string; answerId: string; prospectId: string | null };

/** A number or address that a visitor typed, to be contacted by nobody of the organization. */
export type AskedStop = {
  organizationId: string;
  answerId: string;
  shareId: string;
  sharedBy: string;
  contact: string;
  locale: ShownLocale;
};

/** What visitors of links ask for: not to be contacted, and the end of that. */
export type ContactStops = {
  /** Keeps that a visitor does not want to be contacted; a second time changes nothing. */
  stop: (visitor: StoppingVisitor) => Promise<void>;
  /** Ends what the same visitor asked for; refused for any other. */
  resume: (visitor: StoppingVisitor) => Promise<Rejection<RejectionCode> | null>;
  /** Whether a visitor asked not to be contacted and did not take that back: their answers are refused. */
  isStopped: (answerId: string) => Promise<boolean>;
  /** Asks to confirm what a visitor typed, and answers them the same whether it is known here or not. */
  ask: (asked: AskedStop) => Promise<void>;
  /** Whether something that a visitor typed waits for its confirmation. */
  hasAsked: (answerId: string) => Promise<boolean>;
};
