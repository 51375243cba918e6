import Box from '@mui/material/Box';
import type { ListedProspect } from '@upline/contracts';
import { Suspense, lazy } from 'react';
import { useParams } from 'react-router-dom';
import { ProspectMenu } from '../../features/prospect/ProspectMenu.tsx';
import { ApiError } from '../../lib/sync/apiError.ts';
import { t } from '../../lib/words/text.ts';
import { useTitle } from '../../lib/browser/useTitle.ts';
import { useView } from '../../lib/sync/useView.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { NotFound } from '../../ui/state/NotFound.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { Problem } from '../../ui/state/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BackButton } from './BackButton.tsx';
import { Composer } from './Composer.tsx';
import { NextStep } from './NextStep.tsx';
import { PersonDialogs, addressed } from './PersonDialogs.tsx';
import type { DialogName } from './PersonDialogs.tsx';
import { PersonDetails, PersonHead } from './PersonHead.tsx';
import { PanelBoundary } from '../../ui/state/PanelBoundary.tsx';

const Timeline = lazy(async () => ({ default: (await import('./Timeline.tsx')).Timeline }));

/** Everything about one prospect: who they are, what comes next, and what happened. */
export const ProspectPage = () => {
  const { id = '' } = useParams();
  const view = useView('findProspect', { params: { id } });
  if (view.isPending) return <Pending />;
  if (view.isError) {
    const isLost = view.error instanceof ApiError && view.error.status < 500;
    return isLost ? <NotFound isInside /> : <Problem of={view.error} onRetry={view.refetch} />;
  }
  return <Person key={id} prospect={view.data} />;
};

const Person = ({ prospect }: { prospect: ListedProspect }) => {
  const dialogs = useDialogs<ListedProspect, DialogName>(addressed);
  const { open } = dialogs;
  useTitle(prospect.name);
  return (
    <>
      <PageHeading title={prospect.name} back={<BackButton />} />
      <Box sx={columns}>
        <Box sx={{ gridArea: 'head', minWidth: 0 }}>
          <PanelBoundary>
            <PersonHead
              prospect={prospect}
              onShare={() => open('send', prospect)}
              onLift={() => open('lift', prospect)}
              menu={
                <ProspectMenu
                  name={prospect.name}
                  onEdit={() => open('edit', prospect)}
                  onLinks={() => open('links', prospect)}
                  onDelete={() => open('delete', prospect)}
                  onErase={() => open('erase', prospect)}
                  onRefuse={prospect.refused ? undefined : () => open('refuse', prospect)}
                />
              }
            />
          </PanelBoundary>
        </Box>
        <Box sx={{ gridArea: 'main', minWidth: 0 }}>
          {!prospect.refused && (
            <Box sx={{ mb: 2 }}>
              <PanelBoundary>
                <NextStep
                  prospectId={prospect.id}
                  onDone={() => open('done')}
                  onPlan={() => open('plan')}
                  onDrop={() => open('drop')}
                />
              </PanelBoundary>
            </Box>
          )}
          <PanelBoundary>
            <Suspense fallback={<Skeleton variant="rounded" height={400} />}>
              <Timeline prospectId={prospect.id} />
            </Suspense>
          </PanelBoundary>
          <PanelBoundary>
            <Composer onAdd={open} />
          </PanelBoundary>
        </Box>
        <Box sx={{ gridArea: 'details', minWidth: 0 }}>
          <PanelBoundary>
            <PersonDetails prospect={prospect} />
          </PanelBoundary>
        </Box>
      </Box>
      <PersonDialogs dialogs={dialogs} prospect={prospect} />
    </>
  );
};

const Pending = () => (
  <>
    <PageHeading title={t('Prospects')} />
    <Box role="status" aria-label={t('Loading')} sx={columns}>
      <Box sx={{ gridArea: 'head' }}>
        <Skeleton variant="rounded" height={330} />
      </Box>
      <Box sx={{ gridArea: 'main' }}>
        <Skeleton variant="rounded" height={500} />
      </Box>
    </Box>
  </>
);

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 8fr)' },
  // on a phone what happened is worth more than the details
  gridTemplateAreas: { xs: '"head" "main" "details"', lg: '"head main" "details main"' },
  gridTemplateRows: { lg: 'auto 1fr' },
  alignItems: 'start',
};
