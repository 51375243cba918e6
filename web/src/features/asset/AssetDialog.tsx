import { assetForm, assetType } from '@upline/contracts';
import type { AssetAnswer } from '@upline/contracts';
import type * as z from 'zod';
import { updateFailure, useConflict } from '../../lib/conflict.ts';
import { useCommand } from '../../lib/useCommand.ts';
import { useView } from '../../lib/useView.ts';
import { useWholeRow } from '../../lib/useWholeRow.ts';
import { useZodForm } from '../../lib/useZodForm.ts';
import { ConflictNotice } from '../../ui/ConflictNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { assetKinds } from './assetKind.ts';
import { thumbnailHintOf } from './thumbnailHint.ts';

type Values = z.input<typeof assetForm>;

const blank: Values = { type: 'video', title: '', description: '', url: '', thumbnailUrl: '' };

const valuesOf = ({ type, title, description, url, thumbnailUrl }: AssetAnswer): Values => ({
  type,
  title,
  description: description ?? '',
  url,
  thumbnailUrl: thumbnailUrl ?? '',
});

const types = assetType.options.map((value) => ({ value, label: assetKinds[value].label }));

type Props = { open: boolean; asset: AssetAnswer | null; onClose: () => void };

/** Creates an asset, or edits the given one. */
export const AssetDialog = ({ open, asset, onClose }: Props) => {
  const form = useZodForm(assetForm, blank);
  const whole = useWholeRow(
    useView('findAsset', { params: { id: asset?.id ?? '' }, enabled: open && asset !== null }),
    form,
    valuesOf,
  );
  const { current, guard } = useConflict<AssetAnswer>();
  const create = useCommand('CreateAsset', {
    success: { title: 'Asset Created', text: 'Marketing asset has been created successfully!' },
    failure: 'Failed to create asset. Please try again.',
    refresh: ['listAssets', 'countAssets', 'listActivities'],
  });
  const change = useCommand('ChangeAsset', {
    success: { title: 'Asset Updated', text: 'Marketing asset has been updated successfully!' },
    failure: updateFailure('Failed to update asset. Please try again.'),
    refresh: ['listAssets', 'countAssets', 'findAsset'],
  });
  const save = (body: z.output<typeof assetForm>): Promise<unknown> => {
    if (!asset) return create.run({ body });
    const { revision } = current ?? whole.row ?? asset;
    return guard(() => change.run({ params: { id: asset.id }, body, revision }));
  };
  const loadTheirs = (): void => {
    if (current) form.reset(valuesOf(current));
  };

  return (
    <FormDialog
      open={open}
      title={asset ? 'Edit Asset' : 'Create New Asset'}
      form={form}
      onSubmit={save}
      onClose={onClose}
      submitLabel={asset ? 'Update Asset' : 'Create Asset'}
      pendingLabel="Saving..."
      whole={asset ? whole : null}
      draft={{ form: 'asset', row: asset?.id ?? null }}
    >
      {current && <ConflictNotice what="asset" onLoad={loadTheirs} />}
      <Field control={form.control} name="type" label="Type" options={types} />
      <Field control={form.control} name="title" label="Title" autoFocus />
      <Field control={form.control} name="description" label="Description (optional)" rows={3} />
      <Field control={form.control} name="url" label="URL" type="url" inputMode="url" placeholder="https://" />
      <Field
        control={form.control}
        name="thumbnailUrl"
        label="Thumbnail URL (optional)"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint={thumbnailHintOf(asset)}
      />
    </FormDialog>
  );
};
