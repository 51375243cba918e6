import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { defaultColors, hexColor, message } from '@upline/contracts';
import { useWatch } from 'react-hook-form';
import { t } from '../../lib/words/text.ts';
import { FormCard } from '../../ui/form/FormCard.tsx';
import { BrandPreview } from './BrandPreview.tsx';
import { ColorField } from './ColorField.tsx';
import type { OrganizationFields } from './organizationValues.ts';
import { useOrganizationForm } from './useOrganizationForm.ts';

const fields = [
  { name: 'primaryColor', label: message('Primary Color'), hint: message('Buttons and links') },
  { name: 'secondaryColor', label: message('Secondary Color'), hint: message('Charts and covers') },
  { name: 'accentColor', label: message('Accent Color'), hint: message('Small marks') },
] as const;

/** The organization's three colours, with a preview that follows while they are chosen. */
export const BrandingSettings = ({ organization }: { organization: OrganizationFields }) => {
  const { form, isSubmitting, submit, loadTheirs, forbidden } = useOrganizationForm(organization);
  const { control } = form;
  const chosen = useWatch({ control, name: ['primaryColor', 'secondaryColor', 'accentColor'] });
  // half a hex number is no colour: the preview waits for the rest
  const usable = (index: number, otherwise: string): string => {
    const value = chosen[index];
    return value !== undefined && hexColor.safeParse(value).success ? value : otherwise;
  };
  const colors = {
    primaryColor: usable(0, organization.primaryColor),
    secondaryColor: usable(1, organization.secondaryColor),
    accentColor: usable(2, organization.accentColor),
  };
  const takeDefaults = (): void =>
    fields.forEach(({ name }) => form.setValue(name, defaultColors[name], { shouldDirty: true, shouldValidate: true }));
  return (
    <FormCard
      control={control}
      title={t('Branding')}
      description={t('Three colors for every screen your team sees and the pages your links open.')}
      onSubmit={submit}
      isSubmitting={isSubmitting}
      submitLabel={t('Save Branding')}
      what="branding"
      loadTheirs={loadTheirs}
      forbidden={forbidden}
    >
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: 'repeat(3, 1fr)' } }}>
        {fields.map((field) => (
          <ColorField key={field.name} control={control} disabled={forbidden !== null} {...field} />
        ))}
      </Box>
      <Box>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
          <Typography sx={{ fontWeight: 500 }}>{t('Preview ##noun')}</Typography>
          {forbidden === null && (
            <Button size="small" color="inherit" onClick={takeDefaults}>
              {t('Use default colors')}
            </Button>
          )}
        </Box>
        <BrandPreview colors={colors} name={organization.name} />
      </Box>
    </FormCard>
  );
};
