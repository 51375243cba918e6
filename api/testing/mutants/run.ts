import type { Mutant } from './mutant.ts';
import { mutantLists, problemOf } from './mutant.ts';
import type { Outcome, Sandbox } from './sandbox.ts';
import { openSandbox } from './sandbox.ts';

/** Sandboxes at work at once: each runs a server of its own now and then. */
const parallel = 2;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Works through all jobs, one at a time in each sandbox. */
const inSandboxes = async <Job>(
  sandboxes: readonly Sandbox[],
  jobs: readonly Job[],
  work: (sandbox: Sandbox, job: Job) => Promise<void>,
) => {
  const rest = [...jobs];
  const drain = async (sandbox: Sandbox): Promise<void> => {
    for (let job = rest.shift(); job !== undefined; job = rest.shift()) await work(sandbox, job);
  };
  await Promise.all(sandboxes.map(drain));
};

/** Why the specs of these mutants cannot show a break: one fails without any, or an `only` names none of its tests. */
const whyNotGreen = ({ ran, failed, broken }: Outcome, mutants: readonly Mutant[]): string | null => {
  if (broken !== null) return broken;
  if (failed.length > 0) return `fails without a break: ${failed[0] ?? ''}`;
  const blind = mutants.find(({ only = '' }) => !ran.some((name) => new RegExp(only, 'u').test(name)));
  return blind ? `has no test named ${blind.only ?? ''}` : null;
};

/** Names of the tests that these mutants need of their spec; undefined for all of them. */
const onlyOf = (mutants: readonly Mutant[]): string | undefined =>
  mutants.every(({ only }) => only !== undefined)
    ? [...new Set(mutants.map(({ only = '' }) => `(?:${only})`))].join('|')
    : undefined;

/** Tries the breaks whose name or file contains a word of the command line, all without one. Returns the exit code. */
const run = async (words: readonly string[]): Promise<number> => {
  const empty = Object.keys(mutantLists).filter((list) => mutantLists[list]?.length === 0);
  if (empty.length > 0 || Object.keys(mutantLists).length === 0) {
    say(`There are no mutants in: ${empty.join(', ') || 'any list'}`);
    return 1;
  }
  const all = Object.values(mutantLists).flat();
  const mutants = all.filter(
    ({ name, file }) => words.length === 0 || words.some((word) => name.includes(word) || file.includes(word)),
  );
  const stale = mutants.flatMap((mutant) => {
    const problem = problemOf(mutant);
    return problem === null ? [] : [`${mutant.name}: ${problem}`];
  });
  if (stale.length > 0) {
    say(`These mutants do not apply to the source; mend their lists:\n- ${stale.join('\n- ')}`);
    return 1;
  }
  if (mutants.length === 0) {
    say('No break has such a name or file.');
    return 1;
  }
  const began = Date.now();
  const sandboxes = Array.from({ length: parallel }, openSandbox);
  const wrong: string[] = [];
  try {
    const bySpec = Object.entries(Object.groupBy(mutants, ({ spec }) => spec));
    await inSandboxes(sandboxes, bySpec, async (sandbox, [spec, its = []]) => {
      const why = whyNotGreen(await sandbox.run(spec, onlyOf(its)), its);
      if (why !== null) wrong.push(`${spec}: ${why}`);
    });
    if (wrong.length > 0) {
      say(`These specs must be green without any break:\n- ${wrong.join('\n- ')}`);
      return 1;
    }
    say(
      `${mutants.length} breaks; their specs are green without them (${Math.round((Date.now() - began) / 1_000)} s).`,
    );
    await inSandboxes(sandboxes, mutants, async (sandbox, mutant) => {
      const { failed, broken } = await sandbox.try(mutant);
      const [test] = failed;
      // a spec that cannot even begin shows that something is broken, not that a test looks for it
      const seen = test ?? (broken === null ? 'no test fails' : 'the spec ends before its first test');
      say(`${test === undefined ? 'SURVIVED' : 'caught  '} ${mutant.name} — ${seen}`);
      if (test === undefined) wrong.push(`${mutant.name} (${mutant.file}, ${mutant.spec}): ${seen}`);
    });
  } finally {
    for (const sandbox of sandboxes) sandbox.close();
  }
  const seconds = Math.round((Date.now() - began) / 1_000);
  if (wrong.length === 0) say(`All ${mutants.length} breaks are caught (${seconds} s).`);
  else say(`${wrong.length} of ${mutants.length} breaks go unnoticed (${seconds} s):\n- ${wrong.join('\n- ')}`);
  return wrong.length === 0 ? 0 : 1;
};

process.exitCode = await run(process.argv.slice(2));
