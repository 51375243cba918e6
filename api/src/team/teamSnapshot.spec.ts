import { createHash } from 'node:crypto';
import { erased, personalFieldsByType } from '@upline/contracts';
import type { StoredEvent } from '@upline/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { teamHistories } from '../../testing/histories/teamHistories.ts';
import { applyEvent, emptyStream } from '../platform/commands/loadedStream.ts';
import type { LoadedStream } from '../platform/commands/loadedStream.ts';
import { fromSnapshot, isKeptAsSnapshot, toSnapshot } from '../platform/commands/snapshotParts.ts';
import type { SnapshotPart } from '../platform/commands/snapshotParts.ts';
import { teamDecider } from './team.decider.ts';
import type { Team } from './teamState.decider.ts';

if (!isKeptAsSnapshot(teamDecider)) throw new Error('teams have no snapshots');
const decider = teamDecider;

const fold = (events: readonly StoredEvent[], from: LoadedStream<Team> = emptyStream(teamDecider)) => {
  for (const event of events) applyEvent(teamDecider, from, event);
  return from;
};

const partsOf = (team: LoadedStream<Team>) =>
  [...toSnapshot(decider, team)].map(({ part }) => JSON.parse(JSON.stringify(part)) as SnapshotPart);
const textOf = (team: LoadedStream<Team>): string => JSON.stringify(partsOf(team));

const throughSnapshot = (team: LoadedStream<Team>): Promise<LoadedStream<Team>> =>
  fromSnapshot(
    decider,
    (async function* () {
      yield* partsOf(team);
    })(),
  );

/** Everything of a stream, with the order of its Maps, which decides which of two invitations is the latest. */
const orderOf = ({ state, commands, ...about }: LoadedStream<Team>) => ({
  ...about,
  state: {
    ...state,
    members: [...state.members],
    invitations: [...state.invitations],
    removals: [...state.removals],
  },
  commands: [...commands],
});

/** The stream as it is read once the key of a subject is deleted. */
const erasedIn = (events: readonly StoredEvent[], subject: string): StoredEvent[] =>
  events.map((event) => {
    const fields = Object.entries(personalFieldsByType.get(event.type) ?? {});
    const gone = fields.flatMap(([field, of]) => (event.data[of] === subject ? [[field, erased]] : []));
    return { ...event, data: { ...event.data, ...(Object.fromEntries(gone) as object) } };
  });

describe('the snapshot of a team', () => {
  // shows I59
  it('and the events after it give the state of the whole stream', async () => {
    await fc.assert(
      fc.asyncProperty(teamHistories(60), fc.nat(60), async (events, at) => {
        const cut = 1 + (at % events.length);
        const kept = await throughSnapshot(fold(events.slice(0, cut)));
        expect(orderOf(fold(events.slice(cut), kept))).toEqual(orderOf(fold(events)));
      }),
    );
  });

  it('does not change while the team goes on', () => {
    fc.assert(
      fc.property(teamHistories(40), teamHistories(40), (events, later) => {
        const team = fold(events);
        const content = toSnapshot(decider, team);
        const before = textOf(team);
        fold(
          later.map((event, index) => ({ ...event, revision: events.length + index })),
          team,
        );
        expect(JSON.stringify([...content].map(({ part }) => part))).toBe(before);
      }),
    );
  });

  it('names everybody whose address it holds', () => {
    fc.assert(
      fc.property(teamHistories(40), fc.constantFrom('u1', 'i1'), (events, gone) => {
        const content = [...toSnapshot(decider, fold(erasedIn(events, gone)))];
        const { members, invitations } = fold(events).state;
        const held = [...members.keys(), ...invitations.keys()].filter((subject) => subject !== gone);
        expect(content.flatMap(({ subjects }) => subjects).sort()).toEqual(held.sort());
      }),
    );
  });

  // shows I59
  it('has the shape with this number; after a change of the state raise the number and note its digest here', () => {
    // the same events each time, as long as fast-check draws them alike
    const histories = fc.sample(teamHistories(60), { numRuns: 40, seed: 15 });
    const texts = histories.map((events) => textOf(fold(events)));
    const digest = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16);
    const digests: Record<number, string> = {
      1: '5559b07bacefe44c',
      2: 'fee5b937a78dd3b7',
      3: 'c57d76534caf8f53',
      4: '57627ef14bae6d64',
      // the same state, in parts without marks
      5: '57627ef14bae6d64',
    };
    expect(digest).toBe(digests[decider.snapshot.shape]);
  });
});

describe('a team of which a member or an invitation is erased', () => {
  // shows I59.3
  it('is as its stream is read then', () => {
    fc.assert(
      fc.property(teamHistories(60), fc.constantFrom('u1', 'u2', 'i1', 'i2', 'u9'), (events, subject) => {
        const team = fold(events);
        const forgotten = { ...team, state: teamDecider.forget?.(team.state, subject) ?? expect.fail() };
        expect(orderOf(forgotten)).toEqual(orderOf(fold(erasedIn(events, subject))));
      }),
    );
  });
});
