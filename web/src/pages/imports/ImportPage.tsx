import type { ImportAnswer } from '@upline/contracts';
import { Suspense, lazy } from 'react';
import { useParams } from 'react-router-dom';
import { nameOfImport } from '../../features/import/importWords.ts';
import { useTitle } from '../../lib/browser/useTitle.ts';
import { ApiError } from '../../lib/sync/apiError.ts';
import { useView } from '../../lib/sync/useView.ts';
import { t } from '../../lib/words/text.ts';
import { BackTo } from '../../ui/page/BackTo.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { NotFound } from '../../ui/state/NotFound.tsx';
import { PanelBoundary } from '../../ui/state/PanelBoundary.tsx';
import { Problem } from '../../ui/state/Problem.tsx';

const EndedImport = lazy(async () => ({ default: (await import('./EndedImport.tsx')).EndedImport }));
const RunningImport = lazy(async () => ({ default: (await import('./RunningImport.tsx')).RunningImport }));
const PreviewedImport = lazy(async () => ({ default: (await import('./PreviewedImport.tsx')).PreviewedImport }));
const UnreadImport = lazy(async () => ({ default: (await import('./UnreadImport.tsx')).UnreadImport }));

/** One import: its preview, how far it is, or what came of it; the same on every device of its person. */
export const ImportPage = () => {
  const { id = '' } = useParams();
  const { data, error, refetch } = useView('findImport', { params: { id } });
  if (error) {
    const isLost = error instanceof ApiError && error.status < 500;
    return isLost ? <NotFound isInside /> : <Problem of={error} onRetry={refetch} />;
  }
  if (!data) return <Pending />;
  return <Import key={id} of={data} />;
};

const Import = ({ of }: { of: ImportAnswer }) => {
  const name = nameOfImport(of);
  useTitle(name);
  return (
    <>
      <PageHeading title={name} subtitle={t('Import of people')} />
      <BackTo to="/imports/new">{t('Add people')}</BackTo>
      <PanelBoundary>
        <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
          <State of={of} />
        </Suspense>
      </PanelBoundary>
    </>
  );
};

const State = ({ of }: { of: ImportAnswer }) => {
  if (of.state === 'empty') return <UnreadImport of={of} />;
  if (of.state === 'read') return <PreviewedImport of={of} />;
  if (of.state === 'running' || of.state === 'undoing') return <RunningImport of={of} />;
  return <EndedImport of={of} />;
};

const Pending = () => (
  <>
    <PageHeading title={t('Import of people')} />
    <div role="status" aria-label={t('Loading')}>
      <Skeleton variant="rounded" height={420} />
    </div>
  </>
);
