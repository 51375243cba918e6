import { trusted } from '../casts.ts';
import { tabStore } from './stores.ts';

/** A call to a prospect that somebody began here, and when, in ms. */
export type Call = { userId: string; prospectId: string; at: number };

const key = 'upline-call';

const kept = (): Call | null => trusted<Call | null>(tabStore.json(key));

// one from before this page was loaded: a phone dropped the page while its reader called
let returnedFrom: Call | null = kept();
let waiting = new AbortController();
const listeners = new Set<() => void>();

const tell = (call: Call | null): void => {
  returnedFrom = call;
  for (const listener of listeners) listener();
};

/** Tells once the reader has left the page, for the phone, and come back. */
const awaitReturn = (): void => {
  waiting.abort();
  waiting = new AbortController();
  const { signal } = waiting;
  let hasLeft = false;
  const leave = (): void => {
    hasLeft = true;
  };
  const come = (): void => {
    if (!hasLeft) return;
    hasLeft = false;
    tell(kept());
  };
  window.addEventListener('blur', leave, { signal });
  window.addEventListener('focus', come, { signal });
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'hidden' ? leave() : come()), {
    signal,
  });
};

/** Notes that somebody calls a prospect: the last call is the one to ask about. */
export const beginCall = (userId: string, prospectId: string): void => {
  tabStore.set(key, JSON.stringify({ userId, prospectId, at: Date.now() } satisfies Call));
  tell(null);
  awaitReturn();
};

/** Ends the call to a prospect: there is nothing more to ask. */
export const endCall = (prospectId: string): void => {
  if (kept()?.prospectId !== prospectId) return;
  waiting.abort();
  tabStore.remove(key);
  tell(null);
};

/** The call that its caller came back from, to follow with React. */
export const returned = {
  call: (): Call | null => returnedFrom,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
