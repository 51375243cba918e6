import Box from '@mui/material/Box';
import { create } from 'qrcode';
import { t } from '../lib/words/text.ts';

/** Modules of white around the code: fewer, and some cameras do not find it. */
const quiet = 4;

const pathOf = (text: string): { size: number; path: string } => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  const dark = Array.from(data, (bit, index) =>
    bit === 0 ? '' : `M${quiet + (index % size)},${quiet + Math.floor(index / size)}h1v1h-1z`,
  );
  return { size: size + 2 * quiet, path: dark.join('') };
};

/** A link as a QR code, dark on white in either scheme: cameras want it so. */
export const QrPicture = ({ link, label = t('QR code of {link}', { link }) }: { link: string; label?: string }) => {
  const { size, path } = pathOf(link);
  return (
    <Box sx={{ borderRadius: '12px', overflow: 'hidden', border: 1, borderColor: 'divider' }}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
        style={{ display: 'block' }}
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </Box>
  );
};
