import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// Runs a program of ours as if alone, and says at its end what the process used: memory at most in KiB, processor time
// in microseconds, and blocks of 512 bytes written to the disk.
const [program = '', ...words] = process.argv.slice(2);
process.argv = [process.argv[0] ?? 'node', resolve(program), ...words];
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime, fsWrite } = process.resourceUsage();
  process.stdout.write(`costs ${maxRSS} ${userCPUTime + systemCPUTime} ${fsWrite}\n`);
});
await import(pathToFileURL(resolve(program)).href);
