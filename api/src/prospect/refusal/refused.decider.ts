import type { AllowedVia, ProspectEvent, RefusedVia, refusalEvents } from '@upline/contracts';
import { impossible, reject } from '@upline/contracts';
import { dropFollowUp } from '../followUps.decider.ts';
import type { Steps } from '../steps.decider.ts';

/** That a prospect asked not to be contacted. `answerId` is the visitor who asked on the page of a link. */
export type Refused = { via: RefusedVia; at: string; answerId: string | null };

/** `refusalIds` are all entries of the list that ever stood for the prospect, also after an erasure. */
export type Refusable = { refused: Refused | null; refusalIds: readonly string[] };

export type RefusalCommand =
  | {
      type: 'RefuseContact';
      data: { prospectId: string; via: RefusedVia; answerId: string | null; refusalIds: readonly string[] };
    }
  /** On the page, only the visitor who asked takes it back. */
  | { type: 'AllowContact'; data: { prospectId: string; via: 'owner'; reason: string; isListed: boolean } }
  | { type: 'AllowContact'; data: { prospectId: string; via: 'page'; answerId: string } }
  /**
   * The number or address of the prospect came onto the list, or left it: all of it when an owner lifted it. `stays`:
   * an entry that stands for them, or once stood for them, is still on it.
   */
  | {
      type: 'FollowRefusalList';
      data: { prospectId: string; refusalIds: readonly string[]; stays: boolean; byOwner: boolean };
    };

type Whose = { ownerId: string; steps: Steps } & Refusable;

const refusalTypes: ReadonlySet<string> = new Set<RefusalCommand['type']>([
  'RefuseContact',
  'AllowContact',
  'FollowRefusalList',
]);

/** Whether a command is about the wish not to be contacted. */
export const isRefusalCommand = <Other extends { type: string }>(
  command: RefusalCommand | Other,
): command is RefusalCommand => refusalTypes.has(command.type);

type Refusing = Extract<RefusalCommand, { type: 'RefuseContact' }>['data'];

/** The events of a refusal; the next step with the person ends with it. */
export const refused = ({ prospectId, via, answerId, refusalIds }: Refusing, { ownerId, steps }: Whose) => {
  const ids = { prospectId, ownerId };
  return [
    { type: 'ContactRefused' as const, data: { ...ids, via, answerId, refusalIds: [...refusalIds] } },
    ...dropFollowUp(ids, steps, 'refused'),
  ];
};

/** The entries of the list of refusals for a number and address: who has one is marked. */
export type Listed = { listed?: readonly string[] | undefined };

/** The mark of a person whose number or address is on the list of refusals. A mark is never taken away by a change. */
export const listedAs = ({ prospectId, listed: refusalIds = [] }: { prospectId: string } & Listed, state: Whose) =>
  refusalIds.length === 0 || state.refused !== null
    ? []
    : refused({ prospectId, via: 'list', answerId: null, refusalIds }, state);

/** What stands for a person who refuses contact, once their number or address changed. */
export const alsoRefused = (
  { prospectId, refusalIds = [] }: { prospectId: string; refusalIds?: readonly string[] | undefined },
  { ownerId, refused: now, refusalIds: known }: Whose,
) => {
  if (now === null || refusalIds.every((id) => known.includes(id))) return [];
  const { via, answerId } = now;
  return [
    { type: 'ContactRefused' as const, data: { prospectId, ownerId, via, answerId, refusalIds: [...refusalIds] } },
  ];
};

/** A person whose own wish is not known yet, though their number or address may be on the list. */
const isFirst = ({ refused: now }: Whose): boolean => now === null || now.via === 'list';

const allowed = (prospectId: string, { ownerId }: Whose, how: { via: AllowedVia; reason: string | null }) => [
  { type: 'ContactAllowed' as const, data: { prospectId, ownerId, ...how } },
];

const allow = (data: Extract<RefusalCommand, { type: 'AllowContact' }>['data'], state: Whose) => {
  const { prospectId } = data;
  if (data.via === 'owner')
    return state.refused || data.isListed ? allowed(prospectId, state, { via: 'owner', reason: data.reason }) : [];
  if (state.refused === null) return [];
  return state.refused.answerId === data.answerId
    ? allowed(prospectId, state, { via: 'page', reason: null })
    : reject('prospect/refused-by-other');
};

type Following = Extract<RefusalCommand, { type: 'FollowRefusalList' }>['data'];

const follow = ({ prospectId, refusalIds, stays, byOwner }: Following, state: Whose) => {
  const { refused: now } = state;
  if (refusalIds.length > 0)
    return now === null ? refused({ prospectId, via: 'list', answerId: null, refusalIds }, state) : [];
  return now !== null && !stays && (now.via === 'list' || byOwner)
    ? allowed(prospectId, state, { via: 'list', reason: null })
    : [];
};

/** Decides on the wish of a prospect who is not erased. */
export const decideRefusal = (command: RefusalCommand, state: Whose) => {
  switch (command.type) {
    case 'RefuseContact':
      // what a member enters of somebody who asked on a page lists their number for everybody
      return isFirst(state) ? refused(command.data, state) : alsoRefused(command.data, state);
    case 'AllowContact':
      return allow(command.data, state);
    case 'FollowRefusalList':
      return follow(command.data, state);
    default:
      return impossible(command);
  }
};

type RefusalEvent = Extract<ProspectEvent, { type: keyof typeof refusalEvents }>;

/** Whether an event is about the wish not to be contacted. */
export const isRefusalEvent = (event: ProspectEvent): event is RefusalEvent =>
  event.type === 'ContactRefused' || event.type === 'ContactAllowed';

/** Folds an event about the wish not to be contacted. */
export const evolveRefusal = ({ refused: before, refusalIds }: Refusable, event: RefusalEvent): Refusable => {
  if (event.type === 'ContactAllowed') return { refused: null, refusalIds };
  const { via, answerId, refusalIds: added } = event.data;
  return {
    refused: { via, at: before?.at ?? event.meta.occurredAt, answerId },
    refusalIds: [...new Set([...refusalIds, ...added])],
  };
};

/** Nobody asked for anything. */
export const noRefusal: Refusable = { refused: null, refusalIds: [] };
