import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = import.meta.dirname;
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.includes('node_modules'));

type Import = { file: string; line: number; from: string };

const importPattern = /^\s*(?:import|export)\b[^'"]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|\bimport\('([^']+)'\)/;

const imports: Import[] = files.flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const match = importPattern.exec(text) ?? /^\} from '([^']+)'/.exec(text);
      const from = match?.[1] ?? match?.[2] ?? match?.[3];
      return from === undefined ? [] : [{ file, line: index + 1, from }];
    }),
);

const workspaceOf = (path: string): string | null => /^(contracts|infra|api|projector|web)\//.exec(path)?.[1] ?? null;

/** The workspace that an import reaches: by package name, or by a relative path that leaves its own. */
const targetOf = ({ file, from }: Import): string | null => {
  const named = /^@upline\/(\w+)/.exec(from)?.[1];
  if (named !== undefined) return named;
  return from.startsWith('.') ? workspaceOf(join(file, '..', from)) : null;
};

const allowed: Record<string, readonly string[]> = {
  contracts: [],
  infra: ['contracts'],
  api: ['contracts', 'infra'],
  projector: ['contracts', 'infra'],
  web: ['contracts'],
};

// the api hosts the projector in embedded mode, some tests run whole servers
const exceptions: readonly { file: RegExp; target: string; why: string }[] = [
  { file: /^api\/src\/server\.ts$/, target: 'projector', why: 'embedded mode' },
  { file: /^api\/testing\//, target: 'projector', why: 'tests of the whole' },
  { file: /\.(int|e2e)\.spec\.ts$/, target: 'api', why: 'tests of the whole' },
  { file: /^web\/e2e\//, target: 'api', why: 'tests of the whole' },
  { file: /^web\/e2e\//, target: 'infra', why: 'tests of the whole' },
];

const isException = (file: string, target: string | null): boolean =>
  exceptions.some((one) => one.file.test(file) && one.target === target);

const crosses = (one: Import): boolean => {
  const own = workspaceOf(one.file);
  const target = targetOf(one);
  return own !== null && target !== null && target !== own && !(allowed[own] ?? []).includes(target);
};

/** The list itself. Throws when it is empty: a rule that looks at no file holds for ever. */
const some = <T>(list: T[]): T[] => {
  if (list.length === 0) throw new Error('no file matches the pattern of this rule: correct it');
  return list;
};

const importsOf = (files: RegExp, without = /\.spec\.tsx?$|testing\//): Import[] =>
  some(imports.filter(({ file }) => files.test(file) && !without.test(file)));

const breaches = (found: Import[], rule: string): string[] =>
  found.map(({ file, line, from }) => `${file}:${line} imports '${from}': ${rule}`);

const production = imports.filter(
  ({ file }) => /^\w+\/src\//.test(file) && !/\.(spec|contract)\.tsx?$|\/testing\//.test(file),
);

/** The file or folder that an import reaches, from the top of the repository; null for a package. */
const pathOf = ({ file, from }: Import): string | null => {
  if (from.startsWith('.')) return join(file, '..', from);
  const [, workspace, rest = ''] = /^@upline\/(\w+)(?:\/(.*))?$/.exec(from) ?? [];
  if (workspace === undefined) return null;
  return rest.startsWith('testing/') ? `${workspace}/${rest}` : `${workspace}/src/${rest}`;
};

const capabilities = new Set(
  files.flatMap(
    (file) => /^(?:api|projector)\/src\/(\w+)\/\w+\.(?:decider|projection|reactor)\.ts$/.exec(file)?.[1] ?? [],
  ),
);

/**
 * The room of a path below a `src`: `api/platform`, `api/capabilities` for the folder of any capability, `api` for a
 * file beside the rooms. Null for the contracts and the ports, which every room may import.
 */
const roomOf = (path: string): string | null => {
  const [, workspace, folder] = /^(infra|api|projector|web)\/src\/(?:([^/]+)\/)?/.exec(path) ?? [];
  if (workspace === undefined || /^infra\/src\/ports\b/.test(path)) return null;
  if (folder === undefined) return workspace;
  return `${workspace}/${workspace !== 'web' && capabilities.has(folder) ? 'capabilities' : folder}`;
};

/** The arrows of the production imports between places that `placeOf` names, sorted, each once. */
const arrowsOf = (placeOf: (path: string) => string | null): string[] => {
  const arrows = production.flatMap((one) => {
    const target = pathOf(one);
    const [from, to] = [placeOf(one.file), target === null ? null : placeOf(target)];
    return from === null || to === null || from === to ? [] : [`${from} --> ${to}`];
  });
  return [...new Set(arrows)].sort();
};

/** The arrows of one picture of docs/architecture.md: between workspaces, or from the rooms of one workspace. */
const arrowsIn = (picture: string): string[] =>
  picture === 'workspaces'
    ? arrowsOf(workspaceOf)
    : arrowsOf(roomOf).filter((arrow) => arrow.startsWith(`${picture} `) || arrow.startsWith(`${picture}/`));

describe('the architecture', () => {
  it('lets workspaces import only what they build on: contracts ← infra ← api, projector; web → contracts', () => {
    const wrong = imports.filter((one) => crosses(one) && !isException(one.file, targetOf(one)));
    expect(breaches(wrong, 'contracts ← infra ← api, projector; web → contracts only')).toEqual([]);
  });

  it('has no exception that no import needs', () => {
    const crossing = imports.filter(crosses);
    expect(
      exceptions.filter(({ file, target }) => !crossing.some((one) => file.test(one.file) && targetOf(one) === target)),
    ).toEqual([]);
  });

  it('keeps the contracts free of Node and of input and output', () => {
    const wrong = importsOf(/^contracts\/src\//, /\.spec\.ts$|golden/).filter(
      ({ from }) => !from.startsWith('.') && from !== 'zod' && from !== '@lingui/core',
    );
    expect(breaches(wrong, 'contracts import zod, @lingui/core and each other, nothing else')).toEqual([]);
  });

  it('keeps deciders, projections and reactors pure', () => {
    const own = /\/(decider|projection|reactor|lru|knownMoment)\.ts$|\.(decider|projection|reactor)\.ts$/;
    const wrong = ['decider', 'projection', 'reactor']
      .flatMap((kind) => importsOf(new RegExp(`\\.${kind}\\.ts$`)))
      .filter(({ from }) => from !== '@upline/contracts' && !(from.startsWith('.') && own.test(from)));
    expect(breaches(wrong, 'deciders, projections and reactors import the contracts and their kernel only')).toEqual(
      [],
    );
  });

  it('keeps capabilities of the web client apart from the server', () => {
    const wrong = importsOf(/^web\/src\//).filter(({ from }) => from.startsWith('node:'));
    expect(breaches(wrong, 'the client runs in a browser')).toEqual([]);
  });

  it('keeps the floors of the web client: app → pages → features → ui → lib, features and pages apart', () => {
    const floors = ['lib', 'ui', 'features', 'pages', 'app'];
    const apart = new Set(['features', 'pages'].map((floor) => floors.indexOf(floor)));
    const placeOf = (path: string) => {
      const [, floor = '', room = ''] = /^web\/src\/(\w+)\/(?:(\w+)\/)?/.exec(path) ?? [];
      return { floor: floors.indexOf(floor), room };
    };
    const inside = imports
      .filter(({ file, from }) => from.startsWith('.') && placeOf(file).floor >= 0)
      .map((one) => ({ one, own: placeOf(one.file), target: placeOf(join(one.file, '..', one.from)) }));
    expect(inside.length).toBeGreaterThan(300);
    const wrong = inside.filter(
      ({ own, target }) =>
        target.floor > own.floor ||
        (apart.has(own.floor) &&
          target.floor === own.floor &&
          own.room !== '' &&
          target.room !== '' &&
          own.room !== target.room),
    );
    const rule = 'app → pages → features → ui → lib; a page composes features, which do not import each other';
    expect(
      breaches(
        wrong.map(({ one }) => one),
        rule,
      ),
    ).toEqual([]);
  });

  it('keeps engines behind the ports: only what opens or copies stores imports adapters', () => {
    const adapter = /^infra\/src\/(sqlite|mongo|eventstoredb|redis|smtp|memory)\//;
    const placeOf = ({ file, from }: Import): string =>
      from.startsWith('@upline/infra/') ? from.replace('@upline/infra/', 'infra/src/') : join(file, '..', from);
    const inside = imports.filter(
      (one) => adapter.test(placeOf(one)) && !/\.spec\.ts$|testing\/|^infra\/src\/bench\//.test(one.file),
    );
    expect(inside.length).toBeGreaterThan(20);
    const openers = /^infra\/src\/(?:stores\/|backup\/)?\w+\.ts$/;
    const wrong = inside.filter(({ file }) => !adapter.test(file) && !openers.test(file));
    expect(breaches(wrong, 'use the port; only stores, backups and the root of infra open engines')).toEqual([]);
  });

  it('keeps business words out of the engines', () => {
    const words = /\b(asset|prospect|invitation|leaderboard|achievement)\w*/i;
    const wrong = some(files.filter((file) => /^infra\/src\/(?!bench\/|backup\/|settings\/)\w+\//.test(file)))
      .filter((file) => !/\.(spec|contract)\.ts$|testing\//.test(file))
      .flatMap((file) =>
        readFileSync(join(root, file), 'utf8')
          .split('\n')
          .flatMap((text, index) =>
            words.test(text)
              ? [`${file}:${index + 1} says '${words.exec(text)?.[0] ?? ''}': engines have no opinions`]
              : [],
          ),
      );
    expect(wrong).toEqual([]);
  });

  // shows I5
  it('lets the api read views in one place, which asks for an organization', () => {
    const reads = /\breads\s*\.\s*(?:find|load|count|scan)\s*\(/;
    // the second looks for the invitations of someone who is erased, wherever they are, the third reads the time zones
    // of all organizations, the fourth lists organizations and people for the holder of the operator's token
    const allowedFiles = new Set([
      'api/src/platform/queries/reader.ts',
      'api/src/team/invitationsTo.ts',
      'api/src/reminder/clocks.ts',
      'api/src/operator/directory.ts',
    ]);
    const found = files.filter(
      (file) =>
        /^api\/src\//.test(file) && !/\.spec\.ts$/.test(file) && reads.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(new Set(found)).toEqual(allowedFiles);
  });

  it('has no default exports and no barrels but the contracts', () => {
    const wrong = files.filter((file) => /(^|\/)index\.tsx?$/.test(file) && file !== 'contracts/src/index.ts');
    expect(wrong).toEqual([]);
  });

  it('is what docs/architecture.md draws', async () => {
    const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    const drawn: string[] = [];
    const right = text.replace(
      /(<!-- picture: (\w+) -->\n+```mermaid\n)[^`]*/g,
      (_all, start: string, picture: string) => {
        drawn.push(picture);
        const lines = arrowsIn(picture).map((arrow) => `  ${arrow}\n`);
        expect(lines, `the picture ${picture} has no arrow`).not.toEqual([]);
        return `${start}flowchart LR\n${lines.join('')}`;
      },
    );
    expect(drawn).toEqual(['workspaces', 'infra', 'api', 'projector', 'web']);
    const advice =
      'docs/architecture.md draws other arrows than the code has: + marks an import without an arrow, ' +
      '- an arrow without ' +
      'an import. When the imports are meant, this writes their arrows into it:\n' +
      '  npm exec -- vitest run --project pure architecture.spec.ts -u\n';
    await expect(right, advice).toMatchFileSnapshot('docs/architecture.md');
  });
});

type Place = { path?: string; pathNot?: string };
type Rules = { default: { forbidden: readonly { name: string; from: Place; to: Place }[] } };

const { forbidden } = ((await import(new URL('.dependency-cruiser.mjs', import.meta.url).href)) as Rules).default;

const sources = files.filter((file) => /^(contracts|infra|api|projector|web)\/src\//.test(file));

const matches = (path: string): boolean => sources.some((file) => new RegExp(path).test(file));

describe('the rules about imports', () => {
  it.each(forbidden)('apply to files that exist: $name', ({ from, to }) => {
    for (const path of [from.path, to.path])
      if (path !== undefined) expect([path, matches(path)]).toEqual([path, true]);
  });

  it('are all there, cycles between folders among them', () => {
    expect(forbidden.map(({ name }) => name)).toEqual([
      'no-cycles-between-folders',
      'no-cycles-between-files',
      'features-apart',
      'components-ask-nothing',
      'adapters-behind-ports',
      'platform-without-capabilities',
      'capabilities-apart-in-the-api',
      'capabilities-apart-in-the-projector',
    ]);
  });
});

const staticImport = /^(?:import|export)(?! type\b)(?:\b[^;'"]*?\bfrom)? '([^']+)'/gm;

/** The packages that a file loads when it is loaded, with the files that it imports. */
const loadedBy = (file: string, seen = new Set<string>()): Set<string> => {
  const packages = new Set<string>();
  if (seen.has(file)) return packages;
  seen.add(file);
  for (const [, from = ''] of readFileSync(join(root, file), 'utf8').matchAll(staticImport)) {
    const [, workspace, path = workspace === 'infra' ? 'open.ts' : 'index.ts'] =
      /^@upline\/(\w+)(?:\/(.+\.ts))?$/.exec(from) ?? [];
    const own = from.startsWith('.') ? join(file, '..', from) : workspace && join(workspace, 'src', path);
    if (!own) packages.add(from);
    else if (files.includes(own)) for (const one of loadedBy(own, seen)) packages.add(one);
  }
  return packages;
};

describe('a server that needs no other program', () => {
  it.each(['api/src/run.ts', 'projector/src/worker.ts'])('loads no client of one: %s', (file) => {
    const loaded = loadedBy(file);
    expect(loaded).toContain('zod');
    for (const client of ['ioredis', 'bullmq', 'mongodb', '@eventstore/db-client', 'nodemailer'])
      expect(loaded).not.toContain(client);
  });
});
