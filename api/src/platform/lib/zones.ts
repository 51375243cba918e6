/** The time zone of a person's days in an organization. */
export type ZoneOf = (person: { userId: string; organizationId: string }) => Promise<string>;
