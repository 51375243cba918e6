type End = (proven: boolean) => void;

/** Asks the person for one proof at a time: calls that are refused meanwhile wait for the same one. */
export const createProofRequests = () => {
  let open: { end: End; answer: Promise<boolean> } | null = null;
  const listeners = new Set<() => void>();
  const change = (next: typeof open): void => {
    open = next;
    for (const hear of listeners) hear();
  };

  return {
    ask: (): Promise<boolean> => {
      if (open) return open.answer;
      let settle: End = () => undefined;
      const answer = new Promise<boolean>((resolve) => {
        settle = resolve;
      });
      const end = (proven: boolean): void => {
        settle(proven);
        change(null);
      };
      change({ end, answer });
      return answer;
    },
    subscribe: (hear: () => void): (() => void) => {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
    /** Ends the question that is open; null when none is. */
    current: (): End | null => open?.end ?? null,
  };
};
