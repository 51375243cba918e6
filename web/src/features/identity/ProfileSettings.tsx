import Box from '@mui/material/Box';
import { Suspense, lazy } from 'react';
import type * as z from 'zod';
import { updateFailure } from '../../lib/forms/conflict.ts';
import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useLocalFailure } from '../../lib/forms/useLocalFailure.ts';
import { useRowForm } from '../../lib/forms/useRowForm.ts';
import type { AnswerOf } from '../../lib/sync/useView.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormCard } from '../../ui/form/FormCard.tsx';
import type { ProfileSchema } from './LinkPageFields.tsx';
import { SecuritySettings } from './SecuritySettings.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { LineSkeletons } from '../../ui/lines/LineSkeletons.tsx';
import { PanelBoundary } from '../../ui/state/PanelBoundary.tsx';

const LinkPageFields = lazy(async () => ({ default: (await import('./LinkPageFields.tsx')).LinkPageFields }));
const DeviceList = lazy(async () => ({ default: (await import('./DeviceList.tsx')).DeviceList }));

type Profile = Pick<
  AnswerOf<'currentUser'>,
  'id' | 'firstName' | 'lastName' | 'email' | 'username' | 'phone' | 'reachable' | 'greeting' | 'revision'
>;

const valuesOf = ({
  firstName,
  lastName,
  email,
  username,
  phone,
  reachable,
  greeting,
}: Profile): z.input<ProfileSchema> => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  email,
  username,
  phone: phone ?? '',
  reachable,
  greeting: greeting ?? '',
});

/** Stands in for a person that could not be loaded: saving fails, and says so. */
export const noUser: Profile = {
  id: '',
  firstName: null,
  lastName: null,
  email: '',
  username: '',
  phone: null,
  reachable: false,
  greeting: null,
  revision: -1,
};

const ProfileForm = ({ user }: { user: Profile }) => {
  const fail = useLocalFailure();
  const change = useCommand('ChangeProfile', {
    success: { title: t('Profile Updated'), text: t('Your profile has been updated successfully!') },
    failure: updateFailure(t('Failed to update profile. Please try again.')),
  });
  const { form, isSubmitting, submit, loadTheirs } = useRowForm({
    schema: async () => (await import('./profileSchema.ts')).profileFormOver(user),
    row: user,
    valuesOf,
    save: async (body, revision) => {
      if (user === noUser) return fail(t('No user found'));
      return (await change.run({ params: { id: user.id }, body, revision })).answer;
    },
  });
  const { control } = form;
  return (
    <FormCard
      control={control}
      title={t('Profile')}
      description={t('How your team sees you.')}
      onSubmit={submit}
      isSubmitting={isSubmitting}
      submitLabel={t('Save Changes')}
      what="profile"
      loadTheirs={loadTheirs}
    >
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <Field control={control} name="firstName" label={t('First Name')} autoComplete="given-name" />
        <Field control={control} name="lastName" label={t('Last Name')} autoComplete="family-name" />
      </Box>
      <Field
        control={control}
        name="email"
        label={t('Email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={t('A contact address: changing it does not change how you sign in.')}
      />
      <Field control={control} name="username" label={t('Username')} autoComplete="username" />
      <Field
        control={control}
        name="phone"
        label={t('Phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={t('Everybody in your team sees this number, to call you or write to you.')}
      />
      <Suspense fallback={<LineSkeletons rows={2} of="notification" />}>
        <LinkPageFields control={control} />
      </Suspense>
    </FormCard>
  );
};

/** The profile form, how the sign-in is secured, the person's devices, and their account. */
export const ProfileSettings = ({ user }: { user: Profile }) => (
  <Box sx={{ display: 'grid', gap: 2.5 }}>
    <PanelBoundary>
      <ProfileForm user={user} />
    </PanelBoundary>
    <PanelBoundary>
      <SecuritySettings />
    </PanelBoundary>
    <PanelBoundary>
      <Suspense fallback={<LineSkeletons rows={2} of="notification" />}>
        <DeviceList />
      </Suspense>
    </PanelBoundary>
    <PanelBoundary>
      <AccountSettings userId={user.id} />
    </PanelBoundary>
  </Box>
);
