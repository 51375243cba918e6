import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { KeyboardEvent, RefObject } from 'react';
import { t } from '../../lib/words/text.ts';
import { maxSearchLength } from '../../lib/lists/useSearch.ts';
import type { ListSearch } from '../../lib/lists/useSearch.ts';
import { Input } from '../form/Input.ts';

type Props = { search: ListSearch; label: string; field: RefObject<HTMLInputElement | null> };

/** Looks for words in a list. Escape and the button clear it. */
export const SearchField = ({ search: { text, type, clear }, label, field }: Props) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || text === '') return;
    event.preventDefault();
    clear();
  };
  return (
    <Box role="search" sx={place}>
      <Search
        aria-hidden
        fontSize="small"
        sx={{ position: 'absolute', left: 13, top: 12, color: 'text.secondary', pointerEvents: 'none' }}
      />
      <Input
        ref={field}
        type="search"
        name="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={maxSearchLength}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        sx={input}
      />
      {text !== '' && (
        <IconButton
          aria-label={t('Clear ##search')}
          title={t('Clear ##search')}
          onClick={() => {
            clear();
            field.current?.focus();
          }}
          sx={{ position: 'absolute', right: 0, top: 0, width: heightPx, height: heightPx }}
        >
          <Close fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
};

/** Keeps the field's place until the list says whether there is anything to search. */
export const SearchFieldPlace = () => (
  <Box
    aria-hidden
    sx={{ ...place, height: heightPx, bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1 }}
  />
);

const heightPx = 44;
const place = { position: 'relative', width: '100%', maxWidth: { sm: 360 }, mb: 2 };
const input = {
  height: heightPx,
  pl: 5.25,
  pr: 5.5,
  textOverflow: 'ellipsis',
  '&::-webkit-search-cancel-button, &::-webkit-search-decoration': { appearance: 'none' },
};
