/**
 * How long a test waits for something before it says that it never came, in ms. Nothing that works takes so long, even
 * on a busy machine; a test that passes never waits for it.
 */
export const patienceMs = 60_000;
