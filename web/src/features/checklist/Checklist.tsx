import CheckCircle from '@mui/icons-material/CheckCircle';
import Close from '@mui/icons-material/Close';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { message } from '@upline/contracts';
import type { ChecklistStep } from '@upline/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { rich } from '../../lib/words/rich.tsx';
import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useShell } from '../../lib/useShell.ts';
import type { AnswerOf } from '../../lib/sync/useView.ts';
import { ChecklistFrame as Frame } from './ChecklistFrame.tsx';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';

type Steps = AnswerOf<'showChecklist'>['steps'];
type Shell = ReturnType<typeof useShell>;

/** The words of a step and the way to it: an address, a dialog of the shell, or none where one can only wait. */
type Shown = { title: string; hint: string; to?: string; opens?: (shell: Shell) => void };

const shown: Readonly<Record<ChecklistStep, Shown>> = {
  asset: {
    title: message('Add a first asset'),
    hint: message('A video, PDF, link or image to share'),
    opens: ({ addAsset }) => addAsset(),
  },
  share: {
    title: message('Share the asset with somebody'),
    hint: message('That person gets a link of their own'),
    opens: ({ share }) => share(),
  },
  opening: { title: message('See the link opened'), hint: message('You get a notification the moment it happens') },
  prospect: {
    title: message('Add a first prospect'),
    hint: message('Somebody you want to follow up with'),
    opens: ({ addProspect }) => addProspect(),
  },
  colors: {
    title: message('Choose your colors'),
    hint: message('For your team and the pages you share'),
    to: '/settings?tab=branding',
  },
  people: {
    title: message('Invite your people'),
    hint: message('They join by a link that you send'),
    opens: ({ invite }) => invite(),
  },
};

type Props = { steps: Steps; isOwner: boolean; /** Whether there is little room for them. */ isNarrow?: boolean };

/** The first steps of one person in their team; each ticks itself when it happens. */
export const Checklist = ({ steps, isOwner, isNarrow = false }: Props) => {
  const dismiss = useCommand('DismissChecklist');
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done)?.step;
  return (
    <Frame
      isNarrow={isNarrow}
      title={isOwner ? t('Get your team going') : t('Your first steps')}
      progress={
        next ? t('{done, number} of {count, number} done', { done, count: steps.length }) : t('All done. Well done!')
      }
      share={done / steps.length}
      action={
        <IconButton
          aria-label={t('Hide the checklist')}
          title={t('Hide the checklist')}
          disabled={dismiss.isPending}
          onClick={() => void dismiss.run({}).catch(() => undefined)}
          sx={{ width: 44, height: 44 }}
        >
          <Close fontSize="small" />
        </IconButton>
      }
    >
      <Box component="ul" sx={[list, !isNarrow && (steps.length % 4 === 0 ? fourWide : threeWide)]}>
        {steps.map(({ step, done: isDone }) => (
          <li key={step}>
            <Step {...shown[step]} isDone={isDone} isNext={step === next} />
          </li>
        ))}
      </Box>
    </Frame>
  );
};

type StepProps = Shown & { isDone: boolean; isNext: boolean };

const Step = ({ to, opens, isDone, isNext, ...words }: StepProps) => {
  const shell = useShell();
  const content = <StepWords {...words} isDone={isDone} isNext={isNext} />;
  const look = [tile, isNext && nextTile];
  if (!isDone && to !== undefined)
    return (
      <ButtonBase component={Link} to={to} sx={look}>
        {content}
      </ButtonBase>
    );
  if (!isDone && opens)
    return (
      <ButtonBase onClick={() => opens(shell)} sx={look}>
        {content}
      </ButtonBase>
    );
  return <Box sx={[...look, { cursor: 'default' }]}>{content}</Box>;
};

/** Words for screen readers alone. */
const hidden = (inside: ReactNode): ReactNode => (
  <Box component="span" sx={visuallyHidden}>
    {inside}
  </Box>
);

const StepWords = ({ title, hint, isDone, isNext }: Pick<StepProps, 'title' | 'hint' | 'isDone' | 'isNext'>) => (
  <>
    {isDone ? (
      <CheckCircle aria-hidden sx={{ color: 'success.main' }} />
    ) : (
      <RadioButtonUnchecked aria-hidden sx={{ color: isNext ? 'primary.main' : 'text.disabled' }} />
    )}
    <Box sx={{ minWidth: 0 }}>
      <Typography
        component="span"
        sx={{ display: 'block', fontWeight: 600, ...(isDone && { color: 'text.secondary' }) }}
      >
        {isDone
          ? rich('{title}<hidden>, done</hidden>', { hidden }, { title: { message: title } })
          : rich('{title}<hidden>, to do</hidden>', { hidden }, { title: { message: title } })}
      </Typography>
      <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
        {t(hint)}
      </Typography>
    </Box>
  </>
);

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};

const threeWide = {
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
};

const fourWide = {
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
};

const tile = {
  display: 'flex',
  width: '100%',
  height: '100%',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: 1.5,
  px: 1.5,
  py: 1,
  minHeight: 60,
  textAlign: 'left',
  color: 'text.primary',
  textDecoration: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
};

const nextTile = { borderColor: 'primary.main', bgcolor: 'primary.soft' };
