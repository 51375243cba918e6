import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const line = /^(Chrome|Firefox|Safari|iOS) >= (\d+\.?\d*)$/u;

const { browserslist } = z
  .object({ browserslist: z.array(z.string().regex(line)) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')));

/** The oldest browsers that the client runs in: `browserslist` of package.json, which other tools read too. */
export const floor: readonly string[] = browserslist;

/** The same as targets of the bundler, for scripts and styles: `chrome109`. */
export const targets: string[] = browserslist.map((one) =>
  one.replace(line, (_whole, name: string, version: string) => `${name.toLowerCase()}${version}`),
);
