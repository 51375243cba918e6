import type { AssetRow, ProspectRow, ShareRow, ShownLocale, TodayItem, Translate } from '@upline/contracts';
import { daysFrom, daysUpTo } from '@upline/contracts';
import { answerSentence } from '../platform/lib/answerWords.ts';
import { dateIn } from '../platform/lib/dates.ts';
import type { Listed } from './listToday.ts';

/** The data that are read beside the row of a prospect in Today's list. */
export type Beside = { prospect: ProspectRow; share: ShareRow | undefined; asset: AssetRow | undefined };

/** The language of the sentences, and the day and the time zone of the person. */
export type Saying = { t: Translate; locale: ShownLocale; today: string; zone: string };

type Step = { name: string; dueOn: string; dueTime: string | null };

const dueText = ({ name, dueOn, dueTime }: Step, { t, locale, today }: Saying): string => {
  if (dueOn < today) return t('The next step with {name} was due on {date}', { name, date: dateIn(locale, dueOn) });
  if (dueTime === null) return t('The next step with {name} is due today', { name });
  return t('The next step with {name} is due today at {time}', { name, time: dueTime });
};

const coldText = (name: string, since: string, { t, today }: Saying): string => {
  const days = daysUpTo(since.slice(0, 10), daysFrom(today, -1));
  return t(
    '{days, plural, one {{name} may go cold: no contact for # day} other {{name} may go cold: no contact for # days}}',
    { name, days },
  );
};

const textOf = (
  { reason, row }: Listed,
  { name, title, opens }: Pick<TodayItem, 'name' | 'title' | 'opens'>,
  saying: Saying,
): string => {
  const { t } = saying;
  if (reason === 'answered' && row.answered) return answerSentence(row.answered, name, saying);
  if (reason === 'opened' && opens < 2) return t('{name} opened “{title}”', { name, title: title ?? '' });
  if (reason === 'opened')
    return t('{opens, plural, one {{name} opened “{title}” once} other {{name} opened “{title}” # times}}', {
      name,
      title: title ?? '',
      opens,
    });
  if (reason === 'first') return t('{name} is new. Say hello for the first time', { name });
  const { dueOn, dueTime, touchedAt } = row;
  if (reason === 'cold' || dueOn === null) return coldText(name, touchedAt, saying);
  return dueText({ name, dueOn, dueTime }, saying);
};

/** A prospect of Today's list in the answer. */
export const presentToday = (listed: Listed, { prospect, share, asset }: Beside, saying: Saying): TodayItem => {
  const { reason, row } = listed;
  const { prospectId, dueOn, dueTime, followUpId, lastContactedAt, touchedAt } = row;
  const { name, status, phone, email } = prospect;
  const title = asset?.title ?? share?.assetTitle ?? null;
  const opened = { title, opens: share?.people ?? 0, openedAt: row.lookedAt };
  const shown = reason === 'opened' ? opened : { title: null, opens: 0, openedAt: null };
  const answered = reason === 'answered' && row.answered ? { answered: row.answered, answeredAt: row.answeredAt } : {};
  return {
    prospectId,
    name,
    reason,
    text: textOf(listed, { name, ...shown }, saying),
    ...shown,
    ...answered,
    dueOn,
    dueTime,
    followUpId,
    lastContactedAt,
    touchedAt,
    status,
    phone,
    email,
  };
};
