import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileIn = (dataDir: string): string => join(dataDir, 'address');

/** The address at which a program on this machine reaches a server that listens there. */
export const localAddress = ({ host, port }: { host: string; port: number }): string => {
  const anywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
  const name = anywhere[host] ?? host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};

/**
 * Writes the address of the server that holds the lock of a data folder beside the lock, for the operator's commands.
 * Returns a function that removes it.
 */
export const noteAddress = (dataDir: string, address: string): (() => void) => {
  writeFileSync(fileIn(dataDir), `${address}\n`, { mode: 0o600 });
  return () => rmSync(fileIn(dataDir), { force: true });
};

/** The address of the server that last held the lock; null when it noted none. */
export const findAddress = (dataDir: string): string | null => {
  try {
    const address = readFileSync(fileIn(dataDir), 'utf8').trim();
    return URL.canParse(address) ? address : null;
  } catch {
    return null;
  }
};
