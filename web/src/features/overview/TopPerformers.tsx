import EmojiEventsOutlined from '@mui/icons-material/EmojiEventsOutlined';
import { message } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import { useView } from '../../lib/sync/useView.ts';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { PreviewList } from '../../ui/list/PreviewList.tsx';
import { ShareAssetButton } from '../../ui/ShareAssetButton.tsx';
import { PerformerRow } from './PerformerRow.tsx';

/** The message of an empty ranking (specification, section 2). */
export const noPerformers = message('No performance data available yet. Start sharing content to see rankings!');

/** How many the dashboard shows (specification, section 9). */
const shown = 3;

type Props = { /** Whether the panel stays away as long as it is empty. */ hidesEmpty?: boolean };

/** The dashboard's best three. */
export const TopPerformers = ({ hidesEmpty = false }: Props) => (
  <PreviewList
    title={t('Top Performers')}
    link={{ to: '/leaderboard', label: t('View Full Leaderboard') }}
    view={useView('topPerformers', { search: { limit: shown } })}
    count={shown}
    line="performer"
    keyOf={(entry) => entry.user.id}
    empty={<EmptyState icon={EmojiEventsOutlined} text={t(noPerformers)} action={<ShareAssetButton />} />}
    hidesEmpty={hidesEmpty}
  >
    {(entry) => <PerformerRow entry={entry} />}
  </PreviewList>
);
