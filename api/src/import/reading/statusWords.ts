import { localeTags, message, prospectStatus } from '@upline/contracts';
import type { ProspectStatus } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';

const labels: Readonly<Record<ProspectStatus, string>> = {
  new: message('New ##status of a prospect'),
  contacted: message('Contacted ##status of a prospect'),
  interested: message('Interested ##status of a prospect'),
  converted: message('Converted ##status of a prospect'),
  lost: message('Lost ##status of a prospect'),
};

const comparedWord = (word: string): string => word.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

let known: ReadonlyMap<string, ProspectStatus> | null = null;

/** Each status by its code and by what it is called in each of the product's languages. */
const knownWords = (): ReadonlyMap<string, ProspectStatus> =>
  (known ??= new Map(
    prospectStatus.options.flatMap((status) =>
      [status, ...localeTags.map((locale) => translateTo(locale)(labels[status]))].map((word) => [
        comparedWord(word),
        status,
      ]),
    ),
  ));

/** The status that a word means in any of the product's languages; null for other words. */
export const statusOfWord = (word: string): ProspectStatus | null => knownWords().get(comparedWord(word)) ?? null;
