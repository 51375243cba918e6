import BoltOutlined from '@mui/icons-material/BoltOutlined';
import FilterAltOffOutlined from '@mui/icons-material/FilterAltOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSearchParams } from 'react-router-dom';
import { t } from '../../lib/words/text.ts';
import { useFresh, useSteadyList } from '../../lib/lists/useSteadyList.ts';
import { useViewPages } from '../../lib/sync/useViewPages.ts';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx';
import { StickyNewPill } from '../../ui/NewPill.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { ListStates } from '../../ui/list/ListStates.tsx';
import { ShareAssetButton } from '../../ui/ShareAssetButton.tsx';
import { Surface } from '../../ui/Surface.tsx';
import { VirtualLines } from '../../ui/lines/VirtualLines.tsx';
import { ActivityFilters } from '../../features/overview/feed/ActivityFilters.tsx';
import { idOfActivity } from '../../features/overview/feed/activityId.ts';
import { isActivityType } from '../../features/overview/feed/activityKind.ts';
import { keyOfItem, useFeed } from '../../features/overview/feed/feedItems.ts';
import { FeedLine } from '../../features/overview/feed/FeedLine.tsx';
import { Announcer } from '../../ui/Announcer.tsx';
import { lineHeights } from '../../ui/lines/lineHeights.ts';
import { LineSkeletons } from '../../ui/lines/LineSkeletons.tsx';

const MemberFinder = lazyDialog(async () => (await import('../../features/team/MemberFinder.tsx')).MemberFinder);

/** The filters lie in the address: a filtered feed can be kept as a bookmark. */
const useFilters = () => {
  const [params, setParams] = useSearchParams();
  const type = params.get('type') ?? '';
  const userId = params.get('member') ?? '';
  const set = (name: 'type' | 'member', value: string): void => {
    // two filters may be chosen before the screen is drawn again
    const next = new URLSearchParams(location.search);
    next.delete('members');
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };
  return {
    type: isActivityType(type) ? type : null,
    userId: userId === '' ? null : userId,
    set,
    clear: () => setParams({}, { replace: true }),
  };
};

/** Only the lines on top are tinted: one that is scrolled into view again is not new. */
const freshLines = 4;

type Filters = ReturnType<typeof useFilters>;

/** The whole feed: live, filtered, without an end. The screen that team leaders keep open all day. */
export const ActivityPage = () => {
  const filters = useFilters();
  return (
    <Box sx={{ maxWidth: 860, mx: 'auto' }}>
      <PageHeading title={t('Team Activity')} subtitle={t('Everything your team does, as it happens')} />
      <ActivityFilters
        type={filters.type}
        userId={filters.userId}
        onType={(type) => filters.set('type', type)}
        onMember={(id) => filters.set('member', id)}
        memberFinder={MemberFinder}
      />
      <EndlessFeed key={`${filters.type ?? ''}/${filters.userId ?? ''}`} filters={filters} />
    </Box>
  );
};

const EndlessFeed = ({ filters: { type, userId, clear } }: { filters: Filters }) => {
  const list = useViewPages('listActivities', {
    search: { ...(type === null ? {} : { type }), ...(userId === null ? {} : { userId }) },
    growing: idOfActivity,
  });
  const { held, waiting } = useSteadyList(list, idOfActivity);
  const isFresh = useFresh(list.rows, !list.isPending);
  const { newest, ...feed } = useFeed(held);
  const latest = feed.items[1]?.run;
  return (
    <Surface sx={{ p: 0, py: 1 }}>
      <ListStates
        list={list}
        skeleton={<LineSkeletons rows={10} of="activity" />}
        empty={type === null && userId === null ? <NothingYet /> : <NothingMatches onClear={clear} />}
      >
        <StickyNewPill count={waiting} />
        <VirtualLines
          {...feed}
          label={t('Team activity')}
          keyOf={keyOfItem}
          newest={newest}
          estimate={lineHeights.activity.sm}
        >
          {(item, place) => (
            <FeedLine item={item} isFresh={place < freshLines && item.run !== null && isFresh(item.run.newest)} />
          )}
        </VirtualLines>
        <Announcer text={latest && isFresh(latest.newest) ? latest.sentence : ''} />
      </ListStates>
    </Surface>
  );
};

const NothingYet = () => (
  <EmptyState
    icon={BoltOutlined}
    title={t('No activity yet')}
    text={t('Share an asset or invite someone, and it shows up here at once.')}
    action={<ShareAssetButton />}
  />
);

const NothingMatches = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={FilterAltOffOutlined}
    title={t('Nothing matches')}
    text={t('There is no activity of this kind yet.')}
    action={
      <Button variant="outlined" color="inherit" onClick={onClear}>
        {t('Show all activity')}
      </Button>
    }
  />
);
