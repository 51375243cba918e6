import { importBounds } from '@upline/contracts';
import { formatNumber } from '../../lib/words/format.ts';
import { t } from '../../lib/words/text.ts';

const mega = 1_000_000;

/** Why a file is not even sent. */
export const tooLargeText = ({ size }: File): string =>
  t('This file has {size} MB, and at most {most, number} MB can be imported. Divide it, or leave out its pictures.', {
    size: formatNumber(size / mega, { maximumFractionDigits: 1 }),
    most: importBounds.bytes / mega,
  });
