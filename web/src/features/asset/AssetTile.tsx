import Box from '@mui/material/Box';
import { useState } from 'react';
import { assetKindOf } from './assetKind.ts';

type Props = { type: string; thumbnail?: string | null; size?: number };

/** An asset's stored picture, or the icon of its type. Decorative: title and type stand beside it. */
export const AssetTile = ({ type, thumbnail = null, size = 48 }: Props) => {
  const [failed, setFailed] = useState<string | null>(null);
  const Icon = assetKindOf(type).icon;
  const showsPicture = thumbnail !== null && failed !== thumbnail;
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
          src={thumbnail}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(thumbnail)}
          style={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      ) : (
        <Icon />
      )}
    </Box>
  );
};
