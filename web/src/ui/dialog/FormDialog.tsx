import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { t } from '../../lib/words/text.ts';
import type { DraftOf } from '../../lib/forms/drafts.ts';
import { useDraft } from '../../lib/forms/useDraft.ts';
import type { Draft } from '../../lib/forms/useDraft.ts';
import type { WholeRow } from '../../lib/forms/useWholeRow.ts';
import { trusted } from '../../lib/casts.ts';
import { showFieldErrors } from '../../lib/forms/useZodForm.ts';
import { DraftNotice } from '../form/DraftNotice.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { Notice } from '../state/Notice.tsx';
import { Problem } from '../state/Problem.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { ToastsAtTop } from '../toast/ToastsPlace.tsx';

/** Fields drawn as skeletons while the row is fetched. */
const shownFields = 5;

type Props<Input extends FieldValues, Output> = {
  open: boolean;
  title: string;
  description?: string;
  form: UseFormReturn<Input, unknown, Output>;
  /** Resolves when it is saved: the dialog then closes and the form is reset. When it rejects, what was typed stays. */
  onSubmit: (values: Output) => Promise<unknown>;
  onClose: () => void;
  submitLabel: string;
  /** The label while it is being saved. */
  pendingLabel?: string;
  cancelLabel?: string;
  /** Colours the button as a warning, for what cannot be taken back. */
  destructive?: boolean;
  /** Why it may not be saved: it is then shown, disabled, with the reason. */
  forbidden?: string | null;
  /** The row that the form edits: without it nothing can be typed or saved. */
  whole?: WholeRow<{ revision: number }> | null;
  /** Whose text is kept until it is saved: the form, and the row that it edits. None for passwords and choices. */
  draft?: Pick<DraftOf, 'form' | 'row'>;
  children: ReactNode;
};

/** A form in a dialog: a sheet on a phone, Escape closes, Enter submits, the first error gets the focus. */
export const FormDialog = <Input extends FieldValues, Output>(props: Props<Input, Output>) => {
  const { open, title, description, form, onClose, submitLabel, pendingLabel, children } = props;
  const { cancelLabel = t('Cancel'), destructive = false, forbidden = null, whole = null } = props;
  const id = useId();
  const { isSubmitting } = form.formState;
  const close = (_event?: unknown, reason?: 'backdropClick' | 'escapeKeyDown'): void => {
    // a click beside the dialog is too easily a slip to throw away what was typed
    if (isSubmitting || (reason === 'backdropClick' && form.formState.isDirty)) return;
    onClose();
  };
  const draft = useDraft(form, open ? draftOf(props) : null);
  const submit = submitOf(props, draft);
  const cancel = (): void => {
    draft.drop();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${id}-title`}
      {...(description ? { 'aria-describedby': `${id}-text` } : {})}
    >
      <ToastsAtTop />
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        <Head id={id} title={title} description={description} onClose={() => close()} />
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2.5, pt: '4px !important' }}>
          <Content whole={whole}>
            {forbidden !== null && <Notice kind="info">{forbidden}</Notice>}
            <DraftNotice draft={draft} onChosen={() => focusFirst(form)} />
            {children}
          </Content>
        </DialogContent>
        <Box sx={{ px: 3, '&:empty': { display: 'none' } }}>
          <FormFailure control={form.control} />
        </Box>
        <DialogActions>
          <Button color="inherit" onClick={cancel} disabled={isSubmitting}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={destructive ? 'error' : 'primary'}
            disabled={isSubmitting || forbidden !== null || whole?.row === null}
          >
            {isSubmitting && pendingLabel ? pendingLabel : submitLabel}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
};

const Content = ({ whole, children }: { whole: WholeRow<{ revision: number }> | null; children: ReactNode }) => {
  if (whole?.error) return <Problem of={whole.error} onRetry={whole.refetch} />;
  if (whole?.row === null)
    return (
      <Box role="status" aria-label={t('Loading')} sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}>
        {Array.from({ length: shownFields }, (_none, index) => (
          <Skeleton key={index} variant="rounded" height={56} />
        ))}
      </Box>
    );
  return children;
};

/** Whose text is kept; null until the row is there that the form edits. */
const draftOf = ({ draft, whole }: Pick<Props<FieldValues, unknown>, 'draft' | 'whole'>): DraftOf | null => {
  if (!draft || whole?.row === null) return null;
  return { ...draft, revision: whole?.row.revision ?? 0 };
};

/** The notice that had the focus is gone: the form has it. */
const focusFirst = <Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>): void => {
  const [first] = Object.keys(form.getValues());
  if (first !== undefined) form.setFocus(trusted<FieldPath<Input>>(first));
};

/** Saves once: then closes the dialog and resets the form, or shows the server's sentences under their fields. */
const submitOf = <Input extends FieldValues, Output>(
  { form, onSubmit, onClose }: Props<Input, Output>,
  draft: Draft,
) => {
  const save = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      showFieldErrors(form, error);
      return;
    }
    draft.drop();
    form.reset();
    onClose();
  });
  return (event: SubmitEvent<HTMLFormElement>): void => {
    // a dialog inside another form's React tree must not submit that one
    event.stopPropagation();
    if (form.formState.isSubmitting) event.preventDefault();
    else void save(event);
  };
};

type HeadProps = { id: string; title: string; description: string | undefined; onClose: () => void };

const Head = ({ id, title, description, onClose }: HeadProps) => (
  <DialogTitle component="div" id={`${id}-head`} sx={{ pr: { xs: 7 } }}>
    <Typography id={`${id}-title`} variant="h1" component="h2" sx={{ overflowWrap: 'anywhere' }}>
      {title}
    </Typography>
    {description && (
      <Typography id={`${id}-text`} sx={{ mt: 0.5, color: 'text.secondary' }}>
        {description}
      </Typography>
    )}
    <IconButton
      aria-label={t('Close')}
      onClick={onClose}
      sx={{ position: 'absolute', top: { xs: 8, sm: 14 }, right: { xs: 8, sm: 14 } }}
    >
      <Close fontSize="small" />
    </IconButton>
  </DialogTitle>
);
