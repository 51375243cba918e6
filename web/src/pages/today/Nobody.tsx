import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import TaskAlt from '@mui/icons-material/TaskAlt';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, lazy } from 'react';
import { t } from '../../lib/words/text.ts';
import { useCurrentUser } from '../../lib/account/useCurrentUser.ts';
import { useView } from '../../lib/sync/useView.ts';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { ShareAssetButton } from '../../ui/ShareAssetButton.tsx';
import { SkeletonCards } from '../../ui/list/SkeletonCards.tsx';
import { Surface } from '../../ui/Surface.tsx';
import { AddButton } from './AddButton.tsx';

const FirstSteps = lazy(async () => ({
  default: (await import('../../features/checklist/FirstSteps.tsx')).FirstSteps,
}));

type NobodyProps = { done?: number; daysInRow?: number; onAdd: () => void };

/** Stands in Today while nobody waits: how the day begins, or that it is done. */
export const Nobody = ({ done = 0, daysInRow = 0, onAdd }: NobodyProps) => {
  const { data: user } = useCurrentUser();
  const owner = user?.id;
  const counts = useView('countProspects', {
    search: owner === undefined ? {} : { owner },
    enabled: owner !== undefined,
  });
  if (counts.isPending) return <SkeletonCards count={1} height={320} minWidth={720} />;
  const isFirst = counts.data?.all === 0;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Surface>
        {isFirst ? (
          <NobodyYet onAdd={onAdd} />
        ) : done > 0 ? (
          <AllDone done={done} daysInRow={daysInRow} onAdd={onAdd} />
        ) : (
          <NobodyNow onAdd={onAdd} />
        )}
      </Surface>
      {/* below: it comes later than the rest, and moves nothing */}
      <Suspense>
        <FirstSteps isOwner={user?.role === 'owner'} />
      </Suspense>
    </Box>
  );
};

const NobodyYet = ({ onAdd }: { onAdd: () => void }) => (
  <EmptyState
    icon={GroupsOutlined}
    title={t('Your day begins with a name')}
    text={t(
      'Add the first person you would like to talk to. This page then lists the people to be in touch with, and why.',
    )}
    action={
      <Button onClick={onAdd} aria-haspopup="dialog" variant="contained">
        {t('Add First Prospect')}
      </Button>
    }
  />
);

type AllDoneProps = { done: number; daysInRow: number; onAdd: () => void };

const AllDone = ({ done, daysInRow: days, onAdd }: AllDoneProps) => (
  <EmptyState
    icon={TaskAlt}
    title={t('That’s it for today')}
    text={t(
      '{done, plural, one {You took care of # person today. Well done.} other {You took care of # people today. ' +
        'Well done.}}',
      { done },
    )}
    action={
      <Box sx={actions}>
        {days > 1 && (
          <Typography sx={{ fontWeight: 600 }}>
            {t('{days, plural, one {# day in a row} other {# days in a row}}', { days })}
          </Typography>
        )}
        <AddButton onAdd={onAdd} />
      </Box>
    }
  />
);

const NobodyNow = ({ onAdd }: { onAdd: () => void }) => (
  <EmptyState
    icon={EventAvailableOutlined}
    title={t('Nobody is waiting for you')}
    text={t('As soon as somebody opens what you shared, or a next step is due, they show up here.')}
    action={
      <Box sx={actions}>
        <ShareAssetButton />
        <AddButton onAdd={onAdd} />
      </Box>
    }
  />
);

const actions = { display: 'grid', justifyItems: 'center', gap: 2 };
