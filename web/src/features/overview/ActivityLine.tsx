import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ActivityAnswer } from '@upline/contracts';
import { memo } from 'react';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { activityKindOf } from './activityKind.ts';

/** The sentence with the person's name set apart, where it begins with it. */
const Sentence = ({ description, user }: Pick<ActivityAnswer, 'description' | 'user'>) => {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  if (name === '' || !description.startsWith(`${name} `)) return description;
  return (
    <>
      <Box component="strong" sx={{ fontWeight: 600 }}>
        {name}
      </Box>
      {description.slice(name.length)}
    </>
  );
};

/** One entry of the feed: who, what, when. A fresh one slides in. */
export const ActivityLine = memo(({ activity, isFresh = false }: { activity: ActivityAnswer; isFresh?: boolean }) => {
  const { icon: Icon } = activityKindOf(activity.type);
  return (
    <Box sx={[{ display: 'grid', gridTemplateRows: '1fr' }, isFresh && slideIn]} data-activity={activity.type}>
      <Box sx={{ display: 'flex', gap: 1.5, px: 2.5, py: 1.25, minHeight: 0, overflow: 'hidden' }}>
        <Box sx={{ position: 'relative', flex: 'none', height: 36 }}>
          <PersonAvatar id={activity.user.id} initials={activity.user.initials} />
          <Box aria-hidden sx={mark}>
            <Icon sx={{ fontSize: 11 }} />
          </Box>
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            <Sentence {...activity} />
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            <RelativeTime at={activity.createdAt} />
          </Typography>
        </Box>
      </Box>
    </Box>
  );
});
ActivityLine.displayName = 'ActivityLine';

const mark = {
  position: 'absolute',
  right: -7,
  bottom: -5,
  display: 'grid',
  placeItems: 'center',
  width: 18,
  height: 18,
  borderRadius: '50%',
  border: 2,
  borderColor: 'background.paper',
  bgcolor: 'text.secondary',
  color: 'background.paper',
};

const slideIn = {
  '@keyframes unfold': {
    from: { gridTemplateRows: '0fr', opacity: 0, translate: '0 -12px' },
    to: { gridTemplateRows: '1fr', opacity: 1, translate: '0 0' },
  },
  '@keyframes settle': {
    from: { backgroundColor: 'var(--u-palette-primary-soft)' },
    to: { backgroundColor: 'transparent' },
  },
  animation: 'unfold 320ms cubic-bezier(0.2, 0.8, 0.2, 1), settle 2400ms ease-out',
};
