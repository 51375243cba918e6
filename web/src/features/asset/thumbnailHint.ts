import { message } from '@upline/contracts';
import type { AssetAnswer, ThumbnailProblem } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';

const sentences: Readonly<Record<ThumbnailProblem, string>> = {
  'not-allowed': message(
    'This address leads into a private network or to an unusual port. ' +
      'Use the address of a picture that anyone on the web can open. Until then the card shows a drawn cover.',
  ),
  unreachable: message(
    'The host of this picture could not be reached. Check the address, or use a picture of another host. ' +
      'Until then the card shows a drawn cover.',
  ),
  refused: message(
    'The host of this picture refuses to serve it. Use the address of a picture that anyone on the web can open. ' +
      'Until then the card shows a drawn cover.',
  ),
  redirects: message(
    'This address redirects too often. Use the address where the picture itself opens. ' +
      'Until then the card shows a drawn cover.',
  ),
  slow: message(
    'The host of this picture took too long to answer. Use a smaller picture, or one of another host. ' +
      'Until then the card shows a drawn cover.',
  ),
  'too-large': message('This picture is larger than 2 MB. Use a smaller one. Until then the card shows a drawn cover.'),
  'no-picture': message(
    'There is no PNG, JPEG, WebP, GIF or AVIF picture at this address. ' +
      'Use the address of the picture itself, not of a page that shows it. Until then the card shows a drawn cover.',
  ),
  full: message(
    'There is no room for more pictures. Remove thumbnails of other assets, or delete assets that are no longer ' +
      'used. Until then the card shows a drawn cover.',
  ),
};

/** The line under the thumbnail's address: its purpose, that the picture is being fetched, or why there is none. */
export const thumbnailHintOf = (asset: AssetAnswer | null): string => {
  if (!asset || asset.thumbnailUrl === null || asset.thumbnail !== null)
    return t('A picture shown on the asset’s card and in shared links. It is fetched once when you save.');
  if (asset.thumbnailProblem === null) return t('The picture is being fetched.');
  return t(sentences[asset.thumbnailProblem]);
};
