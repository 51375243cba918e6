import { parseArgs } from 'node:util';
import { startEventStoreDouble } from './eventStoreDouble.ts';

/**
 * `node infra/testing/engines/eventStoreDouble/main.ts --port N [--file F]`: says its address once it can be used, and
 * runs until it is ended.
 */
const { values } = parseArgs({ options: { port: { type: 'string', default: '0' }, file: { type: 'string' } } });

const double = await startEventStoreDouble({
  port: Number(values.port),
  ...(values.file === undefined ? {} : { file: values.file }),
});
process.stdout.write(`${double.url}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void double.stop());
