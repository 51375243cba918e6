/** The sign-in of a person in one browser. */
export type Session = {
  /** The session's id in lists and calls. The cookie's value cannot be derived from it. */
  id: string;
  userId: string;
  /** The current organization; null when the person has none. */
  organizationId: string | null;
  /** The address of the sign-in; null when the provider has not verified it. */
  email: string | null;
  createdAt: string;
  /**
   * When the person last gave their password or second factor; null when it is not known, as in sessions of earlier
   * versions.
   */
  authenticatedAt: string | null;
  /** The browser's `User-Agent`, cut to 200 characters. */
  userAgent: string | null;
  /** The moment (`RightsChanges`) at which it was read. */
  readAt: number;
};

declare module 'koa' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be extended
  interface DefaultContext {
    session: Session | null;
  }
}
