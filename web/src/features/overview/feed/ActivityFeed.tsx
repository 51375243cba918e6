import BoltOutlined from '@mui/icons-material/BoltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useDeferredValue, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ActivityAnswer } from '@upline/contracts';
import { isPhoneNow } from '../../../lib/browser/phone.ts';
import { t } from '../../../lib/words/text.ts';
import { useFresh, useSteadyRows } from '../../../lib/lists/useSteadyList.ts';
import { useViewPages } from '../../../lib/sync/useViewPages.ts';
import type { PagesResult } from '../../../lib/sync/pagesResult.ts';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { LineSkeletons } from '../../../ui/lines/LineSkeletons.tsx';
import { LineStack } from '../../../ui/lines/LineStack.tsx';
import { NewPill } from '../../../ui/NewPill.tsx';
import { Problem } from '../../../ui/state/Problem.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { ShareAssetButton } from '../../../ui/ShareAssetButton.tsx';
import { Announcer } from '../../../ui/Announcer.tsx';
import { idOfActivity } from './activityId.ts';
import { keyOfItem, useFeed } from './feedItems.ts';
import { FeedLine } from './FeedLine.tsx';

/** Activities asked for at once, and the lines that they should fill. */
const pageSize = 40;
const shownLines = 30;
/** A run longer than this is shown without its number. */
const mostRows = 400;
const minHeight = 400;

type Props = { /** Whether the panel stays away as long as it is empty. */ hidesEmpty?: boolean };

/** The dashboard's live feed. */
export const ActivityFeed = ({ hidesEmpty = false }: Props) => {
  const list = useViewPages('listActivities', { pageSize, growing: idOfActivity });
  if (hidesEmpty && !list.error && list.rows.length === 0) return null;
  return (
    <Section
      title={t('Recent Team Activity')}
      flush
      action={
        <Button component={Link} to="/activity" size="small">
          {t('View All')}
        </Button>
      }
    >
      <Feed list={list} />
    </Section>
  );
};

const Feed = ({ list }: { list: PagesResult<ActivityAnswer> }) => {
  const box = useRef<HTMLDivElement>(null);
  const { shown, waiting, noteAtTop } = useSteadyRows(list.rows, idOfActivity);
  const { items, newest: newestLine } = useFeed({ ...list, rows: shown });
  useFill(list, items.length);
  const isFresh = useFresh(list.rows, !list.isPending);
  const newest = items[1]?.run;
  // a phone sees these when the page has come; the others are drawn once they were painted
  const drawn = useDeferredValue(shownLines, isPhoneNow() ? 4 : shownLines);

  if (list.isPending)
    return (
      <Box sx={{ height: minHeight - 8, overflow: 'hidden' }}>
        <LineSkeletons rows={6} of="activity" />
      </Box>
    );
  if (list.error) return <Problem of={list.error} onRetry={list.refetch} />;
  if (!newest)
    return (
      <Box sx={{ display: 'grid', alignContent: 'center', height: '100%' }}>
        <EmptyState
          icon={BoltOutlined}
          title={t('No activity yet')}
          text={t('Share an asset or invite someone, and it shows up here at once.')}
          action={<ShareAssetButton />}
        />
      </Box>
    );
  return (
    <Box sx={{ position: 'relative', height: 'calc(100% + 8px)', minHeight, mb: -1 }}>
      {waiting > 0 && <NewPill count={waiting} top={8} onClick={() => box.current?.scrollTo({ top: 0 })} />}
      <Box
        ref={box}
        tabIndex={0}
        role="region"
        aria-label={t('Latest activity')}
        onScroll={(event) => noteAtTop(event.currentTarget.scrollTop < 24)}
        sx={{
          position: 'absolute',
          inset: 0,
          overflowY: 'auto',
          overscrollBehavior: 'contain',
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <LineStack items={items.slice(0, drawn)} keyOf={keyOfItem} newest={newestLine}>
          {(item) => <FeedLine item={item} isFresh={item.run !== null && isFresh(item.run.newest)} />}
        </LineStack>
      </Box>
      <Announcer text={isFresh(newest.newest) ? newest.sentence : ''} />
    </Box>
  );
};

/** Loads more where few lines came of many activities. */
const useFill = ({ rows, hasMore, onRange }: PagesResult<ActivityAnswer>, lines: number): void => {
  const loaded = rows.length;
  const lacks = hasMore && lines <= shownLines && loaded < mostRows;
  useEffect(() => {
    // once there are enough, only the first page is kept current
    onRange(0, lacks ? loaded : 0);
  }, [lacks, loaded, onRange]);
};
