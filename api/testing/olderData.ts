import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

// The data folder of a server of commit 113c316, with its answers to each person: two organizations with members, one
// of them removed with a reassignment, assets, shares with views, prospects of which one is erased, and notifications
// read. Its own code then queued one job of every kind.
const fixtures = fileURLToPath(new URL('fixtures/', import.meta.url));

const generation = z.object({ view: z.string(), generation: z.string() });
/** What its server answered to each person, with their sessions. */
export const olderData = z
  .object({
    url: z.string(),
    password: z.string(),
    jobs: z.array(z.string()),
    views: z.array(generation.extend({ version: z.number() })),
    reactors: z.array(generation),
    people: z.record(
      z.string(),
      z.object({ email: z.string(), session: z.string(), answers: z.record(z.string(), z.unknown()) }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(fixtures, 'olderData.json'), 'utf8')));

/** Fills a data folder with those files. */
export const unpackOlderData = (dataDir: string): void => {
  execFileSync('tar', ['-xzf', join(fixtures, 'olderData.tar.gz'), '-C', dataDir]);
  // sessions end after ninety days and the fixture does not: these were made just now
  using accounts = new DatabaseSync(join(dataDir, 'accounts.db'));
  const now = Date.now();
  accounts
    .prepare(
      `UPDATE documents SET document = json_set(document, '$.createdAt', ?), expires_at = ? WHERE collection = 'session'`,
    )
    .run(new Date(now).toISOString(), now + 86_400_000);
  accounts.prepare(`UPDATE documents SET expires_at = ? WHERE collection LIKE '%session%'`).run(now + 86_400_000);
};
