import Translate from '@mui/icons-material/Translate';
import Box from '@mui/material/Box';
import { defaultLocale } from '@upline/contracts';
import type { AssetAnswer } from '@upline/contracts';
import { languageNameOf } from '../../lib/words/format.ts';
import { formatList } from '../../lib/words/list.ts';
import { t } from '../../lib/words/text.ts';
import { useCurrentUser } from '../../lib/account/useCurrentUser.ts';

/** The names of the languages of an asset, its own first; none while it has no other than the organization's. */
const useLanguageNames = ({ language, languages }: AssetAnswer): string[] => {
  const usual = useCurrentUser().data?.organization?.locale ?? defaultLocale;
  const all = language === null ? languages : [language, ...languages];
  return all.length === 1 && all[0] === usual ? [] : all.map(languageNameOf);
};

/** The languages of an asset, where there is something to say about them. `isShort` leaves an icon with its title. */
export const LanguageHint = ({ asset, isShort = false }: { asset: AssetAnswer; isShort?: boolean }) => {
  const names = useLanguageNames(asset);
  const [first = '', ...others] = names;
  const [code = ''] = asset.language === null ? asset.languages : [asset.language];
  if (first === '') return null;
  if (isShort) return <Translate titleAccess={formatList(names)} sx={icon} />;
  return (
    <Box title={formatList(names)} sx={hint}>
      <Translate aria-hidden sx={icon} />
      <Box component="span" sx={text}>
        {others.length === 0
          ? first
          : t('{language} +{count, number} ##languages of an asset', {
              // a name beside two counts would be cut in a narrow card, and the number with it
              language: code.toUpperCase(),
              count: others.length,
            })}
      </Box>
    </Box>
  );
};

const icon = { flex: 'none', fontSize: 18, color: 'text.secondary' };
const hint = { display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0, ml: 'auto', color: 'text.secondary' };
const text = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
