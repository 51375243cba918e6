import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const marks = { info: InfoOutlined, warning: WarningAmberOutlined, error: ErrorOutlined };

type Props = {
  kind: keyof typeof marks;
  /** How screen readers hear of it: at once, or when they have ended what they say. */
  role?: 'alert' | 'status';
  /** Buttons that belong to the text: beside it, or below it where there is no room. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Says something about the form or the sheet that it stands in. */
export const Notice = ({ kind, role = 'alert', actions, children }: Props) => {
  const Mark = marks[kind];
  const color = `${kind}.main`;
  return (
    <Box role={role} sx={{ ...notice, borderColor: color }}>
      <Mark aria-hidden sx={{ flex: 'none', mt: '-1px', fontSize: 22, color }} />
      <Box sx={text}>
        <span>{children}</span>
        {actions !== undefined && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
      </Box>
    </Box>
  );
};

const notice = {
  display: 'flex',
  gap: 1.5,
  px: 2,
  py: 1.5,
  border: 1,
  borderRadius: 1,
  fontSize: 14,
  lineHeight: 1.45,
};
const text = {
  display: 'flex',
  flexWrap: 'wrap',
  flex: 1,
  minWidth: 0,
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
};
