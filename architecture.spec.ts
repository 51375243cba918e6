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

// the api hosts the projector in embedded mode, the bench and the demo run whole servers
const exceptions: readonly { file: RegExp; target: string; why: string }[] = [
  { file: /^api\/src\/server\.ts$/, target: 'projector', why: 'embedded mode' },
  { file: /^api\/testing\//, target: 'projector', why: 'tests of the whole' },
  { file: /^infra\/src\/bench\//, target: 'api', why: 'measures the whole' },
  { file: /^infra\/src\/bench\//, target: 'projector', why: 'measures the whole' },
  { file: /\.(int|e2e)\.spec\.ts$/, target: 'api', why: 'tests of the whole' },
  { file: /^web\/e2e\//, target: 'api', why: 'tests of the whole' },
  { file: /\.(int|e2e)\.spec\.ts$/, target: 'projector', why: 'tests of the whole' },
];

const isException = (file: string, target: string): boolean =>
  exceptions.some((one) => one.file.test(file) && one.target === target);

const breaches = (found: Import[], rule: string): string[] =>
  found.map(({ file, line, from }) => `${file}:${line} imports '${from}': ${rule}`);

describe('the architecture', () => {
  it('lets workspaces import only what they build on: contracts ← infra ← api, projector; web → contracts', () => {
    const wrong = imports.filter((one) => {
      const own = workspaceOf(one.file);
      const target = targetOf(one);
      if (own === null || target === null || target === own) return false;
      return !(allowed[own] ?? []).includes(target) && !isException(one.file, target);
    });
    expect(breaches(wrong, 'contracts ← infra ← api, projector; web → contracts only')).toEqual([]);
  });

  it('keeps the contracts free of Node and of input and output', () => {
    const wrong = imports.filter(
      ({ file, from }) =>
        file.startsWith('contracts/src/') &&
        !/\.spec\.ts$|golden/.test(file) &&
        !from.startsWith('.') &&
        from !== 'zod',
    );
    expect(breaches(wrong, 'contracts import zod and each other, nothing else')).toEqual([]);
  });

  it('keeps deciders, projections and reactors pure', () => {
    const own = /\/(decider|projection|reactor|lru)\.ts$|\.(decider|projection|reactor)\.ts$/;
    const wrong = imports.filter(
      ({ file, from }) =>
        /\.(decider|projection|reactor)\.ts$/.test(file) &&
        from !== '@upline/contracts' &&
        !(from.startsWith('.') && own.test(from)),
    );
    expect(breaches(wrong, 'deciders, projections and reactors import the contracts and their kernel only')).toEqual(
      [],
    );
  });

  it('keeps capabilities of the web client apart from the server', () => {
    const wrong = imports.filter(
      ({ file, from }) =>
        file.startsWith('web/src/') && from.startsWith('node:') && !/\.spec\.tsx?$|testing\//.test(file),
    );
    expect(breaches(wrong, 'the client runs in a browser')).toEqual([]);
  });

  it('keeps business words out of the engines', () => {
    const words = /\b(asset|prospect|invitation|leaderboard|achievement)\w*/i;
    const engines = files.filter((file) => /^infra\/src\/(?!bench\/|backup\/)\w+\//.test(file));
    const wrong = engines
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

  it('lets the api read views in one place, which asks for an organization', () => {
    const reads = /\breads\s*\.\s*(?:find|load|count|scan)\s*\(/;
    // the second looks for the invitations of someone who is erased, wherever they are
    const allowedFiles = new Set(['api/src/platform/reader.ts', 'api/src/team/invitationsTo.ts']);
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
});
