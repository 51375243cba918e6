import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';

const root = join(import.meta.dirname, '../../..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'upline-install-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The oldest Node that runs the install, as README.md says. */
const oldest = 20;

/** Whether a range of versions, as packages write it, has some version of this major. */
const accepts = (range: string, major: number): boolean =>
  range.split('||').some((part) => {
    const [, operator = '', least = '0'] = /^\s*([\^~>=<]*)\s*v?(\d+)/.exec(part) ?? [];
    return operator.startsWith('>') ? major >= Number(least) : Number(least) === major || /^\s*\*/.test(part);
  });

const withEngines = z.looseObject({ engines: z.record(z.string(), z.string()).optional() });
const withDependencies = z.object({ dependencies: z.record(z.string(), z.string()) });
const dependenciesOf = (path: string): string[] =>
  Object.keys(withDependencies.parse(JSON.parse(textOf(path))).dependencies);

/** The packages whose code a file loads. */
const packagesIn = (path: string): string[] =>
  [
    ...textOf(path).matchAll(
      /^(?:import (?!type)|export \* |[^\n]*\bimport\()[^;]*?'((?:@[\w-]+\/)?[\w.-]+)[\w/.-]*'/gmu,
    ),
  ]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('.') && name !== 'node');

describe('npm ci', () => {
  it(`warns of no package on Node ${oldest}: delete the engines of such a package from the lock`, () => {
    expect(['>=22.19', '^22.12.0 || ^24.0.0 || >=26', '^22||^24'].some((range) => accepts(range, oldest))).toBe(false);
    expect(['>=18', '^20.19.0 || ^22.12', '*', '>= 20.1'].every((range) => accepts(range, oldest))).toBe(true);
    const { packages } = z
      .object({ packages: z.record(z.string(), withEngines) })
      .parse(JSON.parse(textOf('package-lock.json')));
    const warned = Object.entries(packages).filter(([, { engines }]) => !accepts(engines?.['node'] ?? '*', oldest));
    expect(warned.map(([path]) => path)).toEqual([]);
    expect(textOf('README.md')).toContain(`Node ${oldest} or newer runs the install`);
  });

  it('brings with --omit=dev what a start builds with, runs on and loads', () => {
    const inRoot = dependenciesOf('package.json');
    expect(inRoot).toContain('node');
    const files = globSync(['{contracts,infra,api,projector,web}/{src,catalogs,tools}/**/*.{ts,tsx}', 'web/*.ts'], {
      cwd: root,
    }).filter((path) => !/node_modules|\.spec\.tsx?$|src\/bench/.test(path));
    expect(files.length).toBeGreaterThan(500);
    const missing = files.flatMap((file) => {
      const own = [...inRoot, ...dependenciesOf(join(file.split('/')[0] ?? '', 'package.json'))];
      return packagesIn(file).flatMap((name) => (own.includes(name) ? [] : [`${file} loads ${name}`]));
    });
    expect(missing).toEqual([]);
  });
});

describe('npm start and the operator’s commands', () => {
  it('read the same .env, and the demo, which must not touch the data of an installation, reads none', () => {
    const scripts = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(textOf('package.json')));
    const readers = Object.entries(scripts.scripts).filter(([, script]) =>
      script.includes(' node $(test -e .env && echo --env-file=.env) '),
    );
    expect(readers.map(([name]) => name)).toEqual(['start', 'dev', 'projector']);
  });
});

describe('a start in a checkout where something is missing', () => {
  const preflight = 'infra/src/preflight.js';
  /** What the preflight says on that Node, beside these installed packages. */
  const said = (version: string, installed: readonly string[], prepare = (_checkout: string): void => undefined) => {
    const checkout = mkdtempSync(join(folder, 'checkout-'));
    prepare(checkout);
    cpSync(join(root, preflight), join(checkout, preflight), { recursive: true });
    writeFileSync(join(checkout, 'package.json'), '{"type":"module"}');
    for (const name of installed) {
      mkdirSync(join(checkout, 'node_modules', name, 'bin'), { recursive: true });
      writeFileSync(join(checkout, 'node_modules', name, 'package.json'), '{}');
    }
    mkdirSync(join(checkout, 'node_modules/.bin'), { recursive: true });
    symlinkSync('../node/bin/node', join(checkout, 'node_modules/.bin/node'));
    if (installed.includes('node/bin')) writeFileSync(join(checkout, 'node_modules/node/bin/node'), '');
    const disguise = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'${version}'}})`;
    const { status, stderr } = spawnSync(process.execPath, ['--import', disguise, join(checkout, preflight)]);
    expect(status).toBe(stderr.length === 0 ? 0 : 1);
    return stderr.toString();
  };

  it.each([
    ['20.19.0', [], 'The packages of Upline are missing. Run "npm ci" first.'],
    ['24.1.0', [], 'The packages of Upline are missing. Run "npm ci" first.'],
    ['20.19.0', ['zod'], 'The npm package "node", which brings it, is missing. Run "npm ci"'],
    ['20.19.0', ['zod', 'node'], 'which npm did not run (ignore-scripts). Run "npm rebuild node'],
    ['20.19.0', ['zod', 'node', 'node/bin'], 'start Upline through npm, with "npm start"'],
  ])('names the cause on Node %s with the packages %j', (version, installed, words) => {
    const text = said(version, installed);
    expect(text).toContain(words);
    expect(text.trim().split('\n')).toHaveLength(1);
  });

  it('says that the settings are for another user, rather than run without them', () => {
    // a folder can be read as a file by nobody, root included
    const unreadable = (checkout: string): void => mkdirSync(join(checkout, '.env'));
    const readable = (checkout: string): void => writeFileSync(join(checkout, '.env'), '');
    expect(said('24.1.0', ['zod'], unreadable)).toContain('.env cannot be read by this user');
    expect(said('24.1.0', ['zod'], readable)).toBe('');
  });

  it('says nothing where Node is new enough', () => {
    expect(said('24.1.0', ['zod'])).toBe('');
    expect(said('26.0.0', ['zod', 'node'])).toBe('');
  });
});
