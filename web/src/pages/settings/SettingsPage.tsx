import Box from '@mui/material/Box';
import { message } from '@upline/contracts';
import { Suspense, lazy } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '../../lib/words/text.ts';
import { useCurrentUser } from '../../lib/account/useCurrentUser.ts';
import { useView } from '../../lib/sync/useView.ts';
import type { AnswerOf } from '../../lib/sync/useView.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { Problem } from '../../ui/state/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/page/Tabs.tsx';
import { noOrganization } from '../../features/organization/noOrganization.ts';
import { PanelBoundary } from '../../ui/state/PanelBoundary.tsx';

// forms bring the validation along: each tab is fetched when it is first opened
const ProfileSettings = lazy(async () => ({
  default: (await import('../../features/identity/ProfileSettings.tsx')).ProfileSettings,
}));
const OrganizationSettings = lazy(async () => ({
  default: (await import('../../features/organization/OrganizationSettings.tsx')).OrganizationSettings,
}));
const TeamGoalSettings = lazy(async () => ({
  default: (await import('../../features/organization/TeamGoalSettings.tsx')).TeamGoalSettings,
}));
const BrandingSettings = lazy(async () => ({
  default: (await import('../../features/organization/BrandingSettings.tsx')).BrandingSettings,
}));
const NotificationSettings = lazy(async () => ({
  default: (await import('../../features/identity/NotificationSettings.tsx')).NotificationSettings,
}));
const DaySettings = lazy(async () => ({
  default: (await import('../../features/identity/DaySettings.tsx')).DaySettings,
}));
const CadenceSettings = lazy(async () => ({ default: (await import('./CadenceSettings.tsx')).CadenceSettings }));
const PlanCards = lazy(async () => ({ default: (await import('../../features/team/PlanCards.tsx')).PlanCards }));

const tabs = [
  { value: 'profile', label: message('Profile') },
  { value: 'organization', label: message('Organization') },
  { value: 'branding', label: message('Branding') },
  { value: 'notifications', label: message('Notifications') },
  { value: 'billing', label: message('Billing') },
] as const;
type TabName = (typeof tabs)[number]['value'];

const tabOf = (value: string | null): TabName => tabs.find((tab) => tab.value === value)?.value ?? 'profile';

const Notifications = () => {
  const { data } = useView('showPreferences');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PanelBoundary>
        <NotificationSettings />
      </PanelBoundary>
      {data && (
        <PanelBoundary>
          <DaySettings preferences={data} />
        </PanelBoundary>
      )}
    </Box>
  );
};

const Panel = ({ tab, user }: { tab: TabName; user: AnswerOf<'currentUser'> }) => {
  const organization = user.organization ?? noOrganization;
  if (tab === 'profile') return <ProfileSettings user={user} />;
  if (tab === 'organization')
    return (
      <Box key={organization.id} sx={{ display: 'grid', gap: 2 }}>
        <PanelBoundary>
          <OrganizationSettings organization={organization} />
        </PanelBoundary>
        <PanelBoundary>
          <TeamGoalSettings organization={organization} />
        </PanelBoundary>
        <PanelBoundary>
          <CadenceSettings />
        </PanelBoundary>
      </Box>
    );
  if (tab === 'branding') return <BrandingSettings key={organization.id} organization={organization} />;
  return <PlanCards current={user.organization?.planTier ?? 'free'} />;
};

/** Settings (specification, section 2). The open tab is part of the address. */
export const SettingsPage = () => {
  const [search, setSearch] = useSearchParams();
  const tab = tabOf(search.get('tab'));
  const { data: user, error, refetch } = useCurrentUser();
  return (
    <Box sx={{ maxWidth: 820 }}>
      <PageHeading title={t('Settings')} subtitle={t('Manage your account and organization')} />
      <Tabs
        label={t('Settings')}
        tabs={tabs.map(({ value, label }) => ({ value, label: t(label) }))}
        chosen={tab}
        onChoose={(value) => setSearch(value === 'profile' ? {} : { tab: value }, { replace: true })}
      />
      <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        <Suspense fallback={<Skeleton variant="rounded" height={360} />}>
          {tab === 'notifications' ? (
            <Notifications />
          ) : user ? (
            <Panel tab={tab} user={user} />
          ) : error ? (
            <Problem of={error} onRetry={refetch} />
          ) : (
            <Skeleton variant="rounded" height={360} />
          )}
        </Suspense>
      </Box>
    </Box>
  );
};
