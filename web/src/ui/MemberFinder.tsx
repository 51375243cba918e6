import { fullNameOf } from '@upline/contracts';
import { t } from '../lib/words/text.ts';
import { useActor } from '../lib/account/useActor.ts';
import { foundAtOnce, useTypedSearch } from '../lib/lists/useTypedSearch.ts';
import { useViewPages } from '../lib/sync/useViewPages.ts';
import { Finder, FinderMenu } from './form/FinderMenu.tsx';

type FinderProps = {
  /** The member who cannot be chosen. */
  except?: string;
  /** Whether the reader's own name is marked. */
  marksSelf?: boolean;
  onPick: (userId: string, name: string) => void;
};

type Props = FinderProps & { open: boolean; anchor: HTMLElement | null; onClose: () => void };

/** Finds a member by name or address. */
export const MemberMenu = ({ open, anchor, onClose, ...finder }: Props) => (
  <FinderMenu label={t('Choose a member')} open={open} anchor={anchor} onClose={onClose}>
    <MemberFinder {...finder} />
  </FinderMenu>
);

const MemberFinder = ({ except, marksSelf = false, onPick }: FinderProps) => {
  const { typed, onType, asked } = useTypedSearch();
  const { userId } = useActor();
  const { rows, isPending } = useViewPages('listMembers', {
    search: asked,
    pageSize: foundAtOnce,
    keepsPrevious: true,
  });
  const found = rows
    .filter(({ id }) => id !== except)
    .slice(0, foundAtOnce)
    .map((member) => ({ ...member, name: fullNameOf(member) }));
  return (
    <Finder
      typed={typed}
      onType={onType}
      isPending={isPending}
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
