import {
  argumentOf,
  dropBinding,
  dropIf,
  dropOperand,
  dropProperty,
  dropStatement,
  replaceCall,
  replaceText,
  replaceValue,
  valueOf,
} from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const search = 'api/testing/product/search.int.spec.ts';
const readStore = 'infra/src/sqlite/readStore/searchIndex.spec.ts';
const narrowedSpec = 'api/src/platform/queries/narrowedPage.spec.ts';
const narrowed = mutantsOf('api/src/platform/queries/narrowedPage.ts', narrowedSpec, 'each row once');
const queriesOf = (file: string) => mutantsOf(file, search);
const indexOf = (file: string) => mutantsOf(`infra/src/sqlite/readStore/${file}`, readStore);

/** Breaks of what a search must not find, and of how it counts. */
export const searchMutants: readonly Mutant[] = [
  queriesOf('infra/src/sqlite/readStore/findSql.ts')(
    'a search finds rows of every organization',
    'walk.own',
    replaceValue("allOf([{ sql: '? IS NOT NULL', values: [org] }])"),
  ),
  queriesOf('api/src/prospect/prospect.queries.ts')(
    "a search finds teammates' prospects",
    'visibleTo',
    replaceCall('can', 'true'),
  ),
  narrowed('a filtered list shows rows that its filter leaves out', 'isLeftIn', replaceValue('() => true')),
  narrowed('a filtered list is in any order', 'comparePlaces', replaceValue('() => () => 0')),
  mutantsOf('api/src/platform/queries/narrowedPage.ts', narrowedSpec, 'bounded number')(
    'one page looks through any number of rows',
    'narrowedPage',
    dropOperand('&&', 'narrowedLimits'),
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
  indexOf('searchTexts.ts')(
    'a search counts rows of every organization',
    'createSearchTexts.of',
    replaceCall('textIdsOf', '[0n, 2n ** 62n]'),
  ),
  indexOf('searchIndex.ts')('a search counts rows by an old value of a filter', 'isBeside', replaceValue('() => true')),
  indexOf('findSql.ts')(
    'a search counts rows that its filter leaves out',
    'onlySql',
    replaceValue("() => ({ sql: 'TRUE', values: [] })"),
  ),
  indexOf('searchIndex.ts')(
    'a search takes the role of a person in another organization',
    'valueAt',
    replaceValue('(value: Row[string]) => scalarOf(Array.isArray(value) ? value[0] : value)'),
  ),
  indexOf('searchIndex.ts')('a search finds what was removed', 'update', dropStatement('remove')),
  indexOf('searchIndex.ts')('a search counts deleted rows', 'textsIn', dropOperand('||', 'isHidden')),
  indexOf('searchIndex.ts')('what is deleted stays in the index', 'make', replaceText('secure-delete', 'automerge')),
  indexOf('tableWriter.ts')(
    'rows that are refused get into the index',
    'createTableWriter.save.written',
    replaceValue('[...columned.values()]'),
  ),
  indexOf('searchedWords.ts')(
    'a search finds texts without the words',
    'hasWord',
    replaceText("w.words GLOB '*' || ? || '*'", 'length(?) > 0'),
  ),
  mutantsOf('infra/src/readStore/searchedTexts.ts', readStore)(
    "a search counts everybody's rows",
    'searchedTexts',
    dropIf('owner'),
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
