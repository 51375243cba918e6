import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { localDateOf } from '@upline/contracts';
import { Link } from 'react-router-dom';
import { useTicking } from '../../lib/now.ts';
import { t } from '../../lib/text.ts';
import { dayNameOf } from '../../lib/time.ts';
import { useToday } from '../../lib/useToday.ts';
import { useView } from '../../lib/useView.ts';
import { InfoDialog } from '../../ui/InfoDialog.tsx';
import { LineSkeletons } from '../../ui/LineSkeletons.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { TimelineLine } from '../TimelineLine.tsx';

type Props = { open: boolean; prospect: { id: string; name: string } | null; onClose: () => void };

/** The events for which somebody is in Today's list, newest first. */
export const WhySheet = ({ open, prospect, onClose }: Props) => (
  <InfoDialog
    open={open}
    title={t('Why is this person here?')}
    description={t('What happened with {name} that put them on today’s list:', { name: prospect?.name ?? '' })}
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
  const day = useToday();
  const { data: entries, error, isPending, refetch } = useView('todayWhy', { params: { id: prospectId } });
  if (isPending) return <LineSkeletons rows={2} of="activity" />;
  if (error) return <Problem of={error} onRetry={refetch} />;
  if (entries.length === 0) return <Typography>{t('Nothing any more: this person has left today’s list.')}</Typography>;
  const days = Map.groupBy(entries, ({ at }) => localDateOf(new Date(at), day.zone));
  return (
    <Box>
      {[...days].map(([date, own]) => (
        <Box key={date} component="section">
          <DayName date={date} zone={day.zone} />
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {own.map((entry) => (
              <TimelineLine key={entry.id} entry={entry} day={day} />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
};

const DayName = ({ date, zone }: { date: string; zone: string }) => (
  <Typography variant="body2" component="h3" sx={{ mb: 0.5, fontWeight: 600, color: 'text.secondary' }}>
    {useTicking((now) => dayNameOf(date, now, zone))}
  </Typography>
);
