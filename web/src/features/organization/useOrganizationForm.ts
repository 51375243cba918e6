import { can, leadersOnly } from '@upline/contracts';
import { useMemo } from 'react';
import { updateFailure } from '../../lib/forms/conflict.ts';
import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useActor } from '../../lib/account/useActor.ts';
import { useLocalFailure } from '../../lib/forms/useLocalFailure.ts';
import { useRowForm } from '../../lib/forms/useRowForm.ts';
import { noOrganization } from './noOrganization.ts';
import { organizationSchema, organizationValues } from './organizationValues.ts';
import type { OrganizationFields } from './organizationValues.ts';

/** The form behind the organization and the branding tab: both save the same row. */
export const useOrganizationForm = (organization: OrganizationFields) => {
  const actor = useActor();
  const fail = useLocalFailure();
  const change = useCommand('ChangeOrganization', {
    success: { title: t('Organization Updated'), text: t('Organization settings have been saved successfully!') },
    failure: updateFailure(t('Failed to update organization settings. Please try again.')),
  });
  const rowForm = useRowForm({
    schema: useMemo(() => organizationSchema(organization), [organization]),
    row: organization,
    valuesOf: organizationValues,
    save: async (body, revision) => {
      if (organization === noOrganization) return fail(t('No organization found'));
      return (await change.run({ params: { id: organization.id }, body, revision })).answer;
    },
  });
  return { ...rowForm, forbidden: can(actor, 'organization:edit') ? null : t(leadersOnly) };
};
