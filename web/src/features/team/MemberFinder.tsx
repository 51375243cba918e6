import { fullNameOf } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import { useActor } from '../../lib/account/useActor.ts';
import { foundAtOnce, useTypedSearch } from '../../lib/lists/useTypedSearch.ts';
import { useViewPages } from '../../lib/sync/useViewPages.ts';
import { Finder, FinderMenu } from '../../ui/form/FinderMenu.tsx';
import type { MenuOpening } from '../../ui/form/FinderMenu.tsx';

type Search = {
  /** The member who cannot be chosen. */
  except?: string;
  /** Whether the reader's own name is marked. */
  marksSelf?: boolean;
  onPick: (userId: string, name: string) => void;
};

/** Finds a member by name or address, in a menu below a button. */
export const MemberFinder = ({ open, anchor, onClose, ...search }: Search & MenuOpening) => (
  <FinderMenu label={t('Choose a member')} open={open} anchor={anchor} onClose={onClose}>
    <MemberSearch {...search} />
  </FinderMenu>
);

const MemberSearch = ({ except, marksSelf = false, onPick }: Search) => {
  const { typed, onType, asked } = useTypedSearch();
  const { userId } = useActor();
  const list = useViewPages('listMembers', {
    search: asked,
    pageSize: foundAtOnce,
    keepsPrevious: true,
  });
  const found = list.rows
    .filter(({ id }) => id !== except)
    .slice(0, foundAtOnce)
    .map((member) => ({ ...member, name: fullNameOf(member) }));
  return (
    <Finder
      typed={typed}
      onType={onType}
      list={list}
      onPick={onPick}
      label={t('Find a member')}
      nothing={t('Nobody matches')}
      found={
        marksSelf
          ? found.map((one) => (one.id === userId ? { ...one, name: t('{name} (you)', { name: one.name }) } : one))
          : found
      }
    />
  );
};
