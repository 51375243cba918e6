import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

type ButtonProps = {
  /** The ids of the texts that name the button, or its name. */
  labelledBy?: string;
  describedBy?: string | undefined;
  isOpen: boolean;
  onOpen: () => void;
  buttonRef: (button: HTMLElement | null) => void;
  children: ReactNode;
};

/** A button that looks like a choice, and opens a menu to search in. */
export const FinderButton = ({ labelledBy, describedBy, isOpen, onOpen, buttonRef, children }: ButtonProps) => (
  <Button
    variant="outlined"
    color="inherit"
    fullWidth
    endIcon={<ArrowDropDown />}
    aria-haspopup="dialog"
    aria-expanded={isOpen}
    aria-labelledby={labelledBy}
    aria-describedby={describedBy}
    ref={buttonRef}
    onClick={onOpen}
    sx={style}
  >
    {children}
  </Button>
);

/** The text of a button that opens a search. */
export const finderText = { flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', textAlign: 'left' };

const style = {
  minWidth: 0,
  px: 1.5,
  minHeight: { xs: 44, sm: 40 },
  fontSize: { xs: 16, sm: 14 },
  fontWeight: 400,
  whiteSpace: 'nowrap',
  bgcolor: 'background.paper',
  borderColor: 'var(--u-palette-inputLine)',
};
