import { createHmac } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { call } from '../people/call.ts';
import type { Attack, Rig, Row } from './rig.ts';
import { statusOf, within } from './rig.ts';

type Stored = { collection: string; id: string; document: string };

/** What the account store holds, read from a copy of its files as somebody with a stolen copy reads it. */
const readAccounts = ({ server }: Rig): Stored[] => {
  const copy = mkdtempSync(join(tmpdir(), 'upline-stolen-'));
  try {
    for (const file of readdirSync(server.dataDir).filter((name) => name.startsWith('accounts.db')))
      cpSync(join(server.dataDir, file), join(copy, file));
    const database = new DatabaseSync(join(copy, 'accounts.db'));
    const rows = database.prepare('SELECT collection, id, document FROM documents').all();
    database.close();
    return rows.map((row) => ({
      collection: String(row['collection']),
      id: String(row['id']),
      document: String(row['document']),
    }));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};

const cookieKeysOf = (rows: readonly Stored[]): string[] => {
  const keys = rows.find(({ collection }) => collection === 'provider-keys');
  const parsed: unknown = keys ? JSON.parse(keys.document) : {};
  const found = typeof parsed === 'object' && parsed !== null && 'cookieKeys' in parsed ? parsed.cookieKeys : [];
  return Array.isArray(found) ? found.map(String) : [];
};

/** A stolen copy of the account store signs its thief in. */
const stolenStore: Attack = {
  name: 'A stolen copy of the account store is used to sign in',
  run: async (rig) => {
    await rig.signUp('owner@corp.example');
    const rows = readAccounts(rig);
    const ids = rows.flatMap(({ collection, id }) =>
      collection === 'oidc' && id.startsWith('Session/') ? [id.slice(8)] : [],
    );
    let signedIn = 0;
    for (const id of ids)
      for (const key of cookieKeysOf(rows)) {
        const signature = createHmac('sha1', key).update(`upline_provider=${id}`).digest('base64url');
        const thief = rig.browser({ headers: { cookie: `upline_provider=${id}; upline_provider.sig=${signature}` } });
        const first = await thief.fetch('/api/login');
        const next = await thief.fetch(first.headers.get('location') ?? '/');
        if (/\/api\/callback/.test(next.headers.get('location') ?? '')) signedIn += 1;
      }
    return [{ what: 'people signed in as without a password', value: signedIn, atMost: 0 }];
  },
};

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );

/** Files of the data folder that hold one of these byte strings. */
const holding = (folder: string, needles: readonly Buffer[]): string[] =>
  filesOf(folder).filter((file) => {
    const bytes = readFileSync(file);
    return needles.some((needle) => bytes.includes(needle));
  });

const keyOf = (rows: readonly Stored[], subject: string): string[] =>
  rows.flatMap(({ collection, id, document }) =>
    /key/.test(collection) && id.includes(subject) ? (document.match(/[\w+/-]{40,}={0,2}/g) ?? []) : [],
  );

/** The key of an erased person is still in the files. */
const keptKeys: Attack = {
  name: 'A copy of the files is taken after an erasure',
  run: async (rig) => {
    const person = await rig.signUp('zebediah@erased.example', '/', 'Zebediah');
    const { id } = (await call<Row>(person, 'GET /api/auth/user')).body;
    const prospect = (
      await call<Row>(person, 'POST /api/prospects', {
        body: { name: 'Wilhelmina', email: 'w@erased.example', source: 'Met by Quuxson at the fair' },
      })
    ).body;
    const rows = readAccounts(rig);
    const keys = [id, prospect.id].flatMap((subject) => keyOf(rows, subject));
    const erased = await statusOf(person, `DELETE /api/users/${id}?confirm=ownerless`);
    if (erased !== 204 || keys.length === 0)
      throw new Error(`the erasure answered ${erased}, ${keys.length} keys were found`);
    const forms = keys.flatMap((key) => [Buffer.from(key), Buffer.from(key, 'base64')]);
    const withKeys = holding(rig.server.dataDir, forms).length;
    // the projector rewrites the rows after the answer
    const words = () => holding(rig.server.dataDir, [Buffer.from('Quuxson')]).length;
    await within(10_000, () => (words() === 0 ? true : null));
    return [
      { what: 'files with the key of an erased person or prospect', value: withKeys, atMost: 0 },
      { what: 'files with words about them in clear, after 10 s at most', value: words(), atMost: 0 },
    ];
  },
};

/** Attacks on the stored files. */
export const storeAttacks: readonly Attack[] = [stolenStore, keptKeys];
