import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import CircularProgress from '@mui/material/CircularProgress';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType, ReactNode } from 'react';
import { t } from '../../../lib/words/text.ts';
import { ways } from './channels.ts';
import type { Way } from './channels.ts';

const hasSheet = (): boolean => 'share' in navigator;

type TileProps = {
  icon: ComponentType<SvgIconProps>;
  label: string;
  isBusy: boolean;
  isHeld: boolean;
  onPress: () => void;
};

/** A button at the foot of the sheet. `isHeld`: another one is under way. */
export const WayTile = ({ icon: Icon, label, isBusy, isHeld, onPress }: TileProps) => (
  // not `disabled`, which would take the focus from the button and the colour from its neighbours
  <ButtonBase aria-disabled={isHeld} aria-busy={isBusy} onClick={onPress} sx={tile}>
    {isBusy ? <CircularProgress aria-hidden size={22} color="inherit" /> : <Icon sx={{ fontSize: 22 }} />}
    <span>{label}</span>
  </ButtonBase>
);

type Props = { pressed: Way | null; onPress: (way: Way) => void; /** More tiles. */ children?: ReactNode };

/** A button for each way of sharing that this device has, at the foot of the sheet however far it is scrolled. */
export const WayButtons = ({ pressed, onPress, children }: Props) => (
  <Box role="group" aria-label={t('Ways to share')} sx={bar}>
    {ways
      .filter(({ way }) => way !== 'native' || hasSheet())
      .map(({ way, label, icon }) => (
        <WayTile
          key={way}
          icon={icon}
          label={t(label)}
          isBusy={pressed === way}
          isHeld={pressed !== null}
          onPress={() => onPress(way)}
        />
      ))}
    {children}
  </Box>
);

/** The room that the bar takes at the foot, which nothing scrolls behind that is to be seen. */
export const barHeight = 188;

const bar = {
  position: 'sticky',
  // where there is little height, as with a keyboard on the screen, it scrolls away with the rest
  '@media (max-height: 520px)': { position: 'static' },
  // browsers keep what sticks within the padding of the sheet
  bottom: { xs: -16, sm: -20 },
  zIndex: 1,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'repeat(4, minmax(0, 1fr))', sm: 'repeat(auto-fit, minmax(68px, 1fr))' },
  '&:has(> :nth-of-type(9))': { gridTemplateColumns: { xs: 'repeat(5, minmax(0, 1fr))' } },
  // as wide as the sheet
  mx: { xs: -2.5, sm: -3 },
  px: { xs: 2.5, sm: 3 },
  pt: 1.5,
  pb: { xs: 2, sm: 2.5 },
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
};
const tile = {
  flexDirection: 'column',
  // the icons of a line stand beside each other, also where one has two lines of words
  justifyContent: 'flex-start',
  gap: 0.5,
  minHeight: 56,
  px: 0.5,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  fontFamily: 'inherit',
  fontSize: 12,
  fontWeight: 550,
  lineHeight: 1.2,
  textAlign: 'center',
  overflowWrap: 'anywhere',
  hyphens: 'auto',
  '&:hover': { borderColor: 'text.secondary', bgcolor: 'action.hover' },
};
