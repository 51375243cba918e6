import { can, ownersOnly, teamGoalForm } from '@upline/contracts';
import * as z from 'zod';
import { updateFailure } from '../../lib/forms/conflict.ts';
import { t } from '../../lib/words/text.ts';
import { useActor } from '../../lib/account/useActor.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useLocalFailure } from '../../lib/forms/useLocalFailure.ts';
import { useRowForm } from '../../lib/forms/useRowForm.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormCard } from '../../ui/form/FormCard.tsx';
import { noOrganization } from './noOrganization.ts';
import type { OrganizationFields } from './organizationValues.ts';

// what is no whole number becomes one that the form refuses in its own words
const typed = z.strictObject({
  goal: z
    .string()
    .transform((text) =>
      /^\d{1,3}(?:[,.\s]?\d{3})*$|^\d+$/u.test(text.trim()) ? Number(text.replaceAll(/\D/gu, '')) : NaN,
    )
    .pipe(teamGoalForm.shape.goal),
});

const valuesOf = ({ teamGoal }: OrganizationFields): z.input<typeof typed> => ({ goal: String(teamGoal) });

/** The number of shares a month that the owner wants the team to reach. */
export const TeamGoalSettings = ({ organization }: { organization: OrganizationFields }) => {
  const actor = useActor();
  const fail = useLocalFailure();
  const set = useCommand('SetTeamGoal', {
    success: { title: t('Team Goal Updated'), text: t('The team goal has been saved successfully!') },
    failure: updateFailure(t('Failed to update the team goal. Please try again.')),
  });
  const { form, isSubmitting, submit, loadTheirs } = useRowForm({
    schema: typed,
    row: organization,
    valuesOf,
    save: async (body, revision) => {
      if (organization === noOrganization) return fail(t('No organization found'));
      return (await set.run({ params: { id: organization.id }, body, revision })).answer;
    },
  });
  const forbidden = can(actor, 'organization:set-goal') ? null : t(ownersOnly);
  return (
    <FormCard
      control={form.control}
      title={t('Team Goal')}
      description={t('How many shares your team aims for each month. Analytics shows how far it has come.')}
      onSubmit={submit}
      isSubmitting={isSubmitting}
      submitLabel={t('Save Goal')}
      what="team goal"
      loadTheirs={loadTheirs}
      forbidden={forbidden}
    >
      <Field
        control={form.control}
        name="goal"
        label={t('Shares a month')}
        inputMode="numeric"
        hint={t('Months follow the time zone of the organization.')}
        disabled={forbidden !== null}
      />
    </FormCard>
  );
};
