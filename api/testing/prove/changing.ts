import * as z from 'zod';
import type { Answer } from '../browser.ts';
import type { Fact } from './ledger.ts';
import { positionOf, send } from './sending.ts';
import type { Call } from './sending.ts';
import type { Desk, Thing } from './writer.ts';

const row = z.looseObject({ id: z.string(), revision: z.number() });
const outdated = z.object({ current: row });

export const rowOf = (answer: Answer): z.infer<typeof row> => row.parse(answer.body);

type Expected = {
  /** What it is called in the ledger. */
  name: string;
  facts: readonly Fact[];
  /** How the row must look when an earlier try of this very command was carried out. */
  looks?: Readonly<Record<string, unknown>>;
};

/** An earlier try that was carried out after all answers like a change by someone else: the row tells whose it is. */
const ownRow = (answer: Answer, looks: Expected['looks']): z.infer<typeof row> | null => {
  const current = outdated.safeParse(answer.body).data?.current;
  if (!current || !looks) return null;
  return Object.entries(looks).every(([field, value]) => current[field] === value) ? current : null;
};

/**
 * Changes a thing that nobody else changes, and notes what was acknowledged. Any other answer than an acknowledgement is a problem. False
 * when there was none.
 */
export const change = async (
  { sender, world }: Desk,
  thing: Thing,
  call: Call,
  expected: Expected,
): Promise<boolean> => {
  const { ledger, journal } = world;
  const answer = await send(sender, call);
  if (!answer) return false;
  const own = answer.status === 412 && answer.tries > 1 ? ownRow(answer, expected.looks) : null;
  if (answer.status >= 300 && !own) {
    journal.problem(
      `${call.line} answered ${answer.status} at try ${answer.tries}: ${JSON.stringify(answer.body).slice(0, 500)}`,
    );
    return false;
  }
  ledger.add(expected.name, expected.facts, own ? null : positionOf(answer));
  if (own) thing.revision = own.revision;
  else if (answer.status !== 204) thing.revision = rowOf(answer).revision;
  return true;
};
