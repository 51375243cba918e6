import { message } from '@upline/contracts';
import type { DropReason } from '@upline/contracts';

/** Why a next step was dropped. */
export const dropReasons: Readonly<Record<DropReason, string>> = {
  converted: message('Next step dropped: converted'),
  lost: message('Next step dropped: lost'),
  refused: message('Next step dropped: the answer was no'),
  erased: message('Next step dropped: erased'),
  person: message('Next step dropped by hand'),
};
