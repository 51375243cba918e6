/** The outcome of a code or passkey: right, wrong, used before, or not checked for a while. */
export type CodeCheck = 'right' | 'wrong' | 'used' | { waitMs: number };
