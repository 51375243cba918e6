import type { AllowedVia, ProspectEvent, RefusedVia, TimelineEntry } from '@upline/contracts';
import { message } from '@upline/contracts';

type OfRefusal = Extract<ProspectEvent, { type: 'ContactRefused' | 'ContactAllowed' }>;
type Refusal = NonNullable<Extract<TimelineEntry, { type: 'note' }>['refusal']>;

const refusals: Readonly<Record<RefusedVia, string>> = {
  page: message('Asked on the page of a link not to be contacted'),
  rep: message('Asked not to be contacted'),
  message: message('Confirmed by email: does not want to be contacted'),
  list: message('Somebody with this number or address asked not to be contacted'),
};
const ends: Readonly<Record<AllowedVia, string>> = {
  page: message('May be contacted again: taken back on the page of the link'),
  owner: message('May be contacted again: lifted by an owner'),
  list: message('May be contacted again'),
};

/** What an event says of a prospect's wish, with its sentence in English. */
export const refusalIn = ({ type, data }: OfRefusal): Refusal =>
  type === 'ContactRefused'
    ? { refused: true, says: refusals[data.via], reason: null }
    : { refused: false, says: ends[data.via], reason: data.reason };
