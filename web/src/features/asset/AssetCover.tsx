import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { assetKindOf } from './assetKind.ts';
import { Thumbnail } from './Thumbnail.tsx';
import type { ShownThumbnail } from './Thumbnail.tsx';

/** Where the circle of a drawn cover lies and how large it is, in percent of the cover. */
const drawings = [
  ['88%', '112%', '46%'],
  ['96%', '8%', '40%'],
  ['70%', '118%', '52%'],
  ['104%', '60%', '42%'],
  ['80%', '-14%', '44%'],
] as const;

/** The same drawing for the same title, another one for most others. */
const drawingOf = (title: string): (typeof drawings)[number] => {
  let sum = 0;
  for (const letter of title) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return drawings[sum % drawings.length] ?? drawings[0];
};

type Props = {
  asset: { type: string; title: string };
  picture: ShownThumbnail;
  /** Stands on a drawn cover. */
  children: ReactNode;
};

/** The face of an asset: its stored picture, else a cover drawn from its type, its title and the team's colours. */
export const AssetCover = ({ asset, picture, children }: Props) => {
  if (picture.src !== null)
    return (
      <Box aria-hidden sx={[face, { bgcolor: 'action.hover' }]}>
        <Thumbnail {...picture} />
      </Box>
    );
  const { icon: Icon, colors } = assetKindOf(asset.type);
  const [x, y, size] = drawingOf(asset.title);
  const second = `var(--u-palette-${colors[1]}-cover)`;
  const circle = `radial-gradient(circle at ${x} ${y}, ${second} ${size}, transparent calc(${size} + 1px))`;
  return (
    <Box style={{ backgroundImage: circle }} sx={[face, drawn, { bgcolor: `${colors[0]}.cover` }]}>
      <Icon aria-hidden sx={[glyph, { color: `${colors[0]}.main` }]} />
      {children}
    </Box>
  );
};

const face = { position: 'relative', aspectRatio: '16 / 9', overflow: 'hidden' };
const drawn = { display: 'flex', alignItems: 'flex-end', p: 2.5, pr: 7 };
const glyph = {
  position: 'absolute',
  right: -14,
  bottom: -22,
  fontSize: 132,
  opacity: 0.16,
  transform: 'rotate(-8deg)',
};
