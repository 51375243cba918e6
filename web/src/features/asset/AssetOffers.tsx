import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { assetPreviewPath, webUrl } from '@upline/contracts';
import type { AssetPreview, typedAssetForm } from '@upline/contracts';
import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { useClient } from '../../lib/sync/client.ts';
import { t } from '../../lib/words/text.ts';

type Form = UseFormReturn<z.input<typeof typedAssetForm>, unknown, z.output<typeof typedAssetForm>>;

/** What the page at an address offers. Nothing is said where it cannot be had: the form works without. */
const usePreview = (url: string) => {
  const { call } = useClient();
  return useQuery({
    queryKey: ['assetPreview', url],
    enabled: webUrl.safeParse(url).success,
    queryFn: async ({ signal }) => (await call<AssetPreview>('POST', assetPreviewPath, { body: { url }, signal })).data,
  });
};

/**
 * Offers title and picture of the entered address for fields that are empty. Each is taken by a press. Nothing is asked
 * about the address that the form started with.
 */
export const AssetOffers = ({ form, url }: { form: Form; url: string }) => {
  const { defaultValues } = form.formState;
  const { data, isFetching } = usePreview(url === defaultValues?.url ? '' : url);
  const [title, thumbnailUrl] = useWatch({ control: form.control, name: ['title', 'thumbnailUrl'] });
  const take = (name: 'title' | 'thumbnailUrl', value: string): void => {
    form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
    // the button goes
    form.setFocus(name);
  };
  const offeredTitle = title.trim() === '' ? (data?.title ?? null) : null;
  const picture = (thumbnailUrl ?? '').trim() === '' ? (data?.picture ?? null) : null;
  return (
    <Box role="status" sx={offers}>
      {isFetching && <span>{t('Looking for a title and a picture …')}</span>}
      {offeredTitle !== null && (
        <Button variant="outlined" color="inherit" onClick={() => take('title', offeredTitle)} sx={offer}>
          <bdi>{t('Use title “{title}”', { title: offeredTitle })}</bdi>
        </Button>
      )}
      {picture && (
        <Button variant="outlined" color="inherit" onClick={() => take('thumbnailUrl', picture.url)} sx={offer}>
          {picture.shown !== null && <img src={picture.shown} alt="" width={80} height={45} style={shown} />}
          {t('Use this picture')}
        </Button>
      )}
    </Box>
  );
};

const offers = {
  display: 'grid',
  gap: 1,
  mt: -1.5,
  color: 'text.secondary',
  fontSize: 12.5,
  '&:empty': { display: 'none' },
};
const offer = {
  justifyContent: 'flex-start',
  gap: 1.25,
  minHeight: 44,
  textAlign: 'start',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  lineHeight: 1.3,
};
const shown = { flex: 'none', borderRadius: 6, objectFit: 'cover' } as const;
