import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { t } from '../../lib/words/text.ts';
import { useView } from '../../lib/sync/useView.ts';
import { InfoDialog } from '../../ui/dialog/InfoDialog.tsx';
import { LineSkeletons } from '../../ui/lines/LineSkeletons.tsx';
import { Problem } from '../../ui/state/Problem.tsx';
import { TimelineDays } from '../TimelineDays.tsx';

type Props = { open: boolean; prospect: { id: string; name: string } | null; onClose: () => void };

/** The events for which somebody is in Today's list, newest first. */
export const WhySheet = ({ open, prospect, onClose }: Props) => (
  <InfoDialog
    open={open}
    title={t('Why is this person here?')}
    description={t('{name} is on today’s list because of this:', { name: prospect?.name ?? '' })}
    onClose={onClose}
  >
    {prospect && (
      <>
        <Events prospectId={prospect.id} />
        {/* over the open sheet, which is an entry of the history */}
        <Button component={Link} to={`/prospects/${prospect.id}`} replace variant="outlined" color="inherit">
          {t('Show everything that happened')}
        </Button>
      </>
    )}
  </InfoDialog>
);

const Events = ({ prospectId }: { prospectId: string }) => {
  const { data: entries, error, isPending, refetch } = useView('todayWhy', { params: { id: prospectId } });
  if (isPending) return <LineSkeletons rows={2} of="activity" />;
  if (error) return <Problem of={error} onRetry={refetch} />;
  if (entries.length === 0) return <Typography>{t('This person is no longer on today’s list.')}</Typography>;
  return (
    // the sheet has the space above the first day
    <Box sx={{ mt: -1.5 }}>
      <TimelineDays prospectId={prospectId} entries={entries} />
    </Box>
  );
};
