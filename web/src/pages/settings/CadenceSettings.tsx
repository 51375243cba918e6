import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { cadenceForm, can, contactOutcome, ownersOnly, prospectStatus, usualCadence } from '@upline/contracts';
import type { Cadence, ContactOutcome, ProspectStatus } from '@upline/contracts';
import { useState } from 'react';
import { contactOutcomes } from '../../features/today/contactWords.ts';
import { prospectStates } from '../../features/prospect/prospectState.ts';
import { t } from '../../lib/words/text.ts';
import { useActor } from '../../lib/account/useActor.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useView } from '../../lib/sync/useView.ts';
import { FieldMessage } from '../../ui/form/Field.tsx';
import { FormCard } from '../../ui/form/FormCard.tsx';
import { Input } from '../../ui/form/Input.ts';
import { LineSkeletons } from '../../ui/lines/LineSkeletons.tsx';
import { Problem } from '../../ui/state/Problem.tsx';

type Kind = ContactOutcome | 'cold';
/** The typed days, by outcome and status; blank for no next step. */
type Typed = Readonly<Record<string, string>>;

const keyOf = (kind: Kind, status: ProspectStatus): string => `${kind} ${status}`;
const textOf = (days: number | null | undefined): string => (days === null || days === undefined ? '' : String(days));

const typedOf = ({ rules, cold }: Cadence): Typed =>
  Object.fromEntries([
    ...rules.map(({ outcome, status, days }) => [keyOf(outcome, status), textOf(days)]),
    ...cold.map(({ status, days }) => [keyOf('cold', status), textOf(days)]),
  ]);

const daysOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** The cadence that is typed, or the message about what is wrong with it. */
const parse = (typed: Typed): { cadence: Cadence } | { wrong: string } => {
  const at = (kind: Kind, status: ProspectStatus) => daysOf(typed[keyOf(kind, status)] ?? '');
  const parsed = cadenceForm.safeParse({
    rules: contactOutcome.options.flatMap((outcome) =>
      prospectStatus.options.map((status) => ({ status, outcome, days: at(outcome, status) })),
    ),
    cold: prospectStatus.options.flatMap((status) => {
      const days = at('cold', status);
      return days === null ? [] : [{ status, days }];
    }),
  });
  return parsed.success ? { cadence: parsed.data } : { wrong: parsed.error.issues[0]?.message ?? '' };
};

type RowProps = {
  kind: Kind;
  title: string;
  typed: Typed;
  onType: (key: string, text: string) => void;
  disabled: boolean;
};

/** The days of one outcome, for each status. */
const Row = ({ kind, title, typed, onType, disabled }: RowProps) => (
  <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
    <Typography component="legend" sx={{ p: 0, mb: 0.75, fontWeight: 600 }}>
      {title}
    </Typography>
    <Box
      sx={{
        display: 'grid',
        gap: 1.25,
        gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', sm: 'repeat(5, 1fr)' },
      }}
    >
      {prospectStatus.options.map((status) => {
        const key = keyOf(kind, status);
        return (
          <Box key={status} component="label" sx={{ display: 'block', minWidth: 0 }}>
            <Typography component="span" variant="body2" noWrap sx={{ display: 'block', color: 'text.secondary' }}>
              {t(prospectStates[status].label)}
            </Typography>
            <Input
              name={key}
              value={typed[key] ?? ''}
              inputMode="numeric"
              placeholder="–"
              disabled={disabled}
              onChange={(event) => onType(key, event.target.value)}
            />
          </Box>
        );
      })}
    </Box>
  </Box>
);

const Editor = ({ cadence }: { cadence: Cadence }) => {
  const actor = useActor();
  const { run, isPending } = useCommand('ChangeCadence', {
    success: { title: t('Rhythm Updated'), text: t('Suggested dates follow the new rhythm from now on.') },
  });
  const [changed, setChanged] = useState<Typed | null>(null);
  const [wrong, setWrong] = useState<string>();
  const typed = changed ?? typedOf(cadence);
  const forbidden = can(actor, 'organization:change-cadence') ? null : t(ownersOnly);
  const shared = {
    typed,
    disabled: forbidden !== null,
    onType: (key: string, text: string) => setChanged({ ...typed, [key]: text }),
  };
  const save = async (): Promise<void> => {
    const parsed = parse(typed);
    setWrong('wrong' in parsed ? parsed.wrong : undefined);
    if ('wrong' in parsed) return;
    await run({ body: parsed.cadence }).then(
      () => setChanged(null),
      () => undefined,
    );
  };
  return (
    <FormCard
      title={t('Rhythm of next steps')}
      description={t(
        'In how many days the next step is suggested after a contact, by its outcome and the status of the ' +
          'prospect. Leave a field empty for no next step.',
      )}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      isSubmitting={isPending}
      submitLabel={t('Save Rhythm')}
      what="organization"
      loadTheirs={null}
      forbidden={forbidden}
    >
      {contactOutcome.options.map((outcome) => (
        <Row key={outcome} kind={outcome} title={t(contactOutcomes[outcome])} {...shared} />
      ))}
      <Row kind="cold" title={t('Days without contact until “Going cold”')} {...shared} />
      <FieldMessage id="cadence-message" isError={wrong !== undefined} text={wrong} />
      {forbidden === null && (
        <Box>
          <Button variant="outlined" onClick={() => setChanged(typedOf(usualCadence))}>
            {t('Use the usual rhythm')}
          </Button>
        </Box>
      )}
    </FormCard>
  );
};

/** The organization's rules for the dates that are proposed, which owners change. */
export const CadenceSettings = () => {
  const view = useView('showCadence');
  if (view.isPending) return <LineSkeletons rows={4} of="notification" />;
  if (view.isError) return <Problem of={view.error} onRetry={view.refetch} />;
  return <Editor cadence={view.data} />;
};
