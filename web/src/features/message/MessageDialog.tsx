import Box from '@mui/material/Box';
import { localeTags, locales, messageForm } from '@upline/contracts';
import type { MessageAnswer } from '@upline/contracts';
import { useEffect, useId } from 'react';
import { useController } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import type * as z from 'zod';
import { localeOf } from '@upline/contracts';
import { shownLocale, t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useView } from '../../lib/sync/useView.ts';
import { useViewPages } from '../../lib/sync/useViewPages.ts';
import { useZodForm } from '../../lib/forms/useZodForm.ts';
import { Field, FieldMessage } from '../../ui/form/Field.tsx';
import { FinderField } from '../../ui/form/FinderField.tsx';
import type { ChoiceFinder } from '../../ui/form/FinderMenu.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Input } from '../../ui/form/Input.ts';

type Values = z.input<typeof messageForm>;
type Option = { value: string; label: string };

const languageOf = (tag: string): Values['language'] => localeTags.find((one) => one === localeOf(tag)) ?? 'en';

type Props = {
  open: boolean;
  message: MessageAnswer | null;
  /** Statuses of prospects with their names. */
  statuses: readonly Option[];
  /** The menu that finds an asset where there are more than a choice can list. */
  assetFinder: ChoiceFinder;
  onClose: () => void;
};

const valuesOf = (message: MessageAnswer | null): Values => ({
  text: message?.text ?? '',
  language: languageOf(message?.language ?? shownLocale()),
  assetId: message?.assetId ?? null,
  status: messageForm.shape.status.safeParse(message?.status ?? null).data ?? null,
});

/** Writes a message to send with links, or changes one. */
export const MessageDialog = ({ open, message, statuses, assetFinder, onClose }: Props) => {
  const form = useZodForm(messageForm, valuesOf(message));
  useEffect(() => form.reset(valuesOf(message)), [form, message]);
  const write = useCommand('WriteMessage');
  const change = useCommand('ChangeMessage');
  return (
    <FormDialog
      open={open}
      title={message ? t('Edit message') : t('New message')}
      form={form}
      onSubmit={(body) =>
        message ? change.run({ params: { id: message.id }, body, revision: message.revision }) : write.run({ body })
      }
      onClose={onClose}
      submitLabel={t('Save ##verb')}
      pendingLabel={t('Saving...')}
      draft={{ form: 'message', row: message?.id ?? null }}
    >
      <Field
        control={form.control}
        name="text"
        label={t('Text ##of a message')}
        rows={5}
        autoFocus
        hint={t(
          '{firstName} becomes the first name, {link} the tracked link; without {link} the link follows at the end.',
          {
            firstName: '{firstName}',
            link: '{link}',
          },
        )}
      />
      <Field
        control={form.control}
        name="language"
        label={t('Language')}
        options={localeTags.map((value) => ({ value, label: locales[value] }))}
      />
      <AssetOfMessage control={form.control} isOpen={open} finder={assetFinder} />
      <Choice
        control={form.control}
        name="status"
        label={t('For which status of a prospect')}
        none={t('Any status')}
        options={statuses}
      />
    </FormDialog>
  );
};

type MessageControl = Control<Values, unknown, z.output<typeof messageForm>>;

type AssetProps = { control: MessageControl; isOpen: boolean; finder: ChoiceFinder };

/** The asset that a message is for: a choice of all, or a search where there are more than can be listed. */
const AssetOfMessage = ({ control, isOpen, finder: AssetFinder }: AssetProps) => {
  const { rows, hasMore } = useViewPages('listAssets', { enabled: isOpen });
  const { field, fieldState } = useController({ control, name: 'assetId' });
  const id = field.value ?? null;
  const listed = rows.find((asset) => asset.id === id);
  const isApart = isOpen && hasMore && id !== null && !listed;
  const { data: apart, isPending } = useView('findAsset', { params: { id: id ?? '' }, enabled: isApart });
  const texts = { label: t('For which asset'), none: t('Any asset') };
  if (!hasMore) {
    const options = rows.map(({ id: value, title: label }) => ({ value, label }));
    return <Choice control={control} name="assetId" {...texts} options={options} />;
  }
  const title = (listed ?? apart)?.title ?? (isApart && isPending ? '…' : texts.none);
  return (
    <FinderField label={texts.label} text={title} error={fieldState.error?.message} fieldRef={field.ref}>
      {({ onClose, ...menu }) => (
        <AssetFinder
          {...menu}
          onClose={onClose}
          chosen={id}
          none={texts.none}
          onPick={(picked) => {
            field.onChange(picked);
            onClose();
          }}
        />
      )}
    </FinderField>
  );
};

type ChoiceProps = {
  control: MessageControl;
  name: 'assetId' | 'status';
  label: string;
  none: string;
  options: readonly Option[];
};

/** A choice of one or none. */
const Choice = ({ control, name, label, none, options }: ChoiceProps) => {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  return (
    <Box>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 0.75, fontWeight: 550 }}>
        {label}
      </Box>
      <Input
        as="select"
        {...field}
        id={id}
        value={field.value ?? ''}
        onChange={({ target: { value } }) => field.onChange(value === '' ? null : value)}
        aria-invalid={fieldState.invalid}
        aria-describedby={`${id}-error`}
      >
        <option value="">{none}</option>
        {options.map(({ value, label: word }) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </Input>
      <FieldMessage id={`${id}-error`} isError text={fieldState.error?.message} />
    </Box>
  );
};
