import type { Rejection, RejectionCode } from '@upline/contracts';

/** The address and the number of a person, as far as somebody knows them. */
export type Contact = { email: string | null; phone: string | null };

/** Whether somebody with this address or number asked the organization not to be contacted. */
export type IsRefused = (organizationId: string, contact: Contact) => Promise<boolean>;

/**
 * The visitor of a link, by the id of their answer. `prospectId` is the person of the link where the visitor is this
 * person, and null for anybody else.
 */
export type StoppingVisitor = { organizationId: string; answerId: string; prospectId: string | null };

/** What visitors of links ask for: not to be contacted, and the end of that. */
export type ContactStops = {
  /** Keeps that a visitor does not want to be contacted; a second time changes nothing. */
  stop: (visitor: StoppingVisitor) => Promise<void>;
  /** Ends what the same visitor asked for; refused for any other. */
  resume: (visitor: StoppingVisitor) => Promise<Rejection<RejectionCode> | null>;
  /** Whether a visitor asked not to be contacted and did not take that back: their answers are refused. */
  isStopped: (answerId: string) => Promise<boolean>;
};
