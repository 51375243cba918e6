import EmojiEventsOutlined from '@mui/icons-material/EmojiEventsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useView } from '../../lib/useView.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Section } from '../../ui/Section.tsx';
import { roomFor } from '../../ui/lineHeights.ts';
import { PerformerRow } from './PerformerRow.tsx';
import { LineSkeletons } from '../../ui/LineSkeletons.tsx';

/** What an empty ranking says (specification, section 2). */
export const noPerformers = 'No performance data available yet. Start sharing content to see rankings!';

/** How many the dashboard shows (specification, section 9). */
const shown = 3;

const Performers = () => {
  const view = useView('topPerformers', { search: { limit: shown } });
  if (view.isPending) return <LineSkeletons rows={shown} of="performer" />;
  if (view.isError) return <Problem of={view.error} onRetry={view.refetch} />;
  if (view.data.length === 0) return <EmptyState icon={EmojiEventsOutlined} text={noPerformers} />;
  return (
    <Box sx={roomFor(shown, 'performer')}>
      {view.data.slice(0, shown).map((entry) => (
        <PerformerRow key={entry.user.id} entry={entry} />
      ))}
    </Box>
  );
};

/** The dashboard's best three. */
export const TopPerformers = () => (
  <Section
    title="Top Performers"
    level={2}
    flush
    action={
      <Button component={Link} to="/leaderboard" size="small">
        View Full Leaderboard
      </Button>
    }
  >
    <Performers />
  </Section>
);
