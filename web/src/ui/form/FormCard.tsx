import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import { t } from '../../lib/words/text.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import type { SavedThing } from './ConflictNotice.tsx';
import { FormFailure } from './FormFailure.tsx';
import { Notice } from '../state/Notice.tsx';
import { Surface } from '../Surface.tsx';

type Props<Input extends FieldValues, Output> = {
  /** Absent for a form without a schema. */
  control?: Control<Input, unknown, Output>;
  title: string;
  description: string;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  isSubmitting: boolean;
  submitLabel: string;
  /** The thing that the form edits, for the notice that someone else changed it. */
  what: SavedThing;
  loadTheirs: (() => void) | null;
  /** Why it may not be saved: it is then shown, disabled, with the reason. */
  forbidden?: string | null;
  children: ReactNode;
};

/** A form on a screen of its own, with its button at the foot. */
export const FormCard = <Input extends FieldValues, Output>(props: Props<Input, Output>) => {
  const {
    control,
    title,
    description,
    onSubmit,
    isSubmitting,
    submitLabel,
    what,
    loadTheirs,
    forbidden = null,
    children,
  } = props;
  const id = useId();
  return (
    <Surface sx={{ p: 0 }}>
      <Box component="form" noValidate onSubmit={onSubmit} aria-labelledby={id}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, p: 2.5 }}>
          <Box>
            <Typography variant="h3" component="h2" id={id}>
              {title}
            </Typography>
            <Typography sx={{ mt: 0.5, color: 'text.secondary' }}>{description}</Typography>
          </Box>
          {forbidden !== null && <Notice kind="info">{forbidden}</Notice>}
          {loadTheirs && <ConflictNotice what={what} onLoad={loadTheirs} />}
          {children}
          {control && <FormFailure control={control} />}
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', px: 2.5, py: 2, borderTop: 1, borderColor: 'divider' }}>
          <Button
            type="submit"
            variant="contained"
            disabled={isSubmitting || forbidden !== null}
            sx={{ width: { xs: '100%', sm: 'auto' } }}
          >
            {isSubmitting ? t('Saving...') : submitLabel}
          </Button>
        </Box>
      </Box>
    </Surface>
  );
};
