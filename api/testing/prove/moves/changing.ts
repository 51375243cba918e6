import * as z from 'zod';
import type { Answer } from '../../people/browser.ts';
import type { Fact } from '../checking/ledger.ts';
import { positionOf, send } from './sending.ts';
import type { Call } from './sending.ts';
import type { Desk, Thing } from './writer.ts';

const row = z.looseObject({ id: z.string(), revision: z.number() });
const outdated = z.object({ current: row });

export const rowOf = (answer: Answer): z.infer<typeof row> => row.parse(answer.body);

type Expected = {
  /** The thing's name in the ledger. */
  name: string;
  facts: readonly Fact[];
  /** Fields of the row that show that an earlier attempt of this command was carried out. */
  looks?: Readonly<Record<string, unknown>>;
  /** Others write to the stream too: a repeat that changes nothing is answered the stream's last position. */
  isShared?: true;
};

/** The current row of a 412 when an earlier attempt of this writer wrote it; null when someone else did. */
const ownRow = (answer: Answer, looks: Expected['looks']): z.infer<typeof row> | null => {
  const current = outdated.safeParse(answer.body).data?.current;
  if (!current || !looks) return null;
  return Object.entries(looks).every(([field, value]) => current[field] === value) ? current : null;
};

/**
 * Changes a thing that only this writer changes, and adds the acknowledged events to the ledger. Any other answer is a
 * problem. Returns the answer of a command that was acknowledged, else null.
 */
export const change = async (
  { sender, world }: Desk,
  thing: Thing,
  call: Call,
  expected: Expected,
): Promise<Answer | null> => {
  const { ledger, journal } = world;
  const answer = await send(sender, call);
  if (!answer) return null;
  const own = answer.status === 412 && answer.tries > 1 ? ownRow(answer, expected.looks) : null;
  if (answer.status >= 300 && !own) {
    journal.problem(
      `${call.line} answered ${answer.status} at try ${answer.tries}: ${JSON.stringify(answer.body).slice(0, 500)}`,
    );
    return null;
  }
  const hasOwnPosition = !own && (expected.isShared !== true || answer.tries === 1);
  ledger.add(expected.name, expected.facts, hasOwnPosition ? positionOf(answer) : null);
  if (own) thing.revision = own.revision;
  else if (answer.status !== 204) thing.revision = rowOf(answer).revision;
  return answer;
};
