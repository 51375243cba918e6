/** Another projector holds the write lease now: this one must stop. */
export class LeaseLost extends Error {
  constructor() {
    super('the write lease belongs to another projector now');
    this.name = 'LeaseLost';
  }
}

/** A held lease. `token` rises with every new holder. */
export type Lease = { token: number };

/** The right to write, for one projector at a time; `isHeld` says whether one holds it now. */
export type LeaseStore = {
  /** Takes or renews the lease for `ttlMs`; null while another holds it. The same holder keeps its token. */
  acquire: (holder: string, ttlMs: number) => Promise<Lease | null>;
  release: (holder: string) => Promise<void>;
  isHeld: () => Promise<boolean>;
};
