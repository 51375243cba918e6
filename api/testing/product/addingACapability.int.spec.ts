import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import PO from 'pofile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const example = 'docs/adding-a-capability';
const workspaces = ['api', 'contracts', 'infra', 'projector', 'web'] as const;
const folder = mkdtempSync(join(tmpdir(), 'upline-example-'));
/** Two compilers and a server beside the other tests of a busy machine. */
const limitMs = 240_000;

const filesIn = (path: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', path], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));

const own = filesIn(example).flatMap((file) => (/\.tsx?$/.test(file) ? [file.slice(example.length + 1)] : []));
const lists = z
  .record(z.string(), z.array(z.tuple([z.string(), z.string()])))
  .parse(JSON.parse(readFileSync(join(root, example, 'lists.json'), 'utf8')));

const translations = z
  .record(z.string(), z.record(z.string(), z.string()))
  .parse(JSON.parse(readFileSync(join(root, example, 'catalogs.json'), 'utf8')));

/** The files of the example, and those that list it. */
const changed = [...own, ...Object.keys(lists)].filter((file) => /\.tsx?$/.test(file));

const copy = (from: string, to: string): void => {
  mkdirSync(dirname(join(folder, to)), { recursive: true });
  cpSync(join(root, from), join(folder, to));
};

const linkPackages = (): void => {
  const packages = join(folder, 'node_modules');
  mkdirSync(join(packages, '@upline'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.') && name !== '@upline')
      symlinkSync(join(root, 'node_modules', name), join(packages, name));
  for (const name of workspaces) {
    // the workspaces are those of the copy
    symlinkSync(join(folder, name), join(packages, '@upline', name));
    if (existsSync(join(root, name, 'node_modules')))
      symlinkSync(join(root, name, 'node_modules'), join(folder, name, 'node_modules'));
  }
};

const insert = (file: string, lines: readonly (readonly [after: string, line: string])[]): void => {
  const text = readFileSync(join(folder, file), 'utf8').split('\n');
  for (const [after, line] of lines) {
    const at = text.indexOf(after);
    if (at === -1) throw new Error(`${file} has no line “${after}”: correct ${example}/lists.json`);
    text.splice(at + 1, 0, line);
  }
  writeFileSync(join(folder, file), text.join('\n'));
};

/** Translates the new texts in a catalog of the copy, as a person does by hand. */
const translate = (locale: string, texts: Readonly<Record<string, string>>): void => {
  const file = join(folder, 'contracts/catalogs', `${locale}.po`);
  const catalog = PO.parse(readFileSync(file, 'utf8'));
  for (const item of catalog.items) {
    const text = item.msgctxt === undefined || item.msgctxt === null ? item.msgid : `${item.msgid} ##${item.msgctxt}`;
    const translation = texts[text];
    if (translation !== undefined && item.msgstr[0] === '') item.msgstr = [translation];
  }
  writeFileSync(file, catalog.toString());
};

const execute = promisify(execFile);

/** Runs a program of a package, or one of the copy, in the copy. Resolves with its exit code and output. */
const run = async (program: string, ...words: string[]): Promise<{ code: unknown; output: string }> => {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
  const options = { cwd: folder, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  try {
    const { stdout } = await execute(process.execPath, [resolve(root, program), ...words], options);
    return { code: 0, output: stdout };
  } catch (error) {
    const failed = z.object({ code: z.unknown(), stdout: z.string(), stderr: z.string() }).parse(error);
    return { code: failed.code, output: `${failed.stdout}\n${failed.stderr}` };
  }
};
const project = 'tsconfig.example.json';

/** A project of these files and all that they import: the specs of everything else are left out. */
const writeProject = (workspace: string, files: readonly string[]): void => {
  const own = { extends: './tsconfig.json', include: [], files: files.map((file) => relative(workspace, file)) };
  writeFileSync(join(folder, workspace, project), JSON.stringify(own));
};

const ended = { code: 0, output: expect.any(String) as unknown };

beforeAll(async () => {
  for (const file of workspaces.flatMap(filesIn)) copy(file, file);
  for (const file of ['package.json', 'tsconfig.json', 'vitest.config.ts', 'docs/events.md', '.prettierrc.json'])
    copy(file, file);
  for (const file of own) copy(`${example}/${file}`, file);
  for (const [file, lines] of Object.entries(lists)) insert(file, lines);
  linkPackages();
  // the linter reads the types of these files alone
  const rules = readFileSync(join(root, 'eslint.config.js'), 'utf8');
  writeFileSync(join(folder, 'eslint.config.js'), rules.replaceAll('tsconfig.json', project));
  writeProject(
    '',
    changed.filter((file) => !file.startsWith('web/src/')),
  );
  const ofPages = [...changed, ...filesIn('web/src').filter((file) => file.endsWith('.d.ts'))];
  writeProject(
    'web',
    ofPages.filter((file) => file.startsWith('web/src/')),
  );
  await execute(process.execPath, ['contracts/tools/writeEvents.ts'], { cwd: folder });
  await execute(process.execPath, ['contracts/tools/texts.ts'], { cwd: folder });
  for (const [locale, texts] of Object.entries(translations)) translate(locale, texts);
}, limitMs);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the example of a new capability', () => {
  it('has at most ten files of its own, and the document names them and every list', () => {
    const document = readFileSync(join(root, 'docs/adding-a-capability.md'), 'utf8');
    const named = [...document.matchAll(/^\| `([\w./]+)`/gmu)].map(([, file]) => file ?? '');
    expect(own.length).toBeLessThanOrEqual(10);
    expect(named.sort()).toEqual([...own, ...Object.keys(lists)].sort());
  });

  it(
    'type-checks',
    async () => {
      const check = (workspace: string) => run('node_modules/typescript/bin/tsc', '-p', join(workspace, project));
      expect(await Promise.all([check(''), check('web')])).toEqual([ended, ended]);
    },
    limitMs,
  );

  it(
    'is written as `npm run check` wants it, with a translation of every text',
    async () => {
      const lint = await run('node_modules/eslint/bin/eslint.js', ...own);
      expect(lint).toEqual(ended);
      expect(await run('node_modules/prettier/bin/prettier.cjs', '--check', ...changed)).toEqual(ended);
      expect(await run(join(folder, 'contracts/tools/texts.ts'), '--check')).toEqual(ended);
    },
    limitMs,
  );

  it(
    'passes its own specs, and those that hold for every capability',
    async () => {
      const ofEvery = ['capabilities.spec.ts', 'stored.spec.ts', 'laws.spec.ts', 'retraction.spec.ts'];
      const specs = ['nnouncement', ...ofEvery, 'projector.spec.ts', 'smallScreen.spec.tsx'];
      const result = await run(
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project',
        'pure',
        '--project',
        'web',
        ...specs,
      );
      expect(result).toEqual(ended);
    },
    limitMs,
  );

  it(
    'has its rows in the tenancy matrix, which hold on a running server',
    async () => {
      const matrix = ['api/testing/tenancy/tenancy.matrix.int.spec.ts', '-t', 'Announcement'];
      const result = await run('node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...matrix);
      expect(result).toEqual(ended);
      expect(result.output).toMatch(/Tests +2 passed/);
    },
    limitMs,
  );

  it(
    'leaves no word of an erased person',
    async () => {
      const words = 'api/testing/product/erasedWords.int.spec.ts';
      expect(await run('node_modules/vitest/vitest.mjs', 'run', '--project', 'server', words)).toEqual(ended);
    },
    limitMs,
  );
});
