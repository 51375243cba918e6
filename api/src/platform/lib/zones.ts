/** The time zone of a person's days, null without an organization. */
export type ZoneOf = (person: { userId: string; organizationId: string | null }) => Promise<string>;
