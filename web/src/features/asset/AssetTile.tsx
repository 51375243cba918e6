import Box from '@mui/material/Box';
import { assetKindOf } from './assetKind.ts';
import { Thumbnail, useThumbnail } from './Thumbnail.tsx';

type Props = { type: string; thumbnail?: string | null; size?: number };

/**
 * An asset's stored picture, or the icon of its type in the team's colours, in a small square. Decorative: title and
 * type stand beside it.
 */
export const AssetTile = ({ type, thumbnail = null, size = 48 }: Props) => {
  const picture = useThumbnail(thumbnail);
  const { icon: Icon, colors } = assetKindOf(type);
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
        bgcolor: `${colors[0]}.soft`,
        color: `${colors[0]}.main`,
        overflow: 'hidden',
      }}
    >
      {picture.src === null ? <Icon sx={{ fontSize: Math.round(size * 0.48) }} /> : <Thumbnail {...picture} />}
    </Box>
  );
};
