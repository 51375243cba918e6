import { setTimeout as delay } from 'node:timers/promises';
import type { Chance } from '../../src/demo/chance.ts';
import { createAssetMoves } from './assetMoves.ts';
import type { Person, World } from './people.ts';
import { createProspectMoves } from './prospectMoves.ts';
import { createRefusedMoves } from './refusedMoves.ts';
import type { Sender } from './sending.ts';
import { createShareMoves } from './shareMoves.ts';
import { createTeamMoves } from './teamMoves.ts';

/** A thing that one writer alone changes, as the product told it last. */
export type Thing = { id: string; revision: number; state: 'present' | 'gone' };

/** What a writer has to do with: its own things, and those of others that it may share or must not touch. */
export type Desk = {
  person: Person;
  world: World;
  sender: Sender;
  chance: Chance;
  /** A text that no other command has. */
  mark: () => string;
  assets: Thing[];
  prospects: (Thing & { status: string })[];
  shares: Thing[];
  /** Keys that assets were made with. */
  usedKeys: string[];
  /** Assets that anyone made, by organization: each writer puts its own here. */
  known: Map<string, string[]>;
};

export type Move = () => Promise<void>;

/** Pauses between commands, so that a small machine has time for the processes too. */
const leastPauseMs = 200;
const morePauseMs = 1_200;

/** Does one thing after the other by chance until the signal aborts; the command under way is then still carried to its end. */
export const write = async (desk: Desk, signal: AbortSignal): Promise<void> => {
  const asset = createAssetMoves(desk);
  const prospect = createProspectMoves(desk);
  const share = createShareMoves(desk);
  const team = createTeamMoves(desk);
  const refused = createRefusedMoves(desk);
  const moves: readonly (readonly [weight: number, move: Move])[] = [
    [3, asset.create],
    [4, asset.change],
    [2, asset.deleteOrRestore],
    [1, asset.withdrawOrRestoreLinks],
    [4, prospect.add],
    [4, prospect.change],
    [2, prospect.deleteOrRestore],
    [1, prospect.erase],
    [10, share.share],
    [3, share.withdrawOrRestore],
    [3, share.view],
    [2, team.inviteAndTakeBack],
    [1, team.changeProfile],
    [1, team.changeOrganization],
    [3, refused],
  ];
  const bag = moves.flatMap(([weight, move]) => Array.from({ length: weight }, () => move));
  while (!signal.aborted) {
    await desk.world.gate.pass();
    await desk.chance.pick(bag)();
    await delay(leastPauseMs + desk.chance.below(morePauseMs), undefined, { signal }).catch(() => undefined);
  }
};
