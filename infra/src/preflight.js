// Plain JavaScript that old Node versions run too: it explains itself where the TypeScript sources could not even be read.
import { existsSync, readFileSync } from 'node:fs';

const has = (path) => existsSync(new URL(`../../node_modules/${path}`, import.meta.url));

const settings = new URL('../../.env', import.meta.url);

/** Node says of such a file that it is not found. */
const hasSettingsOfOthers = () => {
  try {
    if (existsSync(settings)) readFileSync(settings);
    return false;
  } catch {
    return true;
  }
};

const problemOf = (version) => {
  if (hasSettingsOfOthers())
    return 'The settings in .env cannot be read by this user. Run this as the user of the service, for example with "sudo -u upline".';
  if (!has('zod/package.json')) return 'The packages of Upline are missing. Run "npm ci" first.';
  if (Number(version.split('.')[0]) >= 24) return null;
  const needed = `Upline needs Node 24, and this is Node ${version}.`;
  if (!has('node/package.json'))
    return `${needed} The npm package "node", which brings it, is missing. Run "npm ci", or install Node 24.`;
  // a link whose program is missing does not exist
  if (!has('.bin/node') && !has('.bin/node.cmd'))
    return `${needed} The npm package "node" brings it with an install script, which npm did not run (ignore-scripts). Run "npm rebuild node --ignore-scripts=false", or install Node 24.`;
  return `${needed} The npm package "node" brought it for npm scripts: start Upline through npm, with "npm start".`;
};

const problem = problemOf(process.versions.node);
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}
