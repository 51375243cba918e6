import type { RefusalKind, StoredEventOf } from '@upline/contracts';
import { impossible, refusalListEvents } from '@upline/contracts';
import type { Decider } from '../../platform/commands/decider.ts';

/** The prospects and visitors who asked for an entry of the list; it holds as long as one is left. */
export type RefusalEntry = { kind: RefusalKind | null; sources: readonly string[] };

type Entry = { refusalId: string; kind: RefusalKind };

export type RefusalListCommand =
  | { type: 'ListRefusal'; data: Entry & { source: string } }
  /** Without a source the wish of everybody ends. */
  | { type: 'LiftRefusal'; data: Entry & { source: string | null } };

const decide = (command: RefusalListCommand, { sources }: RefusalEntry) => {
  const { data } = command;
  switch (command.type) {
    case 'ListRefusal':
      return sources.includes(command.data.source) ? [] : [{ type: 'RefusalListed' as const, data: command.data }];
    case 'LiftRefusal': {
      const isLeft = data.source === null ? sources.length > 0 : sources.includes(data.source);
      return isLeft ? [{ type: 'RefusalLifted' as const, data }] : [];
    }
    default:
      return impossible(command);
  }
};

/** One number, address or visitor that nobody of the organization contacts, by a keyed hash. */
export const refusalListDecider: Decider<RefusalEntry, RefusalListCommand, typeof refusalListEvents> = {
  stream: 'refusal',
  events: refusalListEvents,
  notFound: 'prospect/not-found',
  cached: 1_000,
  initialState: () => ({ kind: null, sources: [] }),
  decide,
  evolve: ({ sources }, event: StoredEventOf<typeof refusalListEvents>) => {
    const { kind, source } = event.data;
    switch (event.type) {
      case 'RefusalListed':
        return { kind, sources: [...sources, event.data.source] };
      case 'RefusalLifted':
        return { kind, sources: source === null ? [] : sources.filter((one) => one !== source) };
      default:
        return impossible(event);
    }
  },
};
