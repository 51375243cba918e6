export type Scalar = string | number | boolean | null;
export type Row = Record<string, unknown>;

/** A row with the position it reflects; `row` is null for a tombstone, which lives as long as its generation. */
export type StoredRow = { key: string; position: number; row: Row | null };

/** One physical build of a view. `generation` contains the token of the lease it was built under. */
export type Generation = { view: string; version: number; generation: string };

/** How far a generation is projected: the last event, how many were applied, and a rolling hash of their ids. */
export type Checkpoint = { position: number; eventId: string | null; count: number; hash: string };

/** The screens that a change concerns: those of an organization, or those of one person. */
export type Audience = `organization:${string}` | `user:${string}`;

/** The last change of a view for an audience. */
export type Change = { audience: Audience; position: number };
