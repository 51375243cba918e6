import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TimelineEntry } from '@upline/contracts';
import { formatDate } from '../lib/words/format.ts';
import { t } from '../lib/words/text.ts';
import { dateNameOf, exactOf } from '../lib/words/time.ts';
import { useActor } from '../lib/account/useActor.ts';
import { StatusUndo } from './StatusUndo.tsx';
import { CutDetail, TimelineDetail } from './TimelineDetail.tsx';
import { lookOfEntry } from './timelineIcons.ts';
import { sentenceOfEntry } from './timelineWords.ts';

type Props = {
  prospectId: string;
  entry: TimelineEntry;
  /** The person's time zone, and today's date in it. */
  day: { zone: string; today: string };
};

/** Whether the prospect did it. */
const isTheirs = (entry: TimelineEntry): boolean =>
  entry.type === 'opened' || (entry.type === 'note' && entry.answered !== undefined);

/** One entry of the timeline: what happened, when, and by which other member. */
export const TimelineLine = ({ prospectId, entry, day: { zone, today } }: Props) => {
  const { userId } = useActor();
  const { icon: Icon } = lookOfEntry(entry);
  const by = entry.by !== null && entry.by.id !== userId ? entry.by.name : null;
  const isProposed = entry.type === 'planned' && entry.plannedBy === 'cadence';
  return (
    <Box data-entry={entry.type} sx={line}>
      <Box aria-hidden sx={[mark, isTheirs(entry) && opened, entry.type === 'contact' && contacted]}>
        <Icon sx={{ fontSize: 17 }} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, pt: '5px' }}>
        <Typography component={entry.undone ? 'del' : 'p'} sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {sentenceOfEntry(entry, (localDate) => dateNameOf(localDate, today))}
        </Typography>
        {entry.undone && <Remark>{t('Taken back ##in a timeline')}</Remark>}
        {entry.revision === undefined ? (
          <TimelineDetail entry={entry} />
        ) : (
          <CutDetail prospectId={prospectId} entry={entry} revision={entry.revision} />
        )}
        <StatusUndo prospectId={prospectId} entry={entry} />
        {(by !== null || isProposed) && (
          <Remark>{by === null ? t('Suggested by your team’s rhythm') : t('By {name} ##member', { name: by })}</Remark>
        )}
      </Box>
      <Typography variant="caption" component="time" dateTime={entry.at} title={exactOf(entry.at)} sx={time}>
        {formatDate(new Date(entry.at), { hour: 'numeric', minute: '2-digit', timeZone: zone })}
      </Typography>
    </Box>
  );
};

const Remark = ({ children }: { children: string }) => (
  <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
);

const line = { display: 'flex', gap: 1.5, py: 0.75 };
const mark = {
  display: 'grid',
  flex: 'none',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: '50%',
  bgcolor: 'action.hover',
  color: 'text.secondary',
};
const opened = { bgcolor: 'success.soft', color: 'success.main' };
const contacted = { bgcolor: 'primary.soft', color: 'primary.main' };
const time = { flex: 'none', pt: '7px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' };
