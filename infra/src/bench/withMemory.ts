import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// Runs a program of ours as if alone, and says at its end how much memory the process had at most, in KiB.
const [program = '', ...words] = process.argv.slice(2);
process.argv = [process.argv[0] ?? 'node', resolve(program), ...words];
process.on('exit', () => process.stdout.write(`memory ${process.resourceUsage().maxRSS}\n`));
await import(pathToFileURL(resolve(program)).href);
