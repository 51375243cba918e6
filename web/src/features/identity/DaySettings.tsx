import Box from '@mui/material/Box';
import { preferencesForm } from '@upline/contracts';
import { useMemo } from 'react';
import * as z from 'zod';
import { updateFailure } from '../../lib/forms/conflict.ts';
import { t } from '../../lib/words/text.ts';
import { timeZoneOptions } from '../../lib/words/timeZoneOptions.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useRowForm } from '../../lib/forms/useRowForm.ts';
import type { AnswerOf } from '../../lib/sync/useView.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormCard } from '../../ui/form/FormCard.tsx';

type Preferences = AnswerOf<'showPreferences'>;
type Day = Pick<Preferences, 'timeZone' | 'dayStart' | 'quietFrom' | 'quietTo' | 'revision'>;

const orNull = z.string().transform((text) => (text === '' ? null : text));
const dayForm = z.strictObject({
  timeZone: orNull,
  dayStart: preferencesForm.shape.dayStart,
  quietFrom: orNull,
  quietTo: orNull,
});

const valuesOf = ({ timeZone, dayStart, quietFrom, quietTo }: Day): z.input<typeof dayForm> => ({
  timeZone: timeZone ?? '',
  dayStart,
  quietFrom: quietFrom ?? '',
  quietTo: quietTo ?? '',
});

/** When the day of a person begins, where, and when nothing should disturb them. */
export const DaySettings = ({ preferences }: { preferences: Preferences }) => {
  const change = useCommand('ChangePreferences', {
    success: { title: t('Day Updated'), text: t('Your day has been saved.') },
    failure: updateFailure(t('Failed to save your day. Please try again.')),
  });
  const day: Day = preferences;
  const { form, isSubmitting, submit, loadTheirs } = useRowForm({
    schema: dayForm,
    row: day,
    valuesOf,
    save: async (body, revision): Promise<Day> => (await change.run({ body, revision })).answer,
  });
  const { control } = form;
  const zone = preferences.browserTimeZone ?? preferences.zone;
  const zones = useMemo(
    () => [
      { value: '', label: t('Time zone of my browser ({zone})', { zone: zone.replaceAll('_', ' ') }) },
      ...timeZoneOptions(preferences.timeZone ?? zone),
    ],
    [preferences.timeZone, zone],
  );
  return (
    <FormCard
      control={control}
      title={t('Your day')}
      description={t('Next steps and reminders follow these times.')}
      onSubmit={submit}
      isSubmitting={isSubmitting}
      submitLabel={t('Save Day')}
      what="profile"
      loadTheirs={loadTheirs}
    >
      <Field control={control} name="timeZone" label={t('Time Zone')} options={zones} />
      <Field
        control={control}
        name="dayStart"
        label={t('Start of the day')}
        type="time"
        hint={t('At this time a notification says how many next steps are due.')}
      />
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <Field control={control} name="quietFrom" label={t('Quiet from')} type="time" />
        <Field
          control={control}
          name="quietTo"
          label={t('Quiet until')}
          type="time"
          hint={t('Reminders wait for the end of the quiet hours.')}
        />
      </Box>
    </FormCard>
  );
};
