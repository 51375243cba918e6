import AdsClickOutlined from '@mui/icons-material/AdsClickOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import TrendingUpOutlined from '@mui/icons-material/TrendingUpOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import { percentOf } from '@upline/contracts';
import { formatNumber } from '../../lib/words/format.ts';
import { t } from '../../lib/words/text.ts';
import type { AnswerOf } from '../../lib/sync/useView.ts';
import { MetricCard, metricGrid } from '../../features/overview/MetricCard.tsx';

/** A whole percentage as the page's language writes it. */
export const formatPercent = (value: number): string =>
  formatNumber(value / 100, { style: 'percent', useGrouping: false });

/** How often a shared link is looked at, which rises with every view; nothing without shares. */
const viewsPerShare = (shares: number, views: number): string | undefined => {
  if (shares === 0) return undefined;
  const count = Math.round((10 * views) / shares) / 10;
  return t('{count, plural, one {# view per share} other {# views per share}}', { count });
};

/** The four figures of the organization. */
export const Headline = ({
  totalShares,
  totalViews,
  activeMembers,
  conversions,
  newProspects,
}: AnswerOf<'analytics'>) => (
  <Box sx={metricGrid(4)}>
    <MetricCard
      label={t('Engagement Rate')}
      value={percentOf(totalShares, totalViews)}
      format={formatPercent}
      caption={t('Shares per view')}
      note={viewsPerShare(totalShares, totalViews)}
      icon={AdsClickOutlined}
    />
    <MetricCard label={t('Total Views')} value={totalViews} caption={t('All-time')} icon={VisibilityOutlined} />
    <MetricCard label={t('Active Members')} value={activeMembers} caption={t('This week')} icon={GroupOutlined} />
    <MetricCard
      label={t('Conversion Rate')}
      value={percentOf(conversions, newProspects)}
      format={newProspects === 0 ? () => '–' : formatPercent}
      caption={t('Prospects to customers')}
      icon={TrendingUpOutlined}
    />
  </Box>
);
