import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { FieldMessage } from './Field.tsx';
import { FinderButton, finderText } from './FinderButton.tsx';
import type { MenuOpening } from './FinderMenu.tsx';

type Props = {
  label: string;
  /** The name of the chosen one, or what stands for it. */
  text: string;
  error?: string | undefined;
  /** Takes the focus to the button when the form is refused. */
  fieldRef?: (button: HTMLElement | null) => void;
  /** The menu; `onClose` closes it, after a choice too. */
  children: (menu: MenuOpening) => ReactNode;
};

/** A field of a form for one of more things than a choice can list: a button that opens a search. */
export const FinderField = ({ label, text, error, fieldRef, children }: Props) => {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <Box>
      <Box component="span" id={`${id}-label`} sx={{ display: 'block', mb: 0.75, fontWeight: 550 }}>
        {label}
      </Box>
      <FinderButton
        labelledBy={`${id}-label ${id}-text`}
        describedBy={error === undefined ? undefined : `${id}-message`}
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
        buttonRef={(button) => {
          setAnchor(button);
          fieldRef?.(button);
        }}
      >
        <Box component="bdi" id={`${id}-text`} sx={finderText}>
          {text}
        </Box>
      </FinderButton>
      <FieldMessage id={`${id}-message`} isError text={error} />
      {children({ open: isOpen && anchor !== null, anchor, onClose: () => setOpen(false) })}
    </Box>
  );
};
