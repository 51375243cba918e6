import { addressAttacks } from './addresses.ts';
import { costAttacks } from './cost.ts';
import { heldAttacks } from './held.ts';
import { mailAttacks } from './mails.ts';
import { messageAttacks } from './messages.ts';
import { pageAttacks } from './pages.ts';
import { publicAttacks } from './publicSide.ts';
import { readerAttacks } from './readers.ts';
import type { Attack, Figure } from './rig.ts';
import { openRig } from './rig.ts';
import { storeAttacks } from './stores.ts';

const attacks: readonly Attack[] = [
  ...addressAttacks,
  ...mailAttacks,
  ...storeAttacks,
  ...pageAttacks,
  ...readerAttacks,
  ...costAttacks,
  ...messageAttacks,
  ...publicAttacks,
  ...heldAttacks,
];

/** The figures of one attack; `error` says why it could not be carried out. */
export type Outcome = { attack: string; figures: Figure[]; error: string | null };

const tryOne = async ({ name, run, ...needs }: Attack, sources: string | undefined): Promise<Outcome> => {
  const rig = await openRig(sources, needs);
  try {
    return { attack: name, figures: await run(rig), error: null };
  } catch (error) {
    return { attack: name, figures: [], error: `${String(error)}\n${rig.server.output().slice(-2_000)}` };
  } finally {
    await rig.close();
  }
};

type Options = {
  /** The checkout whose server is attacked; this one by default. */
  sources?: string;
  /** Tries only attacks whose names contain this. */
  only: string;
  print: (line: string) => void;
};

/** Tries each attack against a server of its own, one after the other, and prints what each reached. */
export const abuse = async ({ sources, only, print }: Options): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const attack of attacks.filter(({ name }) => name.includes(only))) {
    const outcome = await tryOne(attack, sources);
    outcomes.push(outcome);
    print(outcome.attack);
    if (outcome.error !== null) print(`  COULD NOT BE TRIED: ${outcome.error}`);
    for (const { what, value, atMost, note } of outcome.figures)
      print(
        `  ${value <= atMost ? 'held  ' : 'BROKEN'} ${what}: ${value} (at most ${atMost})${note ? `, ${note}` : ''}`,
      );
  }
  return outcomes;
};

/** Whether every attack was tried and held. */
export const allHeld = (outcomes: readonly Outcome[]): boolean =>
  outcomes.length > 0 &&
  outcomes.every(({ figures, error }) => error === null && figures.every(({ value, atMost }) => value <= atMost));
