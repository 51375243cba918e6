import { enableCompileCache } from 'node:module';

// before anything else is loaded: a later start then takes half the time
const { directory } = enableCompileCache();
// threads find it in the environment only: a start without `npm start` takes 22 MB and a third of its time less so
if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] ??= directory;
const { StartError } = await import('@upline/infra/ports/startError.ts');

const fail = (error: unknown): never => {
  const text =
    error instanceof StartError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
};

/** The product of this process. It may not be ready yet. */
export const server = await import('./run.ts').then(({ run }) => run()).catch(fail);
