/** One status for all members of the organization, or one for each kind; `maker` is the member who made the thing. */
export type Statuses = number | readonly [member: number, maker: number, admin: number, owner: number];

/** The statuses of one call: for a thing of the own organization, for a deleted one, and for people outside. */
export type TenancyRow = {
  /** The JSON body of the call. */
  body?: object;
  /** The thing that the id in the path names. */
  subject?: string;
  /** The other parameters of the path. */
  params?: Readonly<Record<string, string>>;
  own: Statuses;
  deleted?: Statuses;
  /** To a member who was removed: 403 unless it says otherwise. */
  removed?: number;
  /** To a person who is signed out: 401 unless it says otherwise. */
  anonymous?: number;
  /** For an id that does not exist, and for one of the wrong form: 404 unless it says otherwise. */
  unknown?: number;
  malformed?: number;
};

/** How to make and delete one thing over HTTP; `{asset}` in a path stands for the id of an asset made for it. */
export type TenancyThing = {
  make: `POST ${string}`;
  body: object;
  /** What ends it: deletes it, as a rule. */
  remove: `${'DELETE' | 'POST'} ${string}`;
};

/** A capability's part of the tenancy matrix: who may do what, tried on a running server. */
export type Tenancy = {
  calls: Readonly<Record<string, TenancyRow>>;
  /** The things that calls name, by the names that `subject` uses. */
  things?: Readonly<Record<string, TenancyThing>>;
};

/** For an owner or admin only. */
export const forLeaders = (status: number): Statuses => [403, 403, status, status];

/** For an owner only. */
export const forOwners = (status: number): Statuses => [403, 403, 403, status];

/** For the maker, owners and admins; to others the thing does not exist. */
export const forMakers = (status: number): Statuses => [404, status, status, status];
