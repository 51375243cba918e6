import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import PermMediaOutlined from '@mui/icons-material/PermMediaOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { percentOf } from '@upline/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../lib/words/text.ts';
import { useView } from '../../lib/sync/useView.ts';
import type { AnswerOf } from '../../lib/sync/useView.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { BadgeVariant } from '../../ui/Badge.tsx';
import { CountUp } from '../../ui/CountUp.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { Problem } from '../../ui/state/Problem.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { ShareAssetButton } from '../../ui/ShareAssetButton.tsx';
import { Surface } from '../../ui/Surface.tsx';
import { Bars } from '../../ui/chart/Bars.tsx';
import { GoalProgress } from '../../features/overview/GoalProgress.tsx';
import { MetricSkeletons } from '../../features/overview/MetricSkeletons.tsx';
import { TrendChart } from '../../ui/chart/TrendChart.tsx';
import { PanelBoundary } from '../../ui/state/PanelBoundary.tsx';
import { Headline, formatPercent } from './Headline.tsx';
import { LinkFunnel } from './LinkFunnel.tsx';

type Analytics = AnswerOf<'analytics'>;

const TopAssets = ({ topAssets }: Pick<Analytics, 'topAssets'>) => (
  <Section title={t('Top Performing Assets')} subtitle={t('By shares')} flush={topAssets.length === 0}>
    {topAssets.length === 0 ? (
      <EmptyState
        icon={PermMediaOutlined}
        text={t('No assets available for analysis.')}
        action={
          <Button component={Link} to="/marketing-assets?new" variant="outlined">
            {t('Create First Asset')}
          </Button>
        }
      />
    ) : (
      <Bars
        bars={topAssets.map(({ title, totalShares, totalViews }) => ({
          label: title,
          value: totalShares,
          note: (
            <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
              {t('{count, plural, one {# view} other {# views}}', { count: totalViews })}
            </Typography>
          ),
        }))}
      />
    )}
  </Section>
);

const Breakdown = ({ totalShares, newProspects, trainingSessions }: Analytics) => (
  <Section title={t('Activity Breakdown')}>
    <Bars
      bars={[
        { label: t('Content Shares'), value: totalShares },
        {
          label: t('New Prospects'),
          value: newProspects,
          // the specification's word for all of them
          note: (
            <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
              {t('all that were ever added ##prospects')}
            </Typography>
          ),
        },
        { label: t('Training Sessions'), value: trainingSessions },
      ]}
    />
  </Section>
);

type FactProps = { label: string; value: number; badge: string; variant: BadgeVariant; children?: ReactNode };

const Fact = ({ label, value, badge, variant, children }: FactProps) => (
  <Surface sx={{ p: 2, bgcolor: 'background.default' }}>
    <Typography variant="body2" sx={{ color: 'text.secondary', fontWeight: 550 }}>
      {label}
    </Typography>
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, mt: 0.5 }}>
      <Typography component="p" sx={{ fontSize: 24, fontWeight: 650 }}>
        <CountUp value={value} />
      </Typography>
      <Badge variant={variant} label={badge} />
    </Box>
    {children}
  </Surface>
);

const TeamOverview = ({
  totalMembers,
  activeMembers,
  newcomers,
  totalShares,
  teamGoal,
  sharesThisMonth,
}: Analytics) => (
  <Section title={t('Team Performance Overview')}>
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' } }}>
      <Fact
        label={t('Active Members')}
        value={activeMembers}
        badge={t('{percent} active', { percent: formatPercent(percentOf(activeMembers, totalMembers)) })}
        variant="default"
      />
      <Fact
        label={t('Inactive Members')}
        value={Math.max(0, totalMembers - activeMembers)}
        badge={t('Need Follow-up ##member')}
        variant="outline"
      >
        {newcomers > 0 && (
          <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
            {t('{count, plural, one {# of them is new this week} other {# of them are new this week}}', {
              count: newcomers,
            })}
          </Typography>
        )}
        {totalMembers > activeMembers + newcomers && (
          <Button
            component={Link}
            to="/team-members?inactive=true"
            size="small"
            sx={{ mt: 1, marginInlineStart: '-6px', minHeight: 44 }}
          >
            {t('See who they are')}
          </Button>
        )}
      </Fact>
      <Fact
        label={t('Total Shares')}
        value={totalShares}
        badge={t('Team Goal: {goal, number}', { goal: teamGoal })}
        variant="secondary"
      >
        <GoalProgress shares={sharesThisMonth} goal={teamGoal} />
      </Fact>
    </Box>
  </Section>
);

const twoColumns = { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' };

const Numbers = () => {
  const view = useView('analytics');
  if (view.isPending) return <MetricSkeletons count={8} columns={4} />;
  if (view.isError) return <Problem of={view.error} onRetry={view.refetch} />;
  const { data } = view;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PanelBoundary>
        <Headline {...data} />
      </PanelBoundary>
      <Section title={t('Shares and views')} subtitle={t('The last twelve weeks')}>
        {data.trend.some(({ shares, views }) => shares + views > 0) ? (
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: twoColumns }}>
            <TrendChart
              label={t('Shares')}
              color="primary"
              weeks={data.trend.map(({ week, shares }) => ({ week, count: shares }))}
            />
            <TrendChart
              label={t('Views')}
              color="secondary"
              weeks={data.trend.map(({ week, views }) => ({ week, count: views }))}
            />
          </Box>
        ) : (
          <EmptyState
            icon={InsightsOutlined}
            text={t('Once your team shares and people look, the weeks show up here.')}
            action={<ShareAssetButton />}
          />
        )}
      </Section>
      <PanelBoundary>
        <LinkFunnel />
      </PanelBoundary>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: twoColumns }}>
        <PanelBoundary>
          <TopAssets topAssets={data.topAssets} />
        </PanelBoundary>
        <PanelBoundary>
          <Breakdown {...data} />
        </PanelBoundary>
      </Box>
      <PanelBoundary>
        <TeamOverview {...data} />
      </PanelBoundary>
    </Box>
  );
};

/** The organization's figures and trends (specification, section 2). */
export const AnalyticsPage = () => (
  <>
    <PageHeading title={t('Analytics')} subtitle={t('See what your team shares, and what people look at')} />
    <Numbers />
  </>
);
