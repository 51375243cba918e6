import type { AnswerRow, AssetLink, LinkPerson, NextStepRow, ProspectRow, ShareRow } from '@upline/contracts';
import { answersView, can, maxLinkPeople, nextStepsView, prospectsView, sharesView } from '@upline/contracts';
import type { Equality } from '@upline/infra/ports/readStore.ts';
import type { Limit } from '@upline/infra/limits/limit.ts';
import { nameOf } from '../identity/account/names.ts';
import type { ActingPerson } from '../platform/lib/actor.ts';
import type { Page } from '../platform/queries/readPage.ts';
import type { Reader } from '../platform/queries/reader.ts';
import { createPresentShare } from './share.presenter.ts';

/** Limits of the list of an asset's links. */
export const assetLinkLimits = {
  waiting: {
    what: 'Links looked through for people who wait for a reply',
    per: 'page of links',
    most: 2_000,
    unit: 'links',
  },
} as const satisfies Record<string, Limit>;

/** Links read at once while looking for those that wait. */
const lookedThrough = 200;

type Asked = { reader: Reader; actor: ActingPerson; publicUrl: string };
type PersonRow = Pick<AnswerRow, 'prospectId'> & { answer: AnswerRow['answer'] | null; answeredAt: string | null };

/** The people of each link: the one that it was made for, else those who answered it. */
const peopleOf = async (reader: Reader, links: readonly ShareRow[]): Promise<Map<string, PersonRow[]>> => {
  const answerers = async (shareId: string): Promise<PersonRow[]> => {
    const found = await reader.find(answersView, { index: 'byShare', where: { shareId }, limit: maxLinkPeople });
    return found.map(({ row }) => row);
  };
  const own = async ({ shareId, prospectId, answer = null, answeredAt = null }: ShareRow): Promise<PersonRow[]> => {
    if (prospectId !== null) return [{ prospectId, answer, answeredAt }];
    return answeredAt === null ? [] : answerers(shareId);
  };
  return new Map(await Promise.all(links.map(async (link) => [link.shareId, await own(link)] as const)));
};

/** The last sign of a person on their link: a look at it, or an answer. '' where there is none. */
const lastSign = ({ prospectId, lastViewedAt }: ShareRow, { answeredAt }: PersonRow): string => {
  // on a link of nobody it is not known who looked
  const looked = prospectId === null ? null : lastViewedAt;
  return [looked ?? '', answeredAt ?? ''].reduce((one, other) => (one > other ? one : other));
};

/** Whether nobody has been in touch with a person since the last sign of them on a link. */
const waitsFor = (step: NextStepRow | undefined, shareId: string, sign: string): boolean => {
  if (!step || step.deleted || step.refused) return false;
  const [looked, answered] = [step.lookedAt !== null, (step.heardAt ?? null) !== null];
  // a prospect made by an answer is younger than that answer
  const isLast = (looked && step.openedShareId === shareId) || (answered && step.answered?.shareId === shareId);
  return isLast || ((looked || answered) && sign > step.touchedAt);
};

/** The links as their reader may see them, with their people. */
const present = async ({ reader, actor, publicUrl }: Asked, links: readonly ShareRow[]): Promise<AssetLink[]> => {
  const peopleByLink = await peopleOf(reader, links);
  const ids = new Set([...peopleByLink.values()].flat().flatMap(({ prospectId }) => prospectId ?? []));
  const [prospects, steps, sharers] = await Promise.all([
    reader.getAll(prospectsView, ids),
    reader.getAll(nextStepsView, ids),
    reader.people(links.map(({ sharedBy }) => sharedBy)),
  ]);
  const isSeen = (prospect: ProspectRow | undefined): prospect is ProspectRow =>
    prospect !== undefined && !prospect.deleted && can(actor, 'prospect:see', { ownerId: prospect.ownerId });
  const toPerson = (link: ShareRow, person: PersonRow): LinkPerson => {
    const prospect = prospects.get(person.prospectId ?? '');
    const seen = isSeen(prospect);
    return {
      prospect: seen ? { id: prospect.prospectId, name: prospect.name } : null,
      answer: person.answer,
      answeredAt: person.answeredAt,
      waits: seen && waitsFor(steps.get(prospect.prospectId), link.shareId, lastSign(link, person)),
    };
  };
  // a member learns of another member's prospects only as a leader
  const mayName = ({ sharedBy }: ShareRow): boolean => sharedBy === actor.userId || can(actor, 'prospect:see-all');
  const toAnswer = createPresentShare(publicUrl);
  return links.map((link) => {
    const isNamed = mayName(link);
    const people = isNamed ? (peopleByLink.get(link.shareId) ?? []) : [];
    return {
      ...toAnswer(isNamed ? link : { ...link, prospectId: null }),
      sharerName: nameOf(sharers.get(link.sharedBy)),
      people: people.map((person) => toPerson(link, person)),
    };
  });
};

type List = { index: string; where: Readonly<Record<string, Equality>> };
type Paging = { limit: number; cursor?: string | undefined };

/** A page of the links of an asset with their people. */
export const linksPage = async (asked: Asked, list: List, paging: Paging): Promise<Page<AssetLink>> => {
  const page = await asked.reader.page(sharesView, list, paging);
  return { ...page, rows: await present(asked, page.rows) };
};

const isWaiting = ({ people = [] }: AssetLink): boolean => people.some(({ waits }) => waits);

/** A page of the links of an asset with somebody who waits for a reply. How many there are nobody knows. */
export const waitingPage = async (asked: Asked, assetId: string, paging: Paging): Promise<Page<AssetLink>> => {
  const where = { assetId, stage: { anyOf: ['opened', 'answered', 'interested'] } };
  const found: { row: AssetLink; after: string }[] = [];
  let { cursor } = paging;
  let looked = 0;
  do {
    const more = { limit: lookedThrough, ...(cursor !== undefined && { cursor }) };
    const page = await asked.reader.page(sharesView, { index: 'byStage', where, total: 0 }, more);
    const links = await present(asked, page.rows);
    found.push(...links.flatMap((row, at) => (isWaiting(row) ? [{ row, after: page.cursorAt(at) }] : [])));
    looked += page.rows.length;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && found.length < paging.limit && looked < assetLinkLimits.waiting.most);
  const shown = found.slice(0, paging.limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ row }) => row),
    next: found.length > shown.length && last ? last.after : (cursor ?? null),
    total: cursor === undefined && paging.cursor === undefined ? found.length : null,
    cursorAt: (at) => shown[at]?.after ?? '',
  };
};
