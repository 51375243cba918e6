/** An engine as the run disturbs it. `url` is the address that the product is given. */
export type Engine = {
  name: string;
  url: string;
  /** How the run takes it away for a while; absent where the run can do nothing to it. */
  outage?: {
    /** A server that the run did not start is never killed: its connections are cut. */
    how: 'kill -9' | 'cut';
    begin: () => Promise<void>;
    end: () => Promise<void>;
  };
  /** Pauses its process (SIGSTOP) and lets it go on; absent where the run did not start the process. */
  freeze?: { pause: () => void | Promise<void>; resume: () => void };
  /** Why faults are left out, and how to have them. */
  leftOut?: string;
  close: () => Promise<void>;
};
