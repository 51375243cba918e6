import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const search = 'api/testing/product/search.int.spec.ts';
const queriesOf = (file: string) => mutantsOf(file, search);

/** Breaks of what a search must not find, and of how it counts. */
export const searchMutants: readonly Mutant[] = [
  queriesOf('infra/src/sqlite/readStore/findSql.ts')(
    'a search is of every organization',
    "ranges.map((range) => [{ sql: 'org = ?', values: [org] }, ...terms, ...floor, ...range]),",
    "ranges.map((range) => [{ sql: '? > 0', values: [org] }, ...terms, ...floor, ...range]),",
  ),
  queriesOf('api/src/prospect/prospect.queries.ts')(
    "a search finds teammates' prospects",
    "const query = can(actor, 'prospect:see-all')",
    'const query = actor.role',
  ),
  queriesOf('projector/src/identity/people.projection.ts')(
    'a search finds by usernames',
    'words: words(row, { email, firstName, lastName })',
    'words: wordsOf(username, email, firstName, lastName)',
  ),
  queriesOf('api/src/asset/asset.queries.ts')(
    'the words of a search are in the answers',
    ', words: _words, ...row }',
    ', ...row }',
  ),
  queriesOf('api/src/platform/queries/reader.ts')(
    'a search counts members that it does not find',
    'pick ? countPicked(view, asked, pick) : count(view, asked)',
    'count(view, asked)',
  ),
  queriesOf('infra/src/sqlite/readStore/sqliteReads.ts')(
    'a search counts rows that it does not find',
    'if (askedWords(query.contains)) return search.count(generation, query);',
    '',
  ),
  mutantsOf('projector/src/prospect/prospects.projection.ts', 'projector/src/prospect/prospects.projection.spec.ts')(
    'the words of a search outlive a prospect who is erased',
    'revision, words: words(row, gone) }',
    'revision }',
  ),
  mutantsOf('projector/src/identity/people.projection.ts', 'projector/src/identity/people.projection.spec.ts')(
    'the words of a search outlive a person who is erased',
    'revision, words: words(row, gone) }',
    'revision }',
  ),
];
