import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { comparedPhone, isEmail } from '@upline/contracts';
import type { Duplicates } from '@upline/contracts';
import type { ReactNode } from 'react';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { useView } from '../../lib/sync/useView.ts';
import { rich } from '../../lib/words/rich.tsx';
import { t } from '../../lib/words/text.ts';
import { Notice } from '../../ui/state/Notice.tsx';
import type { ProspectValues } from './prospectValues.ts';

/** Fewer digits are the beginning of a number, or an extension. */
const fewestDigits = 5;

const askedAbout = ({ email, phone }: { email: string; phone: string }) => {
  const digits = comparedPhone(phone)?.replace(/\D/gu, '').length ?? 0;
  return { ...(isEmail(email) && { email }), ...(digits >= fewestDigits && { phone }) };
};

const linkTo = (id: string) => (name: ReactNode) => (
  <Link component={RouterLink} to={`/prospects/${id}`} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
    <bdi>{name}</bdi>
  </Link>
);

/** A sentence about each person who has the number or address already. */
const sentencesOf = ({ own, teammate }: Duplicates, except: string | null) => [
  ...own
    .filter(({ id }) => id !== except)
    .map(({ id, name }) => ({
      key: id,
      text: rich('You already have <person>{name}</person>.', { person: linkTo(id) }, { name }),
    })),
  ...teammate
    .filter(({ id }) => id === undefined || id !== except)
    .map(({ ownerName, id, name = '' }, place) => ({
      key: id ?? `${place} ${ownerName}`,
      text:
        id === undefined
          ? t('{name} already works with this person.', { name: ownerName })
          : rich(
              '{owner} already works with <person>{name}</person>.',
              { person: linkTo(id) },
              { owner: ownerName, name },
            ),
    })),
];

type Props<Output> = {
  control: Control<ProspectValues, unknown, Output>;
  /** The edited prospect. */
  except: string | null;
};

/** Says who has the typed number or address already, with the way to them. It hinders nobody from saving. */
export const DuplicateHint = <Output,>({ control, except }: Props<Output>) => {
  const [email = '', phone = ''] = useWatch({ control, name: ['email', 'phone'] });
  const asked = askedAbout({
    email: useDeferredValue(email?.trim() ?? ''),
    phone: useDeferredValue(phone?.trim() ?? ''),
  });
  const enabled = Object.keys(asked).length > 0;
  const { data } = useView('findDuplicates', { search: asked, enabled });
  const sentences = enabled && data ? sentencesOf(data, except) : [];
  if (sentences.length === 0) return null;
  return (
    <Notice kind="info" role="status">
      {sentences.map(({ key, text }) => (
        <Box key={key} component="span" sx={{ display: 'block' }}>
          {text}
        </Box>
      ))}
    </Notice>
  );
};
