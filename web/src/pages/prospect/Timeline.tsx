import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import type { TimelineEntry } from '@upline/contracts';
import { useState } from 'react';
import { t } from '../../lib/text.ts';
import { useView } from '../../lib/useView.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LineSkeletons } from '../../ui/LineSkeletons.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Section } from '../../ui/Section.tsx';
import { TimelineDays } from '../TimelineDays.tsx';

/** Entries drawn at once. */
const pageSize = 50;

/** Everything that happened with a prospect, newest first, by day. */
export const Timeline = ({ prospectId }: { prospectId: string }) => {
  const view = useView('prospectTimeline', { params: { id: prospectId } });
  return (
    <Section title={t('Timeline')}>
      {view.isPending && <LineSkeletons rows={6} of="activity" />}
      {view.isError && <Problem of={view.error} onRetry={view.refetch} />}
      {view.data?.length === 0 && <EmptyState icon={HistoryOutlined} text={t('Nothing has happened yet.')} />}
      {view.data && view.data.length > 0 && <Entries entries={view.data} />}
    </Section>
  );
};

const Entries = ({ entries }: { entries: readonly TimelineEntry[] }) => {
  const [shown, setShown] = useState(pageSize);
  const left = entries.length - shown;
  return (
    <>
      <TimelineDays entries={entries.slice(0, shown)} />
      {left > 0 && (
        <Button color="inherit" variant="outlined" onClick={() => setShown(shown + pageSize)} sx={{ mt: 1.5 }}>
          {t('Show earlier entries ({left, number})', { left })}
        </Button>
      )}
    </>
  );
};
