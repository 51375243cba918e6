import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { InlineConfig } from 'vite';
import { keepFilesBefore } from './keptFiles.ts';

const web = import.meta.dirname;
const root = join(web, '..');
const dist = join(web, 'dist');
const hashFile = join(dist, '.hash');

const sources = [
  'web/src/**/*',
  'web/public/*',
  'web/*.html',
  'web/*.ts',
  'web/package.json',
  'contracts/src/**/*.ts',
  'contracts/catalogs/*',
  'contracts/tools/messages.ts',
  // the floor of browsers, and the libraries
  'package.json',
  'package-lock.json',
];
/** What a server renders the landing page and first views with: each in one file, with its libraries. */
const renderers = { landing: 'src/pages/landing/renderLanding.tsx', screen: 'src/app/drawing/drawScreen.tsx' };

const isTest = (path: string): boolean => /\.spec\.tsx?$/u.test(path) || path.includes('testing');

/** A hash of everything that the built client is made of. */
const hashOfSources = (): string => {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !isTest(path));
  for (const path of paths.toSorted())
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
};

/** The packages that build the client are not there: the message says what to do. */
class CannotBuild extends Error {
  constructor(cause: unknown) {
    const [reason = ''] = String(cause instanceof Error ? cause.message : cause).split(/\n| imported from |\.$/u);
    super(`The web client cannot be built: ${reason}. Run "npm ci", without leaving optional packages out.`, { cause });
  }
}

/**
 * Writes compressed copies of the files: done once here, not at every request, and with the most effort. A file of the
 * build before has the same content under the same name, and is compressed already.
 */
const compress = (folder: string): void => {
  for (const name of globSync('assets/*.{js,css,svg}', { cwd: folder })) {
    const isThere = ['gz', 'br'].map((kind) => `${name}.${kind}`).filter((copy) => existsSync(join(dist, copy)));
    for (const copy of isThere) copyFileSync(join(dist, copy), join(folder, copy));
    if (isThere.length > 1) continue;
    const content = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
    writeFileSync(
      join(folder, `${name}.br`),
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
  }
};

/**
 * Builds the client into `web/dist` when its sources changed since the last time. Answers one line that says what was
 * done.
 */
export const buildIfChanged = async (): Promise<string> => {
  const startedAt = performance.now();
  const hash = hashOfSources();
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) return 'Web client: up to date.';
  // built aside and moved into place: two starts at once, or a stop in between, leave no half of a client
  const aside = join(web, `dist.${process.pid}`);
  const shared: InlineConfig = { root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'error' };
  // loading it takes longer than the rest of a start that builds nothing
  const { build } = await import('vite').catch((error: unknown) => {
    throw new CannotBuild(error);
  });
  await build({ ...shared, build: { outDir: aside, emptyOutDir: true } });
  for (const [name, source] of Object.entries(renderers))
    await build({
      ...shared,
      ssr: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        ssr: source,
        outDir: join(aside, 'server'),
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: false,
        rolldownOptions: { output: { entryFileNames: `${name}.js`, codeSplitting: false } },
      },
    });
  compress(aside);
  keepFilesBefore(dist, aside);
  writeFileSync(join(aside, '.hash'), hash);
  rmSync(dist, { recursive: true, force: true });
  renameSync(aside, dist);
  return `Web client: built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`;
};

/** Builds it and says so: in words on a terminal, else in a line like those of the server's log. */
const buildAndSay = async (): Promise<void> => {
  const msg = await buildIfChanged();
  const text = process.stdout.isTTY ? msg : JSON.stringify({ level: 30, time: Date.now(), msg });
  process.stdout.write(`${text}\n`);
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildAndSay().catch((error: unknown) => {
    if (!(error instanceof CannotBuild)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
