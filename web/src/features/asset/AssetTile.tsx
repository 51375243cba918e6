import Box from '@mui/material/Box';
import { useState } from 'react';
import { assetKindOf } from './assetKind.ts';

type Props = { type: string; thumbnailUrl?: string | null; size?: number };

/** An asset's thumbnail, or its type's icon while there is none. Decorative: title and type stand beside it. */
export const AssetTile = ({ type, thumbnailUrl = null, size = 48 }: Props) => {
  const [failed, setFailed] = useState<string | null>(null);
  const Icon = assetKindOf(type).icon;
  const showsPicture = thumbnailUrl !== null && failed !== thumbnailUrl;
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: size,
        height: size,
        borderRadius: 1,
        bgcolor: 'action.hover',
        color: 'text.secondary',
        overflow: 'hidden',
      }}
    >
      {showsPicture ? (
        <img
          src={thumbnailUrl}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(thumbnailUrl)}
          style={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      ) : (
        <Icon />
      )}
    </Box>
  );
};
