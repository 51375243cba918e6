import { useState } from 'react';

/**
 * A dialog about something. The subject stays while the dialog fades out; `opened` counts the openings, as a key that gives each
 * its own fresh form.
 */
export const useDialog = <Subject = null>() => {
  const [state, setState] = useState<{ isOpen: boolean; subject: Subject | null; opened: number }>({
    isOpen: false,
    subject: null,
    opened: 0,
  });
  return {
    ...state,
    open: (subject: Subject | null = null) => setState(({ opened }) => ({ isOpen: true, subject, opened: opened + 1 })),
    close: () => setState((now) => ({ ...now, isOpen: false })),
  };
};
