import { assetEditors, can, locales, localeTags, message } from '@upline/contracts';
import type { AssetEditors } from '@upline/contracts';
import { useMemo } from 'react';
import { t } from '../../lib/words/text.ts';
import { useActor } from '../../lib/account/useActor.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormCard } from '../../ui/form/FormCard.tsx';
import { countryOptions } from './countries.ts';
import { hintChoices } from './organizationValues.ts';
import type { OrganizationFields } from './organizationValues.ts';
import { timeZoneOptions } from '../../lib/words/timeZoneOptions.ts';
import { useOrganizationForm } from './useOrganizationForm.ts';

const languages = localeTags.map((value) => ({ value, label: locales[value] }));
const editors: Readonly<Record<AssetEditors, string>> = {
  everyone: message('Everyone in the team'),
  'owner-and-leaders': message('Its owner and the leaders'),
};
const hintReaders: Readonly<Record<(typeof hintChoices)[number], string>> = {
  leaders: message('Leaders only'),
  everyone: message('Everyone in the team'),
};
const languageHint = (isOwner: boolean): string =>
  isOwner
    ? t('For invitations and shared links, where the language of the reader is not known.')
    : t('Only an owner can change this.');

type ChoicesProps = Pick<ReturnType<typeof useOrganizationForm>['form'], 'control'> & { disabled: boolean };

/** Who may do and see what. */
const TeamChoices = ({ control, disabled }: ChoicesProps) => (
  <>
    <Field
      control={control}
      name="assetEditors"
      label={t('Who may change assets')}
      options={assetEditors.map((value) => ({ value, label: t(editors[value]) }))}
      hint={t('All shared links lead to the address that an asset has now.')}
      disabled={disabled}
    />
    <Field
      control={control}
      name="sayTeammateWorks"
      label={t('Who sees that a teammate works with somebody')}
      options={hintChoices.map((value) => ({ value, label: t(hintReaders[value]) }))}
      hint={t('When somebody enters a number or address that another member already has.')}
      disabled={disabled}
    />
  </>
);

/** The organization's name, domain, clock and choices. */
export const OrganizationSettings = ({ organization }: { organization: OrganizationFields }) => {
  const { form, isSubmitting, submit, loadTheirs, forbidden } = useOrganizationForm(organization);
  const { control } = form;
  const actor = useActor();
  const disabled = forbidden !== null;
  return (
    <FormCard
      control={control}
      title={t('Organization')}
      description={t('The name and time zone your whole team works in.')}
      onSubmit={submit}
      isSubmitting={isSubmitting}
      submitLabel={t('Save Organization')}
      what="organization"
      loadTheirs={loadTheirs}
      forbidden={forbidden}
    >
      <Field
        control={control}
        name="name"
        label={t('Organization Name')}
        autoComplete="organization"
        disabled={disabled}
      />
      <Field
        control={control}
        name="domain"
        label={t('Domain (optional)')}
        placeholder="example.com"
        inputMode="url"
        disabled={disabled}
      />
      <Field
        control={control}
        name="timeZone"
        label={t('Time Zone')}
        options={timeZoneOptions(organization.timeZone)}
        hint={t('Days, weeks and months begin in this time zone. Weeks start on Monday.')}
        disabled={disabled}
      />
      <Field
        control={control}
        name="country"
        label={t('Country')}
        options={useMemo(() => countryOptions(), [])}
        hint={t('Local phone numbers are read as those of this country. Only an owner can change the country.')}
        disabled={disabled || !can(actor, 'organization:set-country')}
      />
      <Field
        control={control}
        name="locale"
        label={t('Language of the team')}
        options={languages}
        hint={languageHint(can(actor, 'organization:set-language'))}
        disabled={disabled || !can(actor, 'organization:set-language')}
      />
      <TeamChoices control={control} disabled={disabled} />
    </FormCard>
  );
};
