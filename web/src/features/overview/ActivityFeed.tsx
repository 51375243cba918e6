import BoltOutlined from '@mui/icons-material/BoltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useFresh, useHeld } from '../../lib/useHeld.ts';
import { useViewPages } from '../../lib/useViewPages.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LineSkeletons } from '../../ui/LineSkeletons.tsx';
import { NewPill } from '../../ui/NewPill.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Section } from '../../ui/Section.tsx';
import { ShareAssetButton } from '../../ui/ShareAssetButton.tsx';
import { ActivityLine } from './ActivityLine.tsx';
import { Announcer } from './Announcer.tsx';
import { idOfActivity } from './activityId.ts';

const shownRows = 30;
const minHeight = 400;

/** The dashboard's live feed. */
export const ActivityFeed = () => (
  <Section
    title="Recent Team Activity"
    flush
    action={
      <Button component={Link} to="/activity" size="small">
        View All
      </Button>
    }
  >
    <Feed />
  </Section>
);

const Feed = () => {
  const list = useViewPages('listActivities', { pageSize: shownRows, growing: idOfActivity });
  const box = useRef<HTMLDivElement>(null);
  const { shown, waiting, follow } = useHeld(list.rows, idOfActivity);
  const isFresh = useFresh(list.rows, !list.isPending);
  const newest = list.rows[0];

  if (list.isPending)
    return (
      <Box sx={{ minHeight: minHeight - 8 }}>
        <LineSkeletons rows={6} of="activity" />
      </Box>
    );
  if (list.error) return <Problem of={list.error} onRetry={list.refetch} />;
  if (!newest)
    return (
      <Box sx={{ display: 'grid', alignContent: 'center', height: '100%' }}>
        <EmptyState
          icon={BoltOutlined}
          title="No activity yet"
          text="Share an asset or invite someone, and it shows up here at once."
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
        aria-label="Latest activity"
        onScroll={(event) => follow(event.currentTarget.scrollTop < 24)}
        sx={{
          position: 'absolute',
          inset: 0,
          overflowY: 'auto',
          overscrollBehavior: 'contain',
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shown.slice(0, shownRows).map((activity) => (
            <li key={activity.id}>
              <ActivityLine activity={activity} isFresh={isFresh(activity)} />
            </li>
          ))}
        </Box>
      </Box>
      <Announcer text={isFresh(newest) ? newest.description : ''} />
    </Box>
  );
};
