import type { StoredEventOf } from '@upline/contracts';
import { contactStopEvents, impossible, reject } from '@upline/contracts';
import type { Decider } from '../../platform/commands/decider.ts';

/** Who is asked to confirm what a visitor typed. What it is, is kept apart. */
type Asked = { stopId: string; userId: string; shareId: string; answerId: string; kind: 'email' | 'phone' };

export type ContactStop = { status: 'none' } | ({ status: 'asked' | 'confirmed' | 'declined' } & Asked);

export type ContactStopCommand =
  | { type: 'AskStop'; data: Asked }
  /** The holder of the address may confirm what a member declined. */
  | { type: 'ConfirmStop'; data: { stopId: string; via: 'message' | 'rep'; refusalIds: readonly string[] } }
  | { type: 'DeclineStop'; data: { stopId: string } };

const decide = (command: ContactStopCommand, state: ContactStop) => {
  if (command.type === 'AskStop')
    return state.status === 'none' ? [{ type: 'StopAsked' as const, data: command.data }] : [];
  if (state.status === 'none') return reject('prospect/stop-not-found');
  const { stopId, userId, status } = state;
  switch (command.type) {
    case 'ConfirmStop': {
      const { via, refusalIds } = command.data;
      if (status === 'confirmed') return [];
      if (status === 'declined' && via === 'rep') return reject('prospect/stop-over');
      return [{ type: 'StopConfirmed' as const, data: { stopId, userId, via, refusalIds: [...refusalIds] } }];
    }
    case 'DeclineStop':
      if (status === 'confirmed') return reject('prospect/stop-over');
      return status === 'declined' ? [] : [{ type: 'StopDeclined' as const, data: { stopId, userId } }];
    default:
      return impossible(command);
  }
};

/** What one visitor typed who does not want to be contacted, from asking a member to the end of it. */
export const contactStopDecider: Decider<ContactStop, ContactStopCommand, typeof contactStopEvents> = {
  stream: 'stop',
  events: contactStopEvents,
  notFound: 'prospect/stop-not-found',
  cached: 1_000,
  initialState: () => ({ status: 'none' }),
  decide,
  evolve: (state, event: StoredEventOf<typeof contactStopEvents>) => {
    if (event.type === 'StopAsked') return { status: 'asked', ...event.data };
    if (state.status === 'none') return state;
    return { ...state, status: event.type === 'StopConfirmed' ? 'confirmed' : 'declined' };
  },
};
