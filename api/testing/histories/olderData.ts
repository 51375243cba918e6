import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

// Data folders of servers of earlier commits, with their answers to each person: organizations with members, one of
// them removed with a reassignment, assets, shares with views, prospects of which one is erased, and read notifications
const fixtures = fileURLToPath(new URL('fixtures/', import.meta.url));

const generation = z.object({ view: z.string(), generation: z.string() });
/** The answers of a server to each person, with their sessions. */
const answered = z.object({
  url: z.string(),
  password: z.string(),
  jobs: z.array(z.string()),
  views: z.array(generation.extend({ version: z.number() })),
  reactors: z.array(generation),
  people: z.record(
    z.string(),
    z.object({ email: z.string(), session: z.string(), answers: z.record(z.string(), z.unknown()) }),
  ),
});

/** A data folder of an earlier version, packed beside what its server answered. */
const folderOf = (name: string) => ({
  data: answered.parse(JSON.parse(readFileSync(join(fixtures, `${name}.json`), 'utf8'))),
  /** Fills a data folder with its files. */
  unpack: (dataDir: string): void => {
    execFileSync('tar', ['-xzf', join(fixtures, `${name}.tar.gz`), '-C', dataDir]);
    // sessions end after ninety days and the fixture does not: these were made just now
    using accounts = new DatabaseSync(join(dataDir, 'accounts.db'));
    const now = Date.now();
    accounts
      .prepare(
        `UPDATE documents SET document = json_set(document, '$.createdAt', ?), expires_at = ?
          WHERE collection = 'session'`,
      )
      .run(new Date(now).toISOString(), now + 86_400_000);
    accounts.prepare(`UPDATE documents SET expires_at = ? WHERE collection LIKE '%session%'`).run(now + 86_400_000);
  },
});

/** The folders by their commits. That of 113c316 has one queued job of every kind. */
export const olderFolders = { '113c316': folderOf('olderData'), '4aacc51': folderOf('dataOf4aacc51') };
