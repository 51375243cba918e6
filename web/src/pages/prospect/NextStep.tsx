import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { DropReason, FollowUpAnswer } from '@upline/contracts';
import { dropReasons } from '../../features/today/dropReasons.ts';
import { t } from '../../lib/words/text.ts';
import { dateNameOf } from '../../lib/words/time.ts';
import { useToday } from '../../lib/account/useToday.ts';
import { useView } from '../../lib/sync/useView.ts';
import { Problem } from '../../ui/state/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Surface } from '../../ui/Surface.tsx';

type Actions = { onDone: () => void; onPlan: () => void; onDrop: () => void };

/** The next step with a prospect: when it is due and why, and what can be done with it. */
export const NextStep = ({ prospectId, ...on }: { prospectId: string } & Actions) => {
  const view = useView('nextStep', { params: { id: prospectId } });
  if (view.isError) return <Problem of={view.error} onRetry={view.refetch} />;
  if (view.isPending) return <Skeleton variant="rounded" height={98} />;
  const { followUp, dropped } = view.data;
  return (
    <Surface component="section" aria-label={t('Next step')} sx={bar}>
      {followUp ? <Planned followUp={followUp} {...on} /> : <NonePlanned dropped={dropped} {...on} />}
    </Surface>
  );
};

const dueWords = ({ dueOn, dueTime }: FollowUpAnswer, today: string): string => {
  const date = dateNameOf(dueOn, today);
  if (dueOn < today) return t('Next step was due: {date}', { date });
  return dueTime === null ? t('Next step: {date}', { date }) : t('Next step: {date}, {time}', { date, time: dueTime });
};

/** Why it is due on that date; a time of another zone names the zone. */
const originOf = (
  { plannedBy, timeZone, dueTime, movedFrom }: FollowUpAnswer,
  { zone, today }: { zone: string; today: string },
): string[] => [
  ...(plannedBy === 'cadence' ? [t('Suggested by your team’s rhythm')] : []),
  ...(movedFrom === null ? [] : [t('Moved from {date}', { date: dateNameOf(movedFrom, today) })]),
  ...(dueTime !== null && timeZone !== zone ? [t('Time of {zone}', { zone: timeZone })] : []),
];

type PlannedProps = Actions & { followUp: FollowUpAnswer };

const Planned = ({ followUp, onDone, onPlan, onDrop }: PlannedProps) => {
  const day = useToday();
  const { note } = followUp;
  return (
    <>
      <EventOutlined aria-hidden sx={{ color: 'primary.main' }} />
      <Box sx={words}>
        <Typography sx={{ fontWeight: 600 }}>{dueWords(followUp, day.today)}</Typography>
        {originOf(followUp, day).map((line) => (
          <Typography key={line} variant="body2" sx={{ color: 'text.secondary' }}>
            {line}
          </Typography>
        ))}
        {note !== null && (
          <Typography dir="auto" sx={{ mt: 0.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {note}
          </Typography>
        )}
      </Box>
      <Box sx={buttons}>
        <Button variant="outlined" onClick={onDone}>
          {t('Done ##verb')}
        </Button>
        <Button variant="outlined" color="inherit" onClick={onPlan}>
          {t('Move ##verb')}
        </Button>
        <Button color="inherit" onClick={onDrop}>
          {t('Drop ##verb')}
        </Button>
      </Box>
    </>
  );
};

const NonePlanned = ({ dropped, onPlan }: { dropped: DropReason | null } & Pick<Actions, 'onPlan'>) => (
  <>
    <EventBusyOutlined aria-hidden sx={{ color: 'text.secondary' }} />
    <Box sx={words}>
      <Typography sx={{ fontWeight: 600 }}>{t('No next step is planned.')}</Typography>
      {dropped !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(dropReasons[dropped])}
        </Typography>
      )}
    </Box>
    <Box sx={buttons}>
      <Button variant="outlined" onClick={onPlan}>
        {t('Plan ##verb')}
      </Button>
    </Box>
  </>
);

const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1.5, p: 2 };
const words = { flex: '1 1 200px', minWidth: 0 };
const buttons = { display: 'flex', flexWrap: 'wrap', gap: 1, alignSelf: 'center' };
