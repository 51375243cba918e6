import LanguageOutlined from '@mui/icons-material/LanguageOutlined';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { localeTags, locales } from '@upline/contracts';
import type { Locale } from '@upline/contracts';
import { useState } from 'react';
import { showIn } from '../../lib/words/language.ts';
import { shownLocale, t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';

/** The languages of the product, each under its own name. The choice is kept for the person and for this browser. */
export const LanguageMenu = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { run, isPending } = useCommand('ChangePreferences', { waits: false });
  const choose = async (locale: Locale): Promise<void> => {
    setAnchor(null);
    if (locale === shownLocale()) return;
    try {
      await run({ body: { locale } });
      showIn(locale);
    } catch {
      // the command has said why
    }
  };
  return (
    <>
      <IconButton
        aria-label={t('Language')}
        title={t('Language')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isPending}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <LanguageOutlined sx={{ fontSize: 20 }} />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ root: { role: 'region', 'aria-label': t('Language') } }}
      >
        {localeTags.map((locale) => (
          <MenuItem
            key={locale}
            lang={locale}
            dir="auto"
            selected={locale === shownLocale()}
            onClick={() => void choose(locale)}
          >
            {locales[locale]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
