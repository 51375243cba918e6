import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../lib/browser/phone.ts';
import { Section } from '../../ui/page/Section.tsx';
import { Surface } from '../../ui/Surface.tsx';

type Props = {
  title: string;
  /** How far it is, in words and as a share from 0 to 1. */
  progress: string;
  share: number;
  /** Hides the checklist. */
  action: ReactNode;
  /** Whether the steps stand below each other, under one line. */
  isNarrow?: boolean;
  /** The steps. */
  children: ReactNode;
};

/** A card around the steps; on a phone under one line with the progress, which folds them. */
export const ChecklistFrame = ({ share, isNarrow = false, ...props }: Props) => {
  const isPhone = useIsPhone();
  if (isPhone || isNarrow) return <Line {...props} share={share} />;
  const { progress, children, ...others } = props;
  return (
    <Section {...others} subtitle={progress}>
      {children}
    </Section>
  );
};

const Line = ({ title, progress, share, action, children }: Props) => {
  const [isOpen, setOpen] = useState(share < 1);
  const id = useId();
  return (
    <Surface component="section" aria-labelledby={`${id}-title`} sx={{ p: 0, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 0 }}>
        <Typography component="h2" variant="h3" sx={{ flex: 1, minWidth: 0 }}>
          <ButtonBase aria-expanded={isOpen} aria-controls={`${id}-steps`} onClick={() => setOpen(!isOpen)} sx={line}>
            <Box aria-hidden sx={ring} style={{ backgroundImage: pie(share) }} />
            <Box component="span" id={`${id}-title`} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {title}
            </Box>
            <Typography component="span" variant="body2" sx={{ flex: 'none', ml: 'auto', color: 'text.secondary' }}>
              {progress}
            </Typography>
            <ExpandMore fontSize="small" sx={{ color: 'text.secondary', rotate: isOpen ? '180deg' : 'none' }} />
          </ButtonBase>
        </Typography>
        {action}
      </Box>
      <Box id={`${id}-steps`} hidden={!isOpen} sx={{ px: 1.5, pb: 1.5 }}>
        {children}
      </Box>
    </Surface>
  );
};

const pie = (share: number): string => {
  const end = `${Math.round(share * 360)}deg`;
  return `conic-gradient(var(--u-palette-primary-fill) ${end}, var(--u-palette-divider) ${end})`;
};

const line = {
  justifyContent: 'flex-start',
  gap: 1,
  width: '100%',
  minHeight: 52,
  py: 0.75,
  pl: 1.5,
  pr: 0.5,
  font: 'inherit',
  fontSize: 14,
  textAlign: 'left',
  borderRadius: '12px',
};

const ring = {
  flex: 'none',
  width: 20,
  height: 20,
  borderRadius: '50%',
  maskImage: 'radial-gradient(closest-side, transparent 62%, #000 64%)',
};
