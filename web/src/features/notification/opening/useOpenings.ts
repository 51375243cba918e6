import { lookingMs, maxNotifications } from '@upline/contracts';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '../../../lib/account/useCurrentUser.ts';
import { useNow } from '../../../lib/browser/clock.ts';
import { useClient } from '../../../lib/sync/client.ts';
import { keyOf, useView } from '../../../lib/sync/useView.ts';
import type { AnswerOf } from '../../../lib/sync/useView.ts';
import { useAnswered } from './answered.ts';

type Item = AnswerOf<'listNotifications'>['items'][number];

/** Openings that come after one another are fetched together, so often at most, in ms. */
const restMs = 4000;

/** The notifications of the person, followed with rests while `isShown`. A new answer ends the rest. */
const useRestingNotifications = (isShown: boolean, lastAnsweredAt: string | null) => {
  const { queryClient } = useClient();
  const [answeredAt, setAnsweredAt] = useState(
    () => queryClient.getQueryState(keyOf('listNotifications'))?.dataUpdatedAt ?? 0,
  );
  const [restedAt, setRestedAt] = useState(answeredAt);
  const view = useView('listNotifications', { enabled: isShown && restedAt === answeredAt });
  if (view.data && view.dataUpdatedAt !== answeredAt) setAnsweredAt(view.dataUpdatedAt);
  const [knownAnswer, setKnownAnswer] = useState(lastAnsweredAt);
  if (knownAnswer !== lastAnsweredAt) {
    setKnownAnswer(lastAnsweredAt);
    setRestedAt(answeredAt);
  }
  useEffect(() => {
    const timer = setTimeout(() => setRestedAt(answeredAt), restMs);
    return () => clearTimeout(timer);
  }, [answeredAt]);
  return view.data?.items ?? [];
};

const isAnswer = ({ type }: Item): boolean => type === 'prospect_answered';
const isShownHere = (item: Item): boolean => item.type === 'share_opened' || isAnswer(item);

/** Who opened or answered something, an answer first, then the newest, and how to say that it was seen. */
export type Openings = {
  /** The newest of those that the person has not answered, and the ids of all by the same one. */
  newest: { item: Item; ids: readonly string[] } | null;
  /** How many others opened something meanwhile; null for more than the list keeps. */
  others: number | null;
  ids: readonly string[];
  answer: (ids: readonly string[]) => void;
};

/** Each link for nobody in particular may have been opened by somebody else. */
const openerOf = ({ id, prospectId }: Item): string => prospectId ?? id;

/**
 * The openings and answers of the last ten minutes that the person has answered nowhere; none while they are not shown.
 */
export const useOpenings = (person: string, isShown: boolean): Openings => {
  const { data: user } = useCurrentUser();
  const now = useNow();
  const items = useRestingNotifications(isShown, user?.lastAnsweredAt ?? null);
  const { isAnswered, answer } = useAnswered(person);
  const isRecent = ({ createdAt }: Item): boolean => Date.parse(createdAt) > now - lookingMs;
  const open = items.filter(
    (item) => isShownHere(item) && isRecent(item) && !isAnswered(item.id) && item.prospect?.contacted !== true,
  );
  // views are counted in batches: an opening may come after the answer to what was opened
  const item = open.find(isAnswer) ?? open[0];
  const ids = open.map(({ id }) => id);
  if (!isShown || !item) return { newest: null, others: 0, ids, answer };
  const ofNewest = open.filter((other) => openerOf(other) === openerOf(item)).map(({ id }) => id);
  const openers = new Set(open.map(openerOf)).size;
  const others = open.length < maxNotifications ? openers - 1 : null;
  return { newest: { item, ids: ofNewest }, others, ids, answer };
};
