import { setTimeout as delay } from 'node:timers/promises';
import type { Chance } from '../../../src/demo/chance.ts';
import { createAssetMoves } from './assetMoves.ts';
import type { Person, World } from './people.ts';
import { createProspectMoves } from './prospectMoves.ts';
import { createRefusedMoves } from './refusedMoves.ts';
import type { Sender } from './sending.ts';
import { createShareMoves } from './shareMoves.ts';
import { createTeamMoves } from './teamMoves.ts';

/** A thing that one writer alone changes, in its last acknowledged state. */
export type Thing = { id: string; revision: number; state: 'present' | 'gone' };

/** The things of a writer: its own, and those of others that it may share or must not change. */
export type Desk = {
  person: Person;
  world: World;
  sender: Sender;
  chance: Chance;
  /** Makes a text that no other command has. */
  mark: () => string;
  assets: Thing[];
  prospects: (Thing & { status: string })[];
  shares: Thing[];
  /** Idempotency keys of created assets. */
  usedKeys: string[];
  /** The assets of all writers, by organization. */
  shared: Map<string, string[]>;
};

export type Move = () => Promise<void>;

/** Pauses between commands leave a small machine time for the processes under test. */
const leastPauseMs = 200;
const morePauseMs = 1_200;

/** Makes random moves one after the other until the signal aborts, and completes the last one. */
export const write = async (desk: Desk, signal: AbortSignal): Promise<void> => {
  const asset = createAssetMoves(desk);
  const prospect = createProspectMoves(desk);
  const share = createShareMoves(desk);
  const team = createTeamMoves(desk);
  const refused = createRefusedMoves(desk);
  const moves: readonly (readonly [weight: number, move: Move])[] = [
    [3, asset.create],
    [4, asset.change],
    [2, asset.translate],
    [2, asset.deleteOrRestore],
    [1, asset.withdrawOrRestoreLinks],
    [4, prospect.add],
    [4, prospect.change],
    [3, prospect.changeAndUndo],
    [2, prospect.deleteOrRestore],
    [1, prospect.erase],
    [10, share.share],
    [2, share.retract],
    [3, share.withdrawOrRestore],
    [3, share.view],
    [4, share.answer],
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
