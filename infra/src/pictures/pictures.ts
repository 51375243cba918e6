/** Pictures that were fetched from other hosts, by organization and id. Ids are of letters, digits, `_` and `-`. */
export type Pictures = {
  /** Keeps the bytes durably, in the place of earlier ones. */
  put: (organizationId: string, id: string, bytes: Uint8Array) => Promise<void>;
  find: (organizationId: string, id: string) => Promise<Uint8Array | null>;
  remove: (organizationId: string, id: string) => Promise<void>;
  /** Bytes kept for the organization, and for all together. */
  size: (organizationId: string) => Promise<{ own: number; all: number }>;
};
