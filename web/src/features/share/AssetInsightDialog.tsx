import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AssetInsightAnswer } from '@upline/contracts';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../lib/words/text.ts';
import { useView } from '../../lib/sync/useView.ts';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { InfoDialog } from '../../ui/dialog/InfoDialog.tsx';
import { Problem } from '../../ui/state/Problem.tsx';
import { Bars } from '../../ui/chart/Bars.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TrendChart } from '../../ui/chart/TrendChart.tsx';
import { AssetLinks } from './AssetLinks.tsx';
import { channelLabel } from './channelLabel.ts';
import { Funnel } from './Funnel.tsx';

type Props = { open: boolean; asset: { id: string; title: string } | null; onClose: () => void };

/** The shares of an asset by week, member and channel, and the views they brought. */
export const AssetInsightDialog = ({ open, asset, onClose }: Props) => (
  <InfoDialog
    open={open}
    title={t('Insight: “{title}”', { title: asset?.title ?? '' })}
    description={t('Shares, and views by people')}
    wide
    onClose={onClose}
  >
    {asset && <Insight assetId={asset.id} />}
  </InfoDialog>
);

const Insight = ({ assetId }: { assetId: string }) => {
  const view = useView('assetInsight', { params: { id: assetId } });
  if (view.isPending) return <InsightSkeleton />;
  if (view.isError) return <Problem of={view.error} onRetry={view.refetch} />;
  const { data } = view;
  if (data.shares + data.views === 0)
    return (
      <EmptyState
        icon={InsightsOutlined}
        text={t('Once this is shared and people look, you see it here.')}
        action={
          // over the open dialog, which is an entry of the history
          <Button component={Link} to={`?share=${assetId}`} replace variant="outlined">
            {t('Share it now')}
          </Button>
        }
      />
    );
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>
        {t('{shares, plural, one {# share} other {# shares}}, {views, plural, one {# view} other {# views}}', {
          shares: data.shares,
          views: data.views,
        })}
      </Typography>
      {data.funnel && (
        <Part title={t('From the link to the customer')}>
          <Funnel funnel={data.funnel} />
        </Part>
      )}
      <Part title={t('Links ##of an asset')}>
        <AssetLinks assetId={assetId} />
      </Part>
      <Part title={t('By week')}>
        <Box sx={columns}>
          <TrendChart
            label={t('Shares')}
            color="primary"
            weeks={data.weeks.map(({ week, shares }) => ({ week, count: shares }))}
          />
          <TrendChart
            label={t('Views')}
            color="secondary"
            weeks={data.weeks.map(({ week, views }) => ({ week, count: views }))}
          />
        </Box>
      </Part>
      <Box sx={columns}>
        <Members {...data} />
        <Channels {...data} />
      </Box>
    </>
  );
};

/** Stands where the charts and the first bars will be: the dialog does not grow under the reader's eyes. */
const InsightSkeleton = () => (
  <Box role="status" aria-label={t('Loading')} data-testid="skeleton" sx={{ display: 'grid', gap: 3 }}>
    <Skeleton width={140} />
    <Box sx={columns}>
      {[1, 2].map((chart) => (
        <Box key={chart}>
          <Box sx={{ mb: 2 }}>
            <Skeleton width={80} />
          </Box>
          <Skeleton variant="rounded" height={200} />
        </Box>
      ))}
    </Box>
    <Box sx={columns}>
      {[1, 2].map((part) => (
        <Box key={part} sx={{ display: 'grid', gap: 2.75 }}>
          <Skeleton width={110} />
          {[100, 75, 60, 50, 40].map((width) => (
            <Box key={width}>
              <Skeleton width={120} />
              <Skeleton variant="rounded" width={`${width}%`} height={8} />
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  </Box>
);

const Members = ({ members, memberCount }: AssetInsightAnswer) => (
  <Part title={t('By member')}>
    <Bars
      bars={members.map(({ name, shares, views }) => ({ label: name, value: shares, note: <Views count={views} /> }))}
    />
    {memberCount > members.length && (
      <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
        {t('{count, plural, one {and # more member} other {and # more members}}', {
          count: memberCount - members.length,
        })}
      </Typography>
    )}
  </Part>
);

const Channels = ({ channels }: AssetInsightAnswer) => (
  <Part title={t('By channel')}>
    <Bars
      bars={channels.map(({ sharedVia, shares, views }) => ({
        label: t(channelLabel(sharedVia)),
        value: shares,
        note: <Views count={views} />,
      }))}
    />
  </Part>
);

const Views = ({ count }: { count: number }) => (
  <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
    {t('{count, plural, one {# view} other {# views}}', { count })}
  </Typography>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} component="h3" sx={{ mb: 1.5, fontWeight: 600 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
};

const columns = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
