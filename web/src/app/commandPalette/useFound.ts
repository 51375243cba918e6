import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import { fullNameOf } from '@upline/contracts';
import type { AssetAnswer, MemberAnswer, ProspectAnswer } from '@upline/contracts';
import { message } from '@upline/contracts';
import { assetKindOf } from '../../features/asset/assetKind.ts';
import { prospectStates } from '../../features/prospect/prospectState.ts';
import { t } from '../../lib/words/text.ts';
import { useViewPages } from '../../lib/sync/useViewPages.ts';
import type { PagesResult } from '../../lib/sync/pagesResult.ts';
import type { Choice, ChoiceGroup } from './choices.ts';
import { useRecent } from './recent.ts';
import type { RecentItem } from './recent.ts';

/** Rows of each list. */
const shownRows = 4;

/** One Latin letter is in nearly every text; one of another script may be a word. */
const isSearchable = (words: string): boolean => words.length > 1 || /[^\u0000-\u024f]/u.test(words);

type Remember = (item: RecentItem) => void;

const assetChoice = ({ id, type, title }: Pick<AssetAnswer, 'id' | 'type' | 'title'>, remember: Remember): Choice => ({
  id: `asset ${id}`,
  label: title,
  hint: t(assetKindOf(type).label),
  icon: assetKindOf(type).icon,
  choose: ({ go }) => {
    remember({ kind: 'asset', id });
    go(`/marketing-assets?insight=${id}`);
  },
});

type FoundProspect = Pick<ProspectAnswer, 'id' | 'name' | 'status'>;

const prospectChoice = ({ id, name, status }: FoundProspect, remember: Remember): Choice => ({
  id: `prospect ${id}`,
  label: name,
  hint: t(prospectStates[status].label),
  icon: prospectStates[status].icon,
  choose: ({ go }) => {
    remember({ kind: 'prospect', id });
    go(`/prospects/${id}`);
  },
});

/** Records a contact on the page of a prospect. */
const contactChoice = ({ id, name }: FoundProspect, remember: Remember): Choice => ({
  id: `contact ${id}`,
  label: t('Log contact with {name}', { name }),
  icon: EditNoteOutlined,
  isMore: true,
  choose: ({ go }) => {
    remember({ kind: 'prospect', id });
    go(`/prospects/${id}?done`);
  },
});

const searchOf = (path: string, words: string): string =>
  `${path}?${new URLSearchParams({ search: words }).toString()}`;

const memberChoice = (member: MemberAnswer): Choice => ({
  id: `member ${member.id}`,
  label: fullNameOf(member),
  hint: member.email,
  icon: GroupOutlined,
  person: { id: member.id, initials: member.initials },
  choose: ({ go }) => go(searchOf('/team-members', fullNameOf(member))),
});

type Found<Row> = Pick<PagesResult<Row>, 'rows' | 'total'>;

/** The first rows of a list, and the way to all of them where there are more. */
const groupOf = <Row>(
  { rows, total }: Found<Row>,
  choiceOf: (row: Row) => Choice,
  { label, all: showAll, path, words }: { label: string; all: string; path: string; words: string },
): ChoiceGroup => {
  const shown = rows.slice(0, shownRows).map(choiceOf);
  const all: Choice = {
    id: `all ${path}`,
    label: t(showAll, { count: total ?? 0 }),
    icon: SearchOutlined,
    isMore: true,
    choose: ({ go }) => go(searchOf(path, words)),
  };
  return { label, choices: (total ?? 0) > shown.length ? [...shown, all] : shown };
};

/** The first of a group is followed by what can be done with it. */
const withContact = ({ label, choices }: ChoiceGroup, contact: Choice | undefined): ChoiceGroup => ({
  label,
  choices: choices.flatMap((choice, place) => (contact && place === 0 ? [choice, contact] : [choice])),
});

/** The rows that the server finds for words, as far as the person may see them, and whether it is still looking. */
export const useFound = (words: string) => {
  const { remember, found: recent } = useRecent();
  const enabled = isSearchable(words);
  const asked = { search: { search: words }, pageSize: shownRows, keepsPrevious: true, enabled };
  const assets = useViewPages('listAssets', asked);
  const prospects = useViewPages('listProspects', asked);
  const members = useViewPages('listMembers', asked);
  const lists = [assets, prospects, members];
  const groups: ChoiceGroup[] = [
    groupOf(assets, (row) => assetChoice(row, remember), {
      label: t('Assets'),
      all: message('{count, plural, one {Show all # asset} other {Show all # assets}}'),
      path: '/marketing-assets',
      words,
    }),
    withContact(
      groupOf(prospects, (row) => prospectChoice(row, remember), {
        label: t('Prospects'),
        all: message('{count, plural, one {Show all # prospect} other {Show all # prospects}}'),
        path: '/prospects',
        words,
      }),
      prospects.rows[0] && contactChoice(prospects.rows[0], remember),
    ),
    groupOf(members, memberChoice, {
      label: t('Members'),
      all: message('{count, plural, one {Show all # member} other {Show all # members}}'),
      path: '/team-members',
      words,
    }),
  ];
  return {
    recent: recent.map((item) =>
      item.kind === 'asset' ? assetChoice(item.row, remember) : prospectChoice(item.row, remember),
    ),
    groups: enabled ? groups : [],
    // not while rows of these words are only kept current
    isSearching: enabled && lists.some(({ isPending, isPrevious }) => isPending || isPrevious),
    hasFailed: enabled && lists.some(({ error }) => error !== null),
  };
};
