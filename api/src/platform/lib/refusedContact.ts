/** The address and the number of a person, as far as somebody knows them. */
export type Contact = { email: string | null; phone: string | null };

/** Whether somebody with this address or number asked the organization not to be contacted. */
export type IsRefused = (organizationId: string, contact: Contact) => Promise<boolean>;
