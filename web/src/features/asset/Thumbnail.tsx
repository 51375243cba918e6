import { useState } from 'react';

/** The picture to show: `src` is null where there is none, and from when it could not be loaded. */
export type ShownThumbnail = { src: string | null; onError: () => void };

/** The stored picture of an asset, for as long as it can be loaded. */
export const useThumbnail = (thumbnail: string | null): ShownThumbnail => {
  const [failed, setFailed] = useState<string | null>(null);
  return { src: failed === thumbnail ? null : thumbnail, onError: () => setFailed(thumbnail) };
};

/** A picture that fills its box. Decorative: the title stands beside it. */
export const Thumbnail = ({ src, onError }: ShownThumbnail) => (
  <img
    src={src ?? undefined}
    alt=""
    loading="lazy"
    decoding="async"
    onError={onError}
    style={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
  />
);
