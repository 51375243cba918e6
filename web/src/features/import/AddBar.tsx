import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Notice } from '../../ui/state/Notice.tsx';

type Props = {
  label: string;
  isBusy: boolean;
  disabled: boolean;
  /** Why the last try was refused. */
  problem: string | null;
  onPress: () => void;
  /** Stands before the button. */
  children?: ReactNode;
};

/** The step that goes on, at the foot of the page and of the screen: in sight however long the list is. */
export const AddBar = ({ label, isBusy, disabled, problem, onPress, children }: Props) => (
  <Box sx={bar}>
    {problem !== null && (
      <Box sx={{ mb: 1.5 }}>
        <Notice kind="error">{problem}</Notice>
      </Box>
    )}
    <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'flex-end', alignItems: 'center' }}>
      {children}
      <Button
        variant="contained"
        size="large"
        loading={isBusy}
        disabled={disabled}
        onClick={onPress}
        sx={{ flex: { xs: 1, sm: 'none' } }}
      >
        {label}
      </Button>
    </Box>
  </Box>
);

const bar = {
  position: 'sticky',
  bottom: 'var(--foot, 0px)',
  zIndex: 2,
  mt: 2,
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  py: 1.5,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
} as const;
