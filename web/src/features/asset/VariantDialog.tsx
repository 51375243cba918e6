import { contentLanguage, typedVariantForm } from '@upline/contracts';
import type { AssetVariant, WholeAsset } from '@upline/contracts';
import { useState } from 'react';
import type * as z from 'zod';
import { updateFailure, useConflict } from '../../lib/forms/conflict.ts';
import { trusted } from '../../lib/casts.ts';
import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useZodForm } from '../../lib/forms/useZodForm.ts';
import { ConflictNotice } from '../../ui/form/ConflictNotice.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { AddressField } from './AddressField.tsx';
import { languageOptions } from './languageOptions.ts';

const form = typedVariantForm.extend({ language: contentLanguage });
// nothing is chosen at first
type Values = Omit<z.input<typeof form>, 'language'> & { language: string };
const schema = trusted<z.ZodType<z.output<typeof form>, Values>>(form);

const valuesOf = (asset: WholeAsset, variant: AssetVariant | null): Values => ({
  title: variant?.title ?? '',
  description: variant?.description ?? '',
  // a film often has one address for all its languages
  url: variant?.url ?? asset.url,
  language: variant?.language ?? '',
});

/** The languages to choose from for a new translation; for another one all, of which it has one. */
const optionsOf = (asset: WholeAsset, language: string | null) =>
  language === null
    ? [{ value: '', label: t('Choose a language') }, ...languageOptions([asset.language, ...asset.languages])]
    : languageOptions();

type Props = { open: boolean; asset: WholeAsset; language: string | null; onClose: () => void };

/** Adds a translation to an asset, or changes the one in `language`. */
export const VariantDialog = ({ open, asset, language, onClose }: Props) => {
  const { current, guard } = useConflict<WholeAsset>();
  // what the form started from: the asset may be changed by others while it is open
  const [begun] = useState(asset);
  const variantOf = ({ variants }: WholeAsset): AssetVariant | null =>
    variants.find((one) => one.language === language) ?? null;
  const held = useZodForm(schema, valuesOf(begun, variantOf(begun)));
  const save = useCommand('TranslateAsset', {
    success: { title: t('Asset Updated'), text: t('Marketing asset has been updated successfully!') },
    failure: updateFailure(t('Failed to update asset. Please try again.')),
  });
  return (
    <FormDialog
      open={open}
      title={language === null ? t('Add translation') : t('Edit translation')}
      form={held}
      onSubmit={({ language: chosen, ...body }) => {
        const { revision } = current ?? begun;
        return guard(() => save.run({ params: { id: asset.id, language: chosen }, body, revision }));
      }}
      onClose={onClose}
      submitLabel={t('Save ##verb')}
      pendingLabel={t('Saving...')}
      draft={{ form: `variant ${language ?? 'new'}`, row: asset.id }}
    >
      {current && <ConflictNotice what="asset" onLoad={() => held.reset(valuesOf(current, variantOf(current)))} />}
      <Field
        control={held.control}
        name="language"
        label={t('Language')}
        options={optionsOf(begun, language)}
        disabled={language !== null}
        autoFocus={language === null}
      />
      <Field control={held.control} name="title" label={t('Title')} autoFocus={language !== null} />
      <Field control={held.control} name="description" label={t('Description (optional)')} rows={3} />
      <AddressField control={held.control} name="url" label={t('URL')} />
    </FormDialog>
  );
};
