import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import { useRef, useState } from 'react';
import { saveBlob } from '../../../lib/browser/saveFile.ts';
import { sentenceOf } from '../../../lib/sync/apiError.ts';
import { requestFile } from '../../../lib/sync/requestFile.ts';
import { useToast } from '../../../lib/toast/toasts.ts';
import { t } from '../../../lib/words/text.ts';
import { WayTile } from './WayButtons.tsx';

/** Whether this device hands pictures to its apps. */
const sharesPictures = (): boolean => {
  const sample = new File([''], 'picture.png', { type: 'image/png' });
  return 'canShare' in navigator && navigator.canShare({ files: [sample] });
};

type Props = { asset: { id: string }; onShare: (picture: File) => void };

/** The picture of an image asset, fetched once it is asked for; null where there is none, which a toast says. */
const usePicture = (assetId: string) => {
  const { toast } = useToast();
  const fetched = useRef<File | null>(null);
  return async (): Promise<File | null> => {
    try {
      fetched.current ??= await requestFile(`/api/assets/${assetId}/picture`);
      return fetched.current;
    } catch (error) {
      const text = sentenceOf(error, t('The picture could not be fetched. Please try again.'));
      toast({ title: t('Error'), text, variant: 'destructive' });
      return null;
    }
  };
};

/** Saves the picture of an image asset, or shares it as a picture where the device does that. */
export const PictureButtons = ({ asset, onShare }: Props) => {
  const pictureOf = usePicture(asset.id);
  const [pending, setPending] = useState<'save' | 'share' | null>(null);
  const press = async (way: 'save' | 'share'): Promise<void> => {
    setPending(way);
    const picture = await pictureOf();
    setPending(null);
    if (picture === null) return;
    if (way === 'save') saveBlob(picture.name, picture);
    else onShare(picture);
  };
  const tile = (way: 'save' | 'share') => ({
    isBusy: pending === way,
    isHeld: pending !== null,
    onPress: () => void (pending === null && press(way)),
  });
  return (
    <>
      <WayTile icon={DownloadOutlined} label={t('Save picture')} {...tile('save')} />
      {sharesPictures() && <WayTile icon={ImageOutlined} label={t('Share picture')} {...tile('share')} />}
    </>
  );
};
