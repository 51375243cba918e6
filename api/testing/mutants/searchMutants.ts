import {
  argumentOf,
  dropBinding,
  dropGuard,
  dropProperty,
  keepBranch,
  replaceCall,
  replaceText,
  valueOf,
} from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const search = 'api/testing/product/search.int.spec.ts';
const queriesOf = (file: string) => mutantsOf(file, search);

/** Breaks of what a search must not find, and of how it counts. */
export const searchMutants: readonly Mutant[] = [
  queriesOf('infra/src/sqlite/readStore/findSql.ts')(
    'a search finds rows of every organization',
    'arms',
    replaceText('org = ?', '? > 0'),
  ),
  queriesOf('api/src/prospect/prospect.queries.ts')(
    "a search finds teammates' prospects",
    'prospectReads.listProspects',
    replaceCall('can', 'true'),
  ),
  queriesOf('projector/src/identity/people.projection.ts')(
    'a search finds by usernames',
    'peopleProjection.on.ProfileChanged',
    replaceCall('change', (call) => {
      const row = argumentOf(call, 1);
      const searched = ['username', 'contactEmail', 'firstName', 'lastName'].map((name) => valueOf(row, name));
      const [first] = call.arguments;
      return `change(${first?.getText() ?? ''}, { ...(${row.getText()}), words: wordsOf(${searched.join(', ')}) })`;
    }),
  ),
  queriesOf('api/src/asset/asset.presenter.ts')(
    'the words of a search are in the answers about assets',
    'presentAsset',
    dropBinding('words'),
  ),
  queriesOf('api/src/prospect/prospect.presenter.ts')(
    'the words of a search are in the answers about prospects',
    'presentProspect',
    dropBinding('words'),
  ),
  queriesOf('api/src/platform/queries/reader.ts')(
    'a search counts members that it does not find',
    'createReader.page.countAll',
    keepBranch('whenFalse', 'count'),
  ),
  queriesOf('infra/src/sqlite/readStore/sqliteReads.ts')(
    'a search counts rows that it does not find',
    'createReads.count',
    dropGuard('askedWords'),
  ),
  mutantsOf('projector/src/prospect/prospects.projection.ts', 'projector/src/prospect/prospects.projection.spec.ts')(
    'the words of a search outlive a prospect who is erased',
    'prospectsProjection.on.ProspectErased',
    dropProperty('words'),
  ),
  mutantsOf('projector/src/identity/people.projection.ts', 'projector/src/identity/people.projection.spec.ts')(
    'the words of a search outlive a person who is erased',
    'peopleProjection.on.PersonErased',
    dropProperty('words'),
  ),
];
