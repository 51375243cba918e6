import EmojiEventsOutlined from '@mui/icons-material/EmojiEventsOutlined';
import { useView } from '../../lib/useView.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PreviewList } from '../../ui/PreviewList.tsx';
import { ShareAssetButton } from '../../ui/ShareAssetButton.tsx';
import { PerformerRow } from './PerformerRow.tsx';

/** The text of an empty ranking (specification, section 2). */
export const noPerformers = 'No performance data available yet. Start sharing content to see rankings!';

/** How many the dashboard shows (specification, section 9). */
const shown = 3;

/** The dashboard's best three. */
export const TopPerformers = () => (
  <PreviewList
    title="Top Performers"
    link={{ to: '/leaderboard', label: 'View Full Leaderboard' }}
    view={useView('topPerformers', { search: { limit: shown } })}
    count={shown}
    line="performer"
    keyOf={(entry) => entry.user.id}
    empty={<EmptyState icon={EmojiEventsOutlined} text={noPerformers} action={<ShareAssetButton />} />}
  >
    {(entry) => <PerformerRow entry={entry} />}
  </PreviewList>
);
