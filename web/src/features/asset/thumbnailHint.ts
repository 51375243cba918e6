import type { AssetAnswer, ThumbnailProblem } from '@upline/contracts';

const sentences: Readonly<Record<ThumbnailProblem, string>> = {
  'not-allowed':
    'This address leads into a private network or to an unusual port. Use the address of a picture that anyone on the web can open.',
  unreachable: 'The host of this picture could not be reached. Check the address, or use a picture of another host.',
  refused:
    'The host of this picture refuses to serve it. Use the address of a picture that anyone on the web can open.',
  redirects: 'This address redirects too often. Use the address where the picture itself opens.',
  slow: 'The host of this picture took too long to answer. Use a smaller picture, or one of another host.',
  'too-large': 'This picture is larger than 2 MB. Use a smaller one.',
  'no-picture':
    'There is no PNG, JPEG, WebP, GIF or AVIF picture at this address. Use the address of the picture itself, not of a page that shows it.',
  full: 'There is no room for more pictures. Remove thumbnails of other assets, or delete assets that are no longer used.',
};

const usual = 'A picture shown on the asset’s card and in shared links. It is fetched once when you save.';

/** The line under the thumbnail's address: what it is for, that it is on its way, or why there is no picture. */
export const thumbnailHintOf = (asset: AssetAnswer | null): string => {
  if (!asset || asset.thumbnailUrl === null || asset.thumbnail !== null) return usual;
  if (asset.thumbnailProblem === null) return 'The picture is being fetched.';
  return `${sentences[asset.thumbnailProblem]} Until then the card shows a drawn cover.`;
};
