import { assetType, contentLanguage, defaultLocale, typedAssetForm } from '@upline/contracts';
import type { AssetAnswer } from '@upline/contracts';
import { useState } from 'react';
import type * as z from 'zod';
import { updateFailure, useConflict } from '../../lib/forms/conflict.ts';
import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useCurrentUser } from '../../lib/account/useCurrentUser.ts';
import { useView } from '../../lib/sync/useView.ts';
import { useWholeRow } from '../../lib/forms/useWholeRow.ts';
import { useZodForm } from '../../lib/forms/useZodForm.ts';
import { ConflictNotice } from '../../ui/form/ConflictNotice.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { AddressField } from './AddressField.tsx';
import { assetKinds } from './assetKind.ts';
import { AssetOffers } from './AssetOffers.tsx';
import { languageOptions } from './languageOptions.ts';
import { useAssetRights } from './useAssetRights.ts';
import { thumbnailHintOf } from './thumbnailHint.ts';

type Values = z.input<typeof typedAssetForm>;

const blank: Values = { type: 'video', title: '', description: '', url: '', thumbnailUrl: '' };

const valuesOf = ({ type, title, description, url, thumbnailUrl, language }: AssetAnswer): Values => ({
  type,
  title,
  description: description ?? '',
  url,
  thumbnailUrl: thumbnailUrl ?? '',
  language: contentLanguage.safeParse(language).data ?? '',
});

/** Creates an asset, or changes the given one; `current` is what somebody else made of it meanwhile. */
const useSaveAsset = (asset: AssetAnswer | null, begun: AssetAnswer | null, onShare: Props['onShare']) => {
  const { current, guard } = useConflict<AssetAnswer>();
  const create = useCommand('CreateAsset', {
    success: ({ answer }) => ({
      title: t('Asset Created'),
      text: t('Marketing asset has been created successfully!'),
      action: { label: t('Share ##verb'), onSelect: () => onShare(answer) },
    }),
    failure: t('Failed to create asset. Please try again.'),
  });
  const change = useCommand('ChangeAsset', {
    success: { title: t('Asset Updated'), text: t('Marketing asset has been updated successfully!') },
    failure: updateFailure(t('Failed to update asset. Please try again.')),
  });
  const save = (body: z.output<typeof typedAssetForm>): Promise<unknown> => {
    if (!asset) return create.run({ body });
    const { revision } = current ?? begun ?? asset;
    return guard(() => change.run({ params: { id: asset.id }, body, revision }));
  };
  return { save, current };
};

type Props = {
  open: boolean;
  asset: AssetAnswer | null;
  /** Opens the share sheet about an asset that was just created. */
  onShare: (asset: AssetAnswer) => void;
  onClose: () => void;
};

/** Creates an asset, or edits the given one. */
export const AssetDialog = ({ open, asset, onShare, onClose }: Props) => {
  const usual = contentLanguage.safeParse(useCurrentUser().data?.organization?.locale).data ?? defaultLocale;
  const form = useZodForm(typedAssetForm, { ...blank, language: usual });
  const whole = useWholeRow(
    useView('findAsset', { params: { id: asset?.id ?? '' }, enabled: open && asset !== null }),
    form,
    valuesOf,
  );
  const [entered, setEntered] = useState('');
  const forbiddenTo = useAssetRights();
  const { save, current } = useSaveAsset(asset, whole.row, onShare);
  const types = assetType.options.map((value) => ({ value, label: t(assetKinds[value].label) }));
  const languages = [{ value: '', label: t('Not stated ##language of an asset') }, ...languageOptions()];
  const loadTheirs = (): void => {
    if (current) form.reset(valuesOf(current));
  };

  return (
    <FormDialog
      open={open}
      title={asset ? t('Edit Asset') : t('Create New Asset')}
      form={form}
      onSubmit={save}
      forbidden={asset && forbiddenTo(asset)}
      onClose={onClose}
      submitLabel={asset ? t('Update Asset') : t('Create Asset')}
      pendingLabel={t('Saving...')}
      whole={asset ? whole : null}
      draft={{ form: 'asset', row: asset?.id ?? null }}
    >
      {current && <ConflictNotice what="asset" onLoad={loadTheirs} />}
      <Field control={form.control} name="type" label={t('Type ##of asset')} options={types} />
      <Field control={form.control} name="title" label={t('Title')} autoFocus />
      <Field control={form.control} name="description" label={t('Description (optional)')} rows={3} />
      <AddressField control={form.control} name="url" label={t('URL')} onEntered={setEntered} />
      <AssetOffers form={form} url={entered} />
      <AddressField
        control={form.control}
        name="thumbnailUrl"
        label={t('Thumbnail URL (optional)')}
        hint={thumbnailHintOf(asset)}
      />
      <Field control={form.control} name="language" label={t('Language')} options={languages} />
    </FormDialog>
  );
};
