import InputBase from '@mui/material/InputBase';
import type { KeyboardEvent, RefObject } from 'react';
import { t } from '../../lib/words/text.ts';
import { maxSearchLength } from '../../lib/lists/useSearch.ts';
import { optionId } from './ChoiceList.tsx';
import type { Choice } from './choices.ts';

type Props = {
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  /** The id of the list that it moves in, and the choice that is active there. */
  list: string;
  active: Choice | null;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** The field of the palette: it keeps the focus and names the active choice. */
export const ChoiceField = ({ field, typed, list, active, onType, onKeyDown }: Props) => (
  <InputBase
    autoFocus
    fullWidth
    inputRef={field}
    value={typed}
    placeholder={t('Search or type an action')}
    onChange={(event) => onType(event.target.value)}
    onKeyDown={onKeyDown}
    inputProps={{
      role: 'combobox',
      'aria-label': t('Search or type an action'),
      'aria-expanded': active !== null,
      'aria-controls': list,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active ? optionId(list, active) : undefined,
      dir: 'auto',
      autoComplete: 'off',
      spellCheck: false,
      enterKeyHint: 'go',
      maxLength: maxSearchLength,
    }}
    sx={{ fontSize: 16, '& input': { minHeight: { xs: 44, sm: 0 }, boxSizing: 'border-box' } }}
  />
);
