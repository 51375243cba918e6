import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** A release of Upline and the commit it was made from, `unknown` where neither git nor the image's build says it. */
export type Version = { version: string; commit: string };

const unknown = 'unknown';
const shortLength = 7;
const objectId = /^[0-9a-f]{40,64}$/;

const readText = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8').trim() : null);

/** The folder with git's data of a checkout; null without one. In a work tree of its own `.git` is a file. */
const gitFolderOf = (root: string): string | null => {
  const path = join(root, '.git');
  if (!existsSync(path)) return null;
  if (statSync(path).isDirectory()) return path;
  const named = /^gitdir: (.+)$/m.exec(readText(path) ?? '')?.[1];
  return named === undefined ? null : resolve(root, named);
};

const inPackedRefs = (folder: string, ref: string): string | null => {
  const lines = (readText(join(folder, 'packed-refs')) ?? '').split('\n');
  return lines.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0] ?? null;
};

// read by hand: git refuses to answer a service that does not own the checkout, and a server may not have it
const commitInGit = (root: string): string | null => {
  const folder = gitFolderOf(root);
  const head = folder && readText(join(folder, 'HEAD'));
  if (folder === null || head === null) return null;
  const ref = /^ref: (.+)$/.exec(head)?.[1];
  if (ref === undefined) return head;
  const common = resolve(folder, readText(join(folder, 'commondir')) ?? '.');
  return readText(join(folder, ref)) ?? readText(join(common, ref)) ?? inPackedRefs(common, ref);
};

/** The commit of a checkout, or the one in the file `commit` that the build of an image writes, shortened. */
const commitOf = (root: string): string => {
  try {
    const found = commitInGit(root) ?? readText(join(root, 'commit')) ?? '';
    if (objectId.test(found)) return found.slice(0, shortLength);
    return /^[\w.-]{1,40}$/.test(found) ? found : unknown;
  } catch {
    return unknown;
  }
};

const packageFile = z.object({ version: z.string() });

/** The version of the sources in a folder. */
export const versionIn = (root: string): Version => ({
  version: packageFile.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).version,
  commit: commitOf(root),
});

/** The version that this process runs. */
export const thisVersion: Version = versionIn(fileURLToPath(new URL('../../..', import.meta.url)));

/** A version as people read it: `0.1.0 (4aacc51)`. */
export const textOfVersion = ({ version, commit }: Version): string => `${version} (${commit})`;
