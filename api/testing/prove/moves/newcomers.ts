import type { Chance } from '../../../src/demo/chance.ts';
import { createAssetMoves } from './assetMoves.ts';
import { pause } from '../checking/journal.ts';
import { addMember } from './people.ts';
import { positionOf, send } from './sending.ts';
import type { Desk } from './writer.ts';

const betweenMs = 2_000;

/** Changes a membership, and adds the acknowledged event to the ledger. */
const changeMember = async (
  owner: Desk,
  userId: string,
  { line, body, type, data }: { line: string; body?: object; type: string; data: object },
) => {
  const answer = await send(owner.sender, { line, ...(body ? { body } : {}) });
  if (!answer || answer.status >= 300) {
    owner.world.journal.problem(`${line} answered ${answer?.status}: ${JSON.stringify(answer?.body)}`);
    return;
  }
  // a repeat that changes nothing is answered the last position of the team's stream, and a removal that of the last
  // invitation that it ended or renewed
  owner.world.ledger.add(
    `member-${userId}`,
    [{ type, data: { userId, ...data } }],
    answer.tries === 1 && type !== 'MemberRemoved' ? positionOf(answer) : null,
  );
};

/**
 * Until the signal aborts, lets people be invited, sign up, join, create an asset and be removed, so that the asset
 * goes to the owner. Returns how many came and went.
 */
export const letPeopleComeAndGo = async (
  owners: readonly Desk[],
  { chance, signal }: { chance: Chance; signal: AbortSignal },
): Promise<number> => {
  let count = 0;
  while (!signal.aborted) {
    const owner = chance.pick(owners);
    const { world } = owner;
    await world.gate.pass();
    try {
      const person = await addMember(world, owner, `newcomer-${count}-${chance.below(1e6)}`);
      if (!person) throw new Error('there was no seat');
      const desk: Desk = {
        ...owner,
        person,
        sender: { ...owner.sender, browser: person.browser },
        assets: [],
        prospects: [],
        shares: [],
        usedKeys: [],
      };
      await createAssetMoves(desk).create();
      const path = `/api/team-members/${person.userId}`;
      const role = {
        line: `PUT ${path}/role`,
        body: { role: 'admin' },
        type: 'MemberRoleChanged',
        data: { role: 'admin' },
      };
      await changeMember(owner, person.userId, role);
      const reassignTo = owner.person.userId;
      const removal = { line: `DELETE ${path}?reassignTo=${reassignTo}`, type: 'MemberRemoved', data: { reassignTo } };
      await changeMember(owner, person.userId, removal);
      for (const { id } of desk.assets)
        world.ledger.also(`asset-${id}`, [{ type: 'AssetReassigned', data: { ownerId: reassignTo } }]);
      count += 1;
    } catch (error) {
      world.journal.problem(
        `a newcomer could not join: ${error instanceof Error ? error.message.slice(0, 1_500) : String(error)}`,
      );
    }
    await pause(chance.below(betweenMs));
  }
  return count;
};
